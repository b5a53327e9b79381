/** Why a comment can't be written as it is; `found` is the part that isn't understood. */
export type TemplateProblem =
  | { problem: 'opening_missing' | 'closing_missing' }
  /** Meant for the author's name, most likely. */
  | { problem: 'name_misspelt'; found: string }
  | { problem: 'choice_unclear'; found: string }

/** Characters of `found`. */
const MAX_FOUND = 40

/** The place of the author's name; an @ before it is part of it, since the name is written with one. */
export const NAME_PLACE = /[@＠]*\{username\}/gu

/**
 * Why a template cannot be used; null when it can. What people bring from other tools (`@{}`, `%name%`, `[a|b]`) is no template here, and written
 * as it is it would be read by the post's author.
 */
export function templateProblem(text: string): TemplateProblem | null {
  const taken = takeApart(text)
  if ('problem' in taken) return taken
  for (const group of taken.groups) {
    const problem = groupProblem(group)
    if (problem) return problem
  }
  const spoilt = SPOILT.exec(text)?.[0]
  if (spoilt) return misspelt(spoilt)
  return foreignProblem(text.replace(NAME_PLACE, ' '), taken.outside)
}

/** With the letters after it the name is another person's; a sign before it is another tool's. */
const SPOILT = /[$#%]\{username\}|[@＠]\{\s?\{username\}|\{username\}(?:%|\.?[a-z0-9_]+)/iu

/** `{…}` with its options, with INNER for what is in braces itself. */
type Group = { text: string; options: string[] }

const INNER = '\uFFFC'

function takeApart(text: string): TemplateProblem | { groups: Group[]; outside: string } {
  const groups: Group[] = []
  const open = [{ from: 0, options: [''] }]
  for (const [at, letter] of [...text.matchAll(/[{}|]|[^{}|]+/g)].map(({ index, 0: part }) => [index, part] as const)) {
    const { from, options } = open.at(-1)!
    if (letter === '{') open.push({ from: at, options: [''] })
    else if (letter === '}') {
      open.pop()
      const around = open.at(-1)
      if (!around) return { problem: 'opening_missing' }
      groups.push({ text: text.slice(from, at + 1), options })
      around.options[around.options.length - 1] += INNER
    } else if (letter === '|' && open.length > 1) options.push('')
    else options[options.length - 1] += letter
  }
  return open.length > 1 ? { problem: 'closing_missing' } : { groups, outside: open[0]!.options[0]! }
}

function groupProblem({ text, options }: Group): TemplateProblem | null {
  if (text === '{username}') return null
  const words = options.map((option) => option.trim())
  const [only = ''] = words
  if (words.length === 1) {
    if (only === INNER) return null
    return only === '' || LIKE_NAME.test(only) ? misspelt(text) : unclear(text)
  }
  const bare = words.find((word) => /^[@＠]?user[ _-]?name$/iu.test(word))
  if (bare !== undefined) return misspelt(bare)
  // One empty option at an edge means that the words may be left out.
  const empty = words.filter((word) => word === '').length
  const is_at_edge = words[0] === '' || words.at(-1) === ''
  return empty > 1 || (empty === 1 && !is_at_edge) || words.every((word) => word === '') ? unclear(text) : null
}

const LIKE_NAME = /user|name|nick|handle|author|owner|mention/iu

/** Words that stand for a person in other tools' comments. */
const WORD = '(?:(?:ig|insta|instagram|first|last|full|display|nick|profile|account|user)[ _-]?name|user|name|handle)'

/** Other tools' ways to write a place to fill in. The ones with any word are no text that a person writes. */
const places = [
  /[@＠]\s?(?:\(\s*\)|\[\s*\]|<\s*>)/u,
  /(?<![\p{L}\p{N}])%\s?[\p{L}_][\p{L}\p{N}_. -]{0,29}%/u,
  /%\(\s?\w+\s?\)s/u,
  /(?<![\p{N}%])%(?:\d\$)?[sd@](?![\p{L}\p{N}])/u,
  new RegExp(String.raw`[[<«‹⟨【［＜(（]{1,3}\s?[@＠$%]?${WORD}\s?[\]>»›⟩】］＞)）]{1,3}`, 'iu'),
  new RegExp(String.raw`\$${WORD}\b`, 'iu'),
  new RegExp(String.raw`([#:~*]|__)${WORD}\1`, 'iu'),
  /[@＠:]user[_-]?name(?![\p{L}\p{N}._])/iu,
]

/** Signs of a choice outside of braces, as other tools or a Japanese keyboard write it. */
const CHOICE_SIGN = /[|｜｛｝]/u

/** A heart, `<3`, is none. */
const TAG = /<\/?[\p{L}_][^<>]{0,60}>/u

/** `written` is without the names' places, `outside` without everything in braces. */
function foreignProblem(written: string, outside: string): TemplateProblem | null {
  for (const place of places) {
    const found = place.exec(written)?.[0]
    if (found) return misspelt(found)
  }
  const found = outside.split(/\s+/).find((word) => CHOICE_SIGN.test(word)) ?? TAG.exec(outside)?.[0]
  return found ? unclear(found.replaceAll(INNER, '{…}')) : null
}

const short = (found: string) => {
  const letters = [...found.trim()]
  return letters.length > MAX_FOUND ? `${letters.slice(0, MAX_FOUND - 1).join('')}…` : letters.join('')
}
const misspelt = (found: string): TemplateProblem => ({ problem: 'name_misspelt', found: short(found) })
const unclear = (found: string): TemplateProblem => ({ problem: 'choice_unclear', found: short(found) })
