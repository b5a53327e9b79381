// biome-ignore-all lint/correctness/noComponentHookFactories: a visitor's methods are named after kinds of nodes
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

/** Words of the house's former dialect, with the field's own instead. `said`, `asked` and `look` also have plain uses, so reviews judge them. */
const dialect: Readonly<Record<string, string>> = {
  'whom|whomever|whoever': 'a noun, or “users who”',
  anew: 'again',
  'go on|goes on|went on|going on': 'continue',
  'so many|how-manieth': 'a number, “at most n”, an index',
  'way in|ways in': 'credential',
  lets: 'allows',
  told: 'reported, sent',
  'never-list': 'exclude list',
  'what became of|what had become of': 'result',
}
const pattern = new RegExp(`\\b(?:${Object.keys(dialect).join('|')})\\b`, 'i')

/** `stands` is also a column, so only prose is searched for it. */
const inProse = /\bstands\b/i
const isProse = (file: string, line: string) => file.endsWith('.md') || /^\s*(?:\/?\*|\/\/)|\s\/\/ /.test(line)

const findDialect = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      pattern.test(line) || (isProse(file, line) && inProse.test(line)) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
    )

/** Pages that quote the dialect, with the reason. Applied migrations are SQL and never change. */
const exceptions: Record<string, string> = {
  'docs/voice.md': 'shows what its rules replace',
  'server/edges/database/exclusion-list.test.ts': 'stores a list under its former name',
  'server/edges/database/reasons-migrated.test.ts': 'stores sentences of before, as they were',
}

const files = globSync('**/*.{ts,tsx,mjs,md}', {
  cwd: import.meta.dirname,
  exclude: (name) => ['node_modules', 'dist', '.data'].includes(name),
}).filter((file) => file !== 'language.test.ts' && !(file in exceptions))

test('comments, names, texts and docs use the field’s language', () => {
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) => findDialect(file, readFileSync(join(import.meta.dirname, file), 'utf8')))
  expect(found, JSON.stringify(dialect)).toEqual([])
})

test.each([
  ['a.ts', '/** Whoever signs in is asked anew. */'],
  ['a.ts', "const sentence = 'The task goes on.'"],
  ['a.ts', 'test("tells so many people", run)'],
  ['a.ts', 'run() // the row stands at its end'],
  ['a.md', 'Keep a never-list; the table stands below.'],
])('dialect planted in %s is found: %s', (file, line) => {
  expect(findDialect(file, `first\n${line}`)).toEqual([`${file}:2: ${line}`])
})

test('a column of that name is not dialect', () => {
  expect(findDialect('a.ts', 'sql`select stands from account_effects`')).toEqual([])
})

/** What nobody who writes products would say to the people who use them, with what they would (docs/voice.md). */
const unsaid: Readonly<Record<string, string>> = {
  'whom|whoever|whomever': '“people who”',
  'nobody|somebody|everybody|anybody': '“no one”, “people”, or the name of the thing',
  'stands?(?!-)|stood': 'is paused; appears; is on a list',
  'goes on|go on|going on|went on': 'continues, resumes',
  'rests|resting|rested': 'is paused',
  'let go|lets?': 'unfollow, allow',
  'anew|any more(?!,)': 'again, no longer',
  'so many|in all': 'a number, “in total”',
  'at once': 'immediately, now',
  'at work': 'running',
  'not right': 'incorrect',
  'a look|looks? (?:at|in)|looked(?! up)|looking': 'check, read',
  'to be had|what became of|become of': 'unavailable, the result',
  'told|tells': 'shows, lists',
  'tak(?:e|es|en|ing) back|took back': 'undo, remove, withdraw',
  'user names?': 'username',
  'mails?|mailed': 'email',
  please: 'nothing: the sentence is polite without it',
  'cannot|can not|could not|did not|does not|do not|is not|are not|was not|were not|has not|have not|will not':
    'a contraction',
  'it is|they are|you are|we are|there is|you will|we will': 'a contraction',
}
const unsaidPattern = new RegExp(`(?<![\\p{L}{])(?:${Object.keys(unsaid).join('|')})(?![\\p{L}}])`, 'iu')

/** Texts of the specification, which stay letter for letter, by file and key. */
const quoted = [
  'audience accountRequiredWhy',
  'audience filesMissing',
  'entry noMatch',
  'refusals card_expired',
  'refusals google_not_configured',
  'refusals payment_method_missing',
  'refusals upload_files_missing',
  'subscription card_expired',
  'subscription payment_method_missing',
]

type Read = { key: string; text: string }

/** Every text of a file of words, with the innermost key it's under. */
function textsIn(file: string, source: string): Read[] {
  const found: Read[] = []
  const keys: string[] = []
  const take = (text: string) => found.push({ key: keys.at(-1) ?? '', text })
  new Visitor({
    Property: ({ key }) => keys.push('name' in key ? String(key.name) : 'value' in key ? String(key.value) : ''),
    'Property:exit': () => keys.pop(),
    Literal: ({ value }) => typeof value === 'string' && !value.startsWith('#') && take(value),
    TemplateLiteral: ({ quasis }) => take(quasis.map(({ value }) => value.cooked ?? '').join('…')),
  }).visit(parseSync(file, source).program)
  return found
}

function findUnsaid(file: string, source: string): string[] {
  const name = file.replace(/^words\/en\//, '').replace(/\.ts$/, '')
  return textsIn(file, source)
    .filter(({ text }) => unsaidPattern.test(text))
    .map(({ key, text }) => `${name} ${key}: ${text}`)
}

describe('what users read', () => {
  const read = globSync('words/en/**/*.ts', { cwd: import.meta.dirname }).toSorted()
  const found = read.flatMap((file) => findUnsaid(file, readFileSync(join(import.meta.dirname, file), 'utf8')))
  const isQuoted = (line: string) => quoted.some((key) => line.startsWith(`${key}: `))

  test('sounds as docs/voice.md says', () => {
    expect(read.length).toBeGreaterThan(40)
    expect(
      found.filter((line) => !isQuoted(line)),
      JSON.stringify(unsaid),
    ).toEqual([])
  })

  test('every exception is still needed', () => {
    expect(quoted.filter((key) => !found.some((line) => line.startsWith(`${key}: `)))).toEqual([])
  })

  test.each([
    ["export const words = { sources: 'Whom should Cadenza look at?' }", 'sources: Whom should Cadenza look at?'],
    ["export const words = { over: () => 'It rests until noon.' }", 'over: It rests until noon.'],
    ["export const words = { wrong: 'Your password is not right.' }", 'wrong: Your password is not right.'],
    ["export const words = { retry: { busy: 'Please try again.' } }", 'busy: Please try again.'],
  ])('dialect planted there is found: %s', (source, line) => {
    expect(findUnsaid('words/en/planted.ts', source)).toEqual([`planted ${line}`])
  })

  test('names of keys and the rest of a list are not dialect', () => {
    const source = "export const words = { looks: 'Reads', rest: 'The rest will be cancelled.' }"
    expect(findUnsaid('words/en/planted.ts', source)).toEqual([])
  })
})
