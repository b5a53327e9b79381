import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Reason } from '#rules/reasons.ts'
import { reasonText } from '#words/reasons.ts'
import { migrationFiles } from './migrate.ts'

const folder = join(import.meta.dirname, 'migrations')

/** Sentences as they were stored, with their rule and the action they were about, and the code they become. */
const skips: [rule: string, sentence: string, action: string][] = [
  ['followers', '12,345 followers, more than 2,500', 'follow'],
  ['ratio', '0.25 followers for each following, fewer than 0.5', 'follow'],
  ['private', 'is not private', 'follow'],
  ['private', 'is private, so a follow request was sent', 'follow'],
  ['bio_words', '“cats” is in the bio', 'follow'],
  ['name_words', 'none of your words is in the user name', 'follow'],
  ['last_post', 'last posted 31 days ago, more than 30', 'follow'],
  ['acted_before', 'the newest post was already liked by Cadenza once', 'like'],
  ['post_age', 'the newest post is 1 day old, more than 0', 'like'],
  ['post_likes', 'the newest post has 1 like, fewer than 10', 'like'],
  ['comments_off', 'the newest post takes no comments', 'comment'],
  ['comments_off', 'comments are turned off', 'comment'],
  ['commented_recently', 'had a comment 2 days ago, fewer than 30', 'comment'],
  ['too_recent', 'was followed 6 days ago, fewer than 7', 'unfollow'],
  ['refused', 'Instagram refused: Sorry.', 'follow'],
  ['not_shown', 'Instagram couldn’t show this profile or post', 'like'],
  ['not_confirmed', 'Instagram said yes, but a look afterwards showed that the like is still there', 'unlike'],
  ['unclear', 'Instagram didn’t show enough comments to tell whether this went through', 'delete_comment'],
  ['unclear', 'The account was disconnected before it was known whether this went through', 'follow'],
]

/** What no form fits is kept as it is. */
const kept: typeof skips = [
  ['last_post', 'has no post', 'follow'],
  ['followers', 'many followers', 'follow'],
  ['not_yet_known', 'was written by another version', 'follow'],
]

const rests = [
  ['action_block', 'Instagram said yes and nothing showed up, so this kind of action rests'],
  ['instagram_down', 'Instagram couldn’t be reached'],
  ['please_wait', 'Instagram asked for a pause'],
  ['stumbled', 'in words of another version'],
] as const

const lines = [
  'Followed @ada.lovelace',
  'All 1,200 done.',
  'Everyone on the list was met: 3 of 50 done.',
  'The time you set for its end has come: 3 of 1,000 done.',
  'Instagram couldn’t show who liked your newest posts, so Cadenza can’t tell who to keep. Try again later, or start without keeping them.',
  '@ada will be tried again',
]

const problems = [
  ['Cadenza was not running at that time, so this run was left out.', null],
  ['The previous run hasn’t finished (3 of 5,000 done), so this one was skipped.', null],
  ['There is nobody to act on.', null],
  [null, 'The previous run hasn’t finished (3 of 5 done), so this one was added to it: 1,010 in all.'],
] as const

/** How a stored sentence reads now, where its words have changed since. */
const reworded: Record<string, string> = {
  '0.25 followers for each following, fewer than 0.5': '0.25 followers per following, fewer than 0.5',
  'is not private': 'isn’t private',
  'none of your words is in the user name': 'none of your words is in the username',
  'the newest post was already liked by Cadenza once': 'the newest post was already liked by Cadenza',
  'the newest post takes no comments': 'the newest post has comments turned off',
  'Instagram said yes, but a look afterwards showed that the like is still there':
    'Instagram accepted it, but a check showed that the like is still there',
  'The account was disconnected before it was known whether this went through':
    'The account was disconnected before Cadenza could check whether this went through',
  'Instagram said yes and nothing showed up, so this kind of action rests':
    'Instagram accepted actions that never appeared, so this kind of action is paused',
  'Everyone on the list was met: 3 of 50 done.': 'Reached the end of the list: 3 of 50 done.',
  'The time you set for its end has come: 3 of 1,000 done.': 'Reached the stop time you set: 3 of 1,000 done.',
  'Cadenza was not running at that time, so this run was left out.':
    'Cadenza wasn’t running at that time, so this run was skipped.',
  'The previous run hasn’t finished (3 of 5 done), so this one was added to it: 1,010 in all.':
    'The previous run hasn’t finished (3 of 5 done), so this one was added to it: 1,010 in total.',
}

