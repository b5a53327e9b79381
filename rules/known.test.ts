import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { judge, learn } from './known.ts'

const decide = (known: { does_follow: boolean; is_listed: boolean | null }) => (known.does_follow ? 'keep' : 'act')
const facts = (does_follow: boolean | null, is_listed: boolean | null = null) => ({ does_follow, is_listed })

describe('what is decided by facts', () => {
  test.each([
    [true, 'keep'],
    [false, 'act'],
    [null, 'does_follow is not known'],
  ])('%s', (does_follow, verdict) =>
    expect(
      judge(
        facts(does_follow),
        (known) => decide(known),
        (fact) => `${fact} is not known`,
        ['is_listed'],
      ),
    ).toBe(verdict),
  )

  test('of which the one left out isn’t needed is decided', () =>
    expect(
      judge(
        { a: 1, b: null as number | null },
        (known) => known.a,
        () => 0,
      ),
    ).toBe(1))

  test('other errors are not caught', () => {
    const fail = () => {
      throw new RangeError('other')
    }
    expect(() => judge({ a: 1 }, fail, () => 0)).toThrow(RangeError)
  })

  test('a later answer adds to what is known, and takes nothing away', () =>
    expect(learn({ a: true, b: null as boolean | null }, { a: null, b: false, c: null })).toEqual({
      ...{ a: true, b: false, c: null },
    }))
})

/** Where answers of Instagram are read and decided by. */
const ROOMS = [
  'server/edges/instagram/*.ts',
  'server/automation/{actions,engine,health,lookup,tasks}/*.ts',
  'server/{accounts,people}/*.ts',
  'server/{audience/health,statistics}/**/*.ts',
  'rules/{.,health,kinds}/*.ts',
]

const FLAGS =
  'followed_by|following|outgoing_request|incoming_request|already_following|request_pending|requests_me|follows_me|has_liked|comments_off|is_private|is_verified|no_picture|is_business|has_link|has_contact|followed|blocking'
const VALUES = `${FLAGS}|taken_at|like_count|comment_count|reply_count|child_comment_count|follower_count|following_count|media_count|expected_count|caption|full_name|bio|biography|followers|posts|mutuals|total|newest_post_at|big_list|more_available|has_more\\w*`

/** What makes a "no" or a nought of something left out. Facts inside a judgement are `known`, and none of them is missing. */
const guesses = [
  `(?<!known\\.)\\b(?:${VALUES})\\b[)\\]]?\\s*(?:\\?\\?|\\|\\|)`,
  `!(?!known\\.)(?:[\\w?]+\\.)*(?:${FLAGS})\\b(?!\\s*[=(])`,
  `(?:if \\(|&& |\\|\\| )(?!known\\.)(?:[\\w?]+\\.)*(?:${FLAGS})(?=\\)| &&| \\|\\|)`,
  `(?<!known\\.)\\b(?:${FLAGS}) \\? `,
  `(?<!known\\.)\\b(?:${FLAGS}) [!=]== true`,
  '(?:flagOf|countOf)\\((?:[^()]|\\([^()]*\\))*\\)\\s*(?:\\?\\?|\\|\\||&& |\\? )',
].map((pattern) => new RegExp(pattern, 'g'))

const guessesIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .filter((line) => guesses.some((pattern) => line.search(pattern) >= 0))
    .map((line) => line.trim())

/** By file, a part of each line that may do so, and why nothing is claimed by it. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/edges/instagram/posts.ts': { width: 'the size of a picture' },
  'server/automation/actions/comment.ts': { reply_count: 'a smaller number covers less, and proves less' },
  'server/automation/actions/follower.ts': { '?? null)': 'null stays null' },
  'server/automation/actions/inspect-person.ts': {
    'is_private !== true': 'posts are asked for unless they are known to be hidden',
    languageOfText: 'a bio that was read and is in no language',
  },
  'server/automation/health/take-read.ts': {
    '> MAX_FOLLOWERS': 'a list is read unless it is known to be too long',
    'judgePeople(': 'null stays null',
    'reply_count ?? 0': 'fewer announced replies make fewer comments whole',
    'Math.max(so_far.total': 'set to null below where neither is known',
  },
  'server/automation/engine/read-source.ts': { 'reading.posts ?? []': 'our own progress' },
  'server/automation/lookup/look-up.ts': {
    'if (profile.is_private': 'the list is asked for unless it is known to be hidden',
    '.following)': 'an answer without it is refused as unreadable',
    'is_private === true': 'only where both are said',
  },
  'server/automation/tasks/find-list-owner.ts': {
    'if (is_private': 'the list is asked for unless it is known to be hidden',
    '.following)': 'an answer without it is refused as unreadable',
  },
  'server/automation/tasks/preview-extraction.ts': { 'expected_count ?? Infinity': 'as many as are asked for' },
  'server/automation/tasks/create-task.ts': { 'expected_count ?? Infinity': 'as many as are asked for' },
  'server/automation/tasks/show-preview.ts': { 'expected_count ?? 0': 'beside is_known' },
  'server/audience/health/keep-reading.ts': {
    '?? null': 'null stays null',
    "jsonb_build_object('ties'": 'counts people, of a part that was read',
  },
  'server/audience/health/show-health.ts': {
    'row?.following ?': 'a part that was read',
    'row?.followers ?? null': 'null stays null',
    'met.': 'what another answer showed',
  },
  'server/people/meet-people.ts': { "caption ?? ''": 'shown as no caption, and decided by nowhere' },
  'server/people/show-people.ts': { '|| null': 'empty is shown as nothing' },
  'rules/list-caps.ts': { 'is_verified === true': 'not known is no cap' },
  'server/edges/instagram/challenge.ts': {
    native_flow: 'without it the steps are asked for, and their answer decides',
  },
  'rules/list-files.ts': { follower_count: 'an empty cell' },
  'rules/posts.ts': { toSorted: 'an order: those without a time come last' },
  'rules/health/complete.ts': { 'received >= total': 'total is a number there' },
  'rules/health/lists.ts': { 'no_picture === true': 'what is not known is no sign' },
}

test('what Instagram leaves out is nowhere taken for a no', () => {
  const cwd = join(import.meta.dirname, '..')
  const files = ROOMS.flatMap((room) => globSync(room, { cwd })).filter((file) => !file.endsWith('.test.ts'))
  const found = files.flatMap((file) =>
    guessesIn(readFileSync(join(cwd, file), 'utf8'))
      .filter((line) => !Object.keys(ALLOWED[file] ?? {}).some((part) => line.includes(part)))
      .map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})

test.each([
  'follows_me: followed_by ?? false,',
  'has_liked: flagOf(media.has_liked) || false,',
  'followers: countOf(user.follower_count) ?? 0,',
  'if (friendship.value.followed_by) keep()',
  'if (!friendship.followed_by) remove()',
  'return post.comments_off ? skip() : null',
  'const is_blocked = ties.blocking === true',
  'const many = (profile?.followers ?? 0) > 5',
  'if (is_ours && status.incoming_request) return',
])('a planted guess is found: %s', (line) => expect(guessesIn(line)).toEqual([line]))

test('a judgement is no guess', () =>
  expect(guessesIn('(known) => (known.followed_by ? keep() : leave())')).toEqual([]))
