import { NAME_PLACE, templateProblem } from './comment-problems.ts'
import type { CommentTemplate } from './comment-template.ts'
import type { Chance } from './pacing.ts'

/** The fewest different texts: the same few words again and again look like spam. */
export const MIN_VARIANTS = 3

/** Instagram's own limit, characters. */
export const MAX_COMMENT_LENGTH = 300

/** Up to this many texts are listed and one is taken; of more, texts are drawn one by one. */
const MAX_LISTED = 1000

/** After this many draws, none is considered to be left. */
const MAX_DRAWN = 100

/** Texts and choices, one after the other. */
type Sequence = {
  parts: (string | Choice)[]
  /** How many texts it has. */
  count: number
  /** Characters of the shortest of them. */
  shortest: number
}
type Choice = { options: Sequence[]; count: number; shortest: number }

/** How many texts a template has. Choices are written `{a|b}` and can be nested. */
export const countVariants = (text: string): number => parse(text).count

/** The different texts of a template, among the first `most`; `{username}` is left for `fillIn`. */
export const listVariants = (text: string, most = MAX_LISTED): string[] => [...new Set(firstOf(parse(text), most))]

const firstOf = (template: Sequence, most: number): string[] =>
  Array.from({ length: Math.min(template.count, most) }, (_, index) => nth(template, index))

/** The text at `index`; the first choice changes last. */
function nth({ parts }: Sequence, index: number): string {
  let text = ''
  let rest = index
  for (const part of parts.toReversed()) {
    if (typeof part === 'string') {
      text = part + text
      continue
    }
    let within = rest % part.count
    rest = Math.floor(rest / part.count)
    for (const option of part.options) {
      if (within < option.count) {
        text = nth(option, within) + text
        break
      }
      within -= option.count
    }
  }
  return text
}

/** One of the texts by chance, among those at most `spare` characters longer than the shortest. */
function draw(template: Sequence, spare: number, chance: Chance): string {
  let text = ''
  let left = spare
  const write = ({ parts }: Sequence) => {
    for (const part of parts) {
      if (typeof part === 'string') {
        text += part
        continue
      }
      const fitting = part.options.filter(({ shortest }) => shortest - part.shortest <= left)
      const option = pick(fitting, chance)
      left -= option.shortest - part.shortest
      write(option)
    }
  }
  write(template)
  return text
}

/** One of several by chance, weighted by how many texts each has. */
function pick(sequences: Sequence[], chance: Chance): Sequence {
  let at = chance() * sequences.reduce((sum, { count }) => sum + count, 0)
  for (const sequence of sequences) {
    at -= sequence.count
    if (at < 0) return sequence
  }
  return sequences.at(-1) as Sequence
}

export const fillIn = (text: string, username: string): string => text.replace(NAME_PLACE, () => `@${username}`)

export type CommentHistory = {
  /** Texts this person has had from this account. */
  to_person: string[]
  /** The account's last comment, to anybody; null when there is none. */
  last: string | null
}

/**
 * A text for one person: never one they have had, never the same twice in a row; null when none is left. `media` is the kind
 * of post it goes under.
 */
export function chooseComment(
  templates: CommentTemplate[],
  media: string,
  username: string,
  history: CommentHistory,
  chance: Chance,
): string | null {
  const fitting = templates
    .filter((template) => template.media === 'any' || template.media === media)
    // Kept since a time when they were taken.
    .filter(({ text }) => templateProblem(text) === null)
    .map(({ text }) => parse(text, `@${username}`))
    .filter(({ shortest }) => shortest <= MAX_COMMENT_LENGTH)
  const had = new Set(history.to_person).add('')
  const isFree = (text: string) => text.length <= MAX_COMMENT_LENGTH && text !== history.last && !had.has(text)
  const count = fitting.reduce((sum, template) => sum + template.count, 0)
  if (count <= MAX_LISTED) {
    const texts = fitting.flatMap((template) => firstOf(template, template.count)).map((text) => text.trim())
    const free = [...new Set(texts)].filter(isFree)
    return free[Math.floor(chance() * free.length)] ?? null
  }
  for (let drawn = 0; drawn < MAX_DRAWN; drawn++) {
    const template = pick(fitting, chance)
    const text = draw(template, MAX_COMMENT_LENGTH - template.shortest, chance).trim()
    if (isFree(text)) return text
  }
  return null
}

const PLACE = '{username}'

/** The template taken apart. `{username}` is no choice but a place to fill in, and becomes `name`. */
function parse(text: string, name = PLACE): Sequence {
  const bare = text.replace(NAME_PLACE, PLACE)
  const tokens = (bare.match(/\{username\}|[{}|]|[^{}|]+/g) ?? []).map((token) => (token === PLACE ? name : token))
  return parseOptions(tokens.values(), false)[0] as Sequence
}

/** The options up to the end of a choice, or of the whole text. */
function parseOptions(tokens: ArrayIterator<string>, is_choice: boolean): Sequence[] {
  const options = [newSequence()]
  for (const token of tokens) {
    const into = options.at(-1) as Sequence
    if (token === '{') addChoice(into, parseOptions(tokens, true))
    else if (is_choice && token === '}') return options
    else if (is_choice && token === '|') options.push(newSequence())
    else addText(into, token)
  }
  return options
}

const newSequence = (): Sequence => ({ parts: [], count: 1, shortest: 0 })

function addText(to: Sequence, text: string) {
  to.shortest += text.length
  const last = to.parts.length - 1
  if (typeof to.parts[last] === 'string') to.parts[last] += text
  else to.parts.push(text)
}

/** The same words twice are one option, and a choice of one is replaced by its content. */
function addChoice(to: Sequence, given: Sequence[]) {
  const words = new Set<string>()
  const options = given.filter(({ parts: [first = '', second] }) => {
    if (typeof first !== 'string' || second !== undefined) return true
    return words.size < words.add(first).size
  })
  const [only, ...others] = options
  if (others.length > 0) {
    const count = options.reduce((sum, option) => sum + option.count, 0)
    const shortest = Math.min(...options.map((option) => option.shortest))
    to.parts.push({ options, count, shortest })
    to.count *= count
    to.shortest += shortest
    return
  }
  for (const part of only?.parts ?? []) {
    if (typeof part === 'string') {
      addText(to, part)
      continue
    }
    to.parts.push(part)
    to.count *= part.count
    to.shortest += part.shortest
  }
}
