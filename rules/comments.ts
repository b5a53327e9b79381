import type { Chance } from './pacing.ts'

export const commentMedia = ['any', 'photo', 'video', 'album'] as const

/** Text with `{a|b}` for a choice and `{username}` for the author's name, and under which posts it is written. */
export type CommentTemplate = { text: string; media: (typeof commentMedia)[number] }

/** Characters of a template. */
export const LONGEST_TEMPLATE = 1000

/** Fewer different texts than these are not sent: the same few words again and again are what spam looks like. */
export const FEWEST_VARIANTS = 3

/** Instagram's own limit, characters. */
const LONGEST = 300

/** More variants than these are drawn from, not listed. */
const MOST_LISTED = 2000

type Part = { kind: 'text'; text: string } | { kind: 'choice'; options: Part[][] }

/** Why a template cannot be used, as a sentence; null when it can. */
export function templateProblem(text: string): string | null {
  let depth = 0
  for (const letter of text) {
    if (letter === '{') depth++
    if (letter === '}') depth--
    if (depth < 0) return 'There is a } without a { before it.'
  }
  return depth > 0 ? 'There is a { without a } after it.' : null
}

/** How many different texts a template stands for. Choices are written `{a|b}` and may stand in each other. */
export const countVariants = (text: string): number => countOf(parse(text))

const countOf = (parts: Part[]): number =>
  parts.reduce(
    (product, part) =>
      part.kind === 'text' ? product : product * part.options.reduce((sum, option) => sum + countOf(option), 0),
    1,
  )

/** The texts a template stands for, at most `most` of them; `{username}` is left for `fillIn`. */
export function listVariants(text: string, most = MOST_LISTED): string[] {
  return [...new Set(expand(parse(text), most))].slice(0, most)
}

function expand(parts: Part[], most: number): string[] {
  let texts = ['']
  for (const part of parts) {
    const endings = part.kind === 'text' ? [part.text] : part.options.flatMap((option) => expand(option, most))
    texts = texts.flatMap((start) => endings.map((end) => start + end)).slice(0, most)
  }
  return texts
}

export const fillIn = (text: string, username: string): string => text.replaceAll('{username}', `@${username}`)

export type CommentHistory = {
  /** Texts this person has had from this account. */
  to_person: string[]
  /** The account's last comment, to whomever; null when there is none. */
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
  const fitting = templates.filter((template) => template.media === 'any' || template.media === media)
  const texts = fitting.flatMap(({ text }) => listVariants(text)).map((text) => fillIn(text, username).trim())
  const free = [...new Set(texts)].filter(
    (text) => text !== '' && text.length <= LONGEST && text !== history.last && !history.to_person.includes(text),
  )
  return free[Math.floor(chance() * free.length)] ?? null
}

/** `{username}` is no choice but a place to fill in, and so stays as it is. */
function parse(text: string): Part[] {
  const at = { position: 0 }
  return parseUntil(text, at, false)[0] ?? []
}

function parseUntil(text: string, at: { position: number }, inside: boolean): Part[][] {
  const options: Part[][] = [[]]
  const add = (part: Part) => options.at(-1)?.push(part)
  while (at.position < text.length) {
    if (text.startsWith('{username}', at.position)) {
      at.position += '{username}'.length
      add({ kind: 'text', text: '{username}' })
      continue
    }
    const letter = text[at.position++] ?? ''
    if (letter === '{') add({ kind: 'choice', options: parseUntil(text, at, true) })
    else if (inside && letter === '}') return options
    else if (inside && letter === '|') options.push([])
    else add({ kind: 'text', text: letter })
  }
  return options
}
