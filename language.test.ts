import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Token } from '@messageformat/parser'
import { describe, expect, test } from 'vitest'
import { flatTexts } from './words/message-types.ts'

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

/** Pages that quote the dialect, with the reason. */
const exceptions: Record<string, string> = {
  'docs/voice.md': 'shows what its rules replace',
}

const files = globSync(
  ['**/*.{ts,tsx,mjs,md}', '.env.example', 'compose.yaml', 'Containerfile', 'deploy/**/*.{yaml,yml,cfg,ini}'],
  {
    cwd: import.meta.dirname,
    exclude: (name) => ['node_modules', 'dist', '.data'].includes(name),
  },
).filter((file) => file !== 'language.test.ts' && !(file in exceptions))

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
const unsaidPattern = new RegExp(`(?<!\\p{L})(?:${Object.keys(unsaid).join('|')})(?!\\p{L})`, 'iu')

/** Texts of the specification, which stay letter for letter, by file and key. */
const quoted = [
  'audience/audience audienceMessages.accountRequiredWhy',
  'audience/audience audienceMessages.filesMissing',
  'billing/subscription changeMessages.refused.card_expired',
  'billing/subscription changeMessages.refused.payment_method_missing',
  'entry/entry entryMessages.noMatch',
  'server/refusals refusals.card_expired',
  'server/refusals refusals.google_not_configured',
  'server/refusals refusals.payment_method_missing',
  'server/refusals refusals.upload_files_missing',
]

/** A text's words, without the names of its parameters and cases. */
const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'content') return token.value
      return 'cases' in token ? token.cases.map(({ tokens: inner }) => wordsOf(inner)).join('…') : '…'
    })
    .join('')

const findUnsaid = (texts: ReadonlyMap<string, string>): string[] =>
  [...texts].filter(([, text]) => unsaidPattern.test(wordsOf(parse(text)))).map(([key, text]) => `${key}: ${text}`)

describe('what users read', () => {
  const texts = flatTexts('en')
  const found = findUnsaid(texts)
  const isQuoted = (line: string) => quoted.some((key) => line.startsWith(`${key}: `))

  test('sounds as docs/voice.md says', () => {
    expect(texts.size).toBeGreaterThan(2000)
    expect(
      found.filter((line) => !isQuoted(line)),
      JSON.stringify(unsaid),
    ).toEqual([])
  })

  test('every exception is still needed', () => {
    expect(quoted.filter((key) => !found.some((line) => line.startsWith(`${key}: `)))).toEqual([])
  })

  test.each([
    'Whom should Cadenza look at?',
    'It rests until noon.',
    'Your password is not right.',
    '{count, plural, one {Please try again.} other {Try again.}}',
  ])('dialect planted there is found: %s', (text) => {
    expect(findUnsaid(new Map([['planted', text]]))).toEqual([`planted: ${text}`])
  })

  test('names of keys and the rest of a list are not dialect', () => {
    expect(findUnsaid(new Map([['looks', 'The rest will be cancelled.']]))).toEqual([])
  })
})