const now = (sentence: string) => reworded[sentence] ?? sentence

test('sentences of before become codes that read the same, and none is lost', async () => {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const name = `reasons_${process.pid}`
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const apply = (file: string) => client.query(readFileSync(join(folder, file), 'utf8'))
  const all = migrationFiles()
  const turning = all.indexOf('0116-reasons.sql')
  try {
    for (const file of all.slice(0, turning)) await apply(file)
    // Only what these columns say matters here, not what they belong to.
    await client.query('set session_replication_role = replica')
    for (const [nth, [rule, reason, kind]] of [...skips, ...kept].entries())
      await client.query(
        `insert into actions (task_id, user_id, account_id, instagram_user_id, kind, position, username, state, rule, reason)
         values (1, 1, 1, '1', $1, $2, $3, 'skipped', $4, $5)`,
        [kind, nth, `user${nth}`, rule, reason],
      )
    for (const [nth, [rule, message]] of rests.entries())
      await client.query(
        `insert into account_rests (instagram_user_id, kind, until, rule, message) values ($1, 'all', now(), $2, $3)`,
        [String(nth), rule, message],
      )
    for (const line of lines)
      await client.query(
        `insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, filters, options, preset, target_count,
           current_action, error, waiting_rule, waiting_message)
         values (1, 1, '1', 'follow', 'failed', '[]', '{}', '{}', 'normal', 1, $1, $1, 'gap', $1)`,
        [line],
      )
    for (const [problem, notice] of problems)
      await client.query(
        `insert into schedules (user_id, account_id, name, task, recurrence, timezone, last_problem, last_notice)
         values (1, 1, '', '{}', '{}', 'UTC', $1, $2)`,
        [problem, notice],
      )
    await client.query('set session_replication_role = origin')
    await apply('0116-reasons.sql')

    const read = async (query: string) =>
      (await client.query<{ reason: Reason }>(query)).rows.map(({ reason }) => reason)
    const text = (reason: Reason) => reasonText(reason, { now: 0, zone: 'UTC' })
    const isKept = ({ params }: Reason) => 'text' in params

    const reasons = await read('select reason from actions order by position')
    expect(reasons.map((reason) => [reason.code, text(reason)])).toEqual(
      [...skips, ...kept].map(([rule, sentence]) => [rule, now(sentence)]),
    )
    expect(reasons.map(isKept)).toEqual([...skips.map(() => false), ...kept.map(() => true)])

    const rested = await read(
      `select json_build_object('code', rule, 'params', params) as reason from account_rests order by instagram_user_id`,
    )
    expect(rested.map((reason) => [reason.code, text(reason)])).toEqual(
      rests.map(([rule, message]) => [rule, now(message)]),
    )
    expect(rested.map(isKept)).toEqual([false, false, false, true])

    const activities = await read('select activity as reason from tasks order by id')
    expect(activities.map(text)).toEqual(lines.map(now))
    expect(activities.map(({ code }) => code)).toEqual([
      'acted',
      'target_reached',
      'sources_read',
      'end_time',
      'likers_hidden',
      'text',
    ])
    expect((await read('select failure as reason from tasks order by id')).map(text)).toEqual(lines.map(now))
    const waiting = await read('select waiting as reason from tasks order by id')
    expect(waiting.map((reason) => [reason.code, text(reason)])).toEqual(lines.map((line) => ['gap', line]))

    const results = await read('select last_result as reason from schedules order by id')
    expect(results.map(text)).toEqual(problems.map(([problem, notice]) => now(problem ?? notice ?? '')))
    expect(results.map(({ code }) => code)).toEqual(['run_missed', 'run_skipped', 'text', 'run_joined'])
  } finally {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
