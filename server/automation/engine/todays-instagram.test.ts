import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { confirmAccount, connectAccount, listAccounts } from '#contract/accounts.ts'
import type { Task } from '#contract/automation.ts'
import { accountOf, CURRENT_ROWS, type CurrentRow, type RowName } from '#sandbox/current/rows.ts'
import { PROFILES, type ProfileName } from '#sandbox/profiles.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { tasksOf } from '../../testing/tasks.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002, profile: 'current' })
})
afterAll(async () => {
  console.log(table())
  await product.close()
})

/** What a user reads of a row: of the sign-in, of the account, and of a task while it runs and once it's over. */
type Met = { row: string; sign_in: string; account: string; task: string; read: string[] }
const met: Met[] = []
/** And of a first sign-in: in which profiles it ends so. */
const first = new Map<string, string[]>()
const table = () =>
  [
    ...met.map(({ row, sign_in, account, task, read }) =>
      [`${row}: ${sign_in} | ${account} | ${task}`, ...read].join('\n    '),
    ),
    ...[...first].map(([ended, profiles]) => `${profiles.join(', ')}: ${ended}`),
  ].join('\n')

/** What is read for a moment and says nothing of the row. */
const usual = new Set([
  'gap',
  'long_pause',
  'turn',
  'checking',
  'no_answer',
  'hourly_limit',
  'daily_limit',
  'read_limit',
])

async function signIn(person: TestUser, username: string, password = 'sandbox-password'): Promise<string> {
  const { status, body } = await person.call(connectAccount, { credentials: { username, password } })
  if (body.requires_2fa) return 'asks for a code'
  if ('requires_challenge' in body) return 'asks to confirm'
  return status === 200 ? 'connected' : `${body.error}`
}

/** Follows a task until it's over or waits for its owner, and notes every sentence on the way. */
async function follow(person: TestUser, task: Task, read: Set<string>, ends: string[]): Promise<string> {
  const tasks = tasksOf(person)
  const last = await eventually(
    () => tasks.read(task),
    ({ status, waiting }) => {
      if (waiting && !usual.has(waiting.rule))
        read.add(
          `${waiting.rule}, ${waiting.whose ?? 'nobody'}’s: ${waiting.message.replace(/^next .*? at [\d:]+: /, '')}`,
        )
      return ends.includes(waiting?.rule ?? '') || ['completed', 'failed', 'stopped', 'paused'].includes(status)
    },
  )
  for (const { state, reason, rule } of await tasks.actionsOf(task))
    if (reason && state === 'refused') read.add(`${state}, ${rule}: ${reason}`)
  if (last.status === 'paused') read.add(`paused: ${last.current_action}`)
  return `${last.status}, ${last.done_count} of ${last.target_count}${last.error ? `: ${last.error}` : ''}`
}

/** What a task waits for at the end, where its row never passes. */
const ends = ['account_hold', 'refused_alike', 'installation']

const taskOf = (row: string, account_id: string) => {
  const sources = [{ type: 'followers_of', username: row === 'verified_50' ? 'coffee.daily' : 'sandbox.big' }]
  if (row === 'verified_50') return { account_id, kind: 'extract', sources, target_count: 60 }
  if (row === 'comment_refused')
    return {
      account_id,
      kind: 'comment',
      sources,
      target_count: 3,
      options: { templates: ['Great', 'Lovely', 'Nice'].map((text) => ({ text: `${text}, follow me!` })) },
    }
  // Among twelve is one who reviews their followers.
  return { account_id, kind: 'follow', sources, target_count: row === 'reviews_followers' ? 12 : 4 }
}

/** Rows of which nothing is read, and why. Of every other one something is, or the table would say nothing of it. */
const UNSEEN: Partial<Record<RowName, string>> = {
  needs_upgrade: 'the app that is named is above its bar',
  unsupported_version: 'the app that is named is above its bar',
  app_triple: 'the parts of the app that is named belong together',
  key_405: 'the key comes with it',
  reviews_followers: 'a pause that may end between two looks',
}

const isSeen = ({ sign_in, account, task, read }: Met) =>
  sign_in !== 'connected' || account !== 'connected' || read.length > 0 || !/^completed, (\d+) of \1$/.test(task)

/** Who meets a row that concerns every account. */
const ANYBODY = 'sandbox.creator'

const rows: readonly CurrentRow[] = CURRENT_ROWS

test.each(rows)('$name: let in, or one true sentence with a next step, and no task fails for it', async (row) => {
  const person = await product.user()
  const read = new Set<string>()
  const sign_in = await signIn(person, accountOf(row) ?? ANYBODY)
  const accounts = async () => (await person.call(listAccounts, {})).body
  const [account] = await accounts()
  if (!account) {
    met.push({ row: row.name, sign_in, account: 'none', task: 'none', read: [] })
    expect(sign_in).toMatch(SENTENCE_OR_QUESTION)
    return
  }
  const task = await follow(person, await tasksOf(person).start(taskOf(row.name, account.id)), read, ends)
  const [after] = await accounts()
  if (after?.status === 'needs_confirmation') {
    const { status, body } = await person.call(confirmAccount, { id: after.id })
    read.add(`confirmed: ${status === 200 ? 'connected' : body.error}`)
  }
  const state = `${after?.status}${after?.status_reason ? `: ${after.status_reason}` : ''}`
  const seen = { row: row.name, sign_in, account: state, task, read: [...read] }
  met.push(seen)
  expect(task).not.toMatch(/^failed/)
  expect(isSeen(seen) || row.name in UNSEEN).toBe(true)
})

/** A question, or what happened and what to do next. */
const SENTENCE_OR_QUESTION = /^asks |\. .+[.”]$/

/** How a first sign-in can end in any profile: everybody of the cast, and what people type wrong. */
const FIRST_SIGN_INS: [username: string, ends: RegExp, password?: string][] = [
  ...['creator', 'fresh', 'big', 'private'].map((name): [string, RegExp] => [`sandbox.${name}`, /^connected$/]),
  ...['sms', 'totp', 'whatsapp'].map((name): [string, RegExp] => [`sandbox.${name}`, /^asks for a code$/]),
  ['sandbox.challenge', SENTENCE_OR_QUESTION],
  ['sandbox.creator', SENTENCE_OR_QUESTION, 'not-my-password'],
  ['nobody.by.this.name', /^We couldn’t find this username/],
]

async function productIn(profile: ProfileName): Promise<Product> {
  if (profile === 'current') return product
  const other = await startProduct({ roles: ['web'], pacing_scale: 0.00002, profile })
  onTestFinished(() => other.close())
  return other
}

test.each(PROFILES)(
  'in profile %s a first sign-in is let in, asked a question, or ends in a sentence',
  async (profile) => {
    const { user } = await productIn(profile)
    for (const [username, ends, password] of FIRST_SIGN_INS) {
      const ended = await signIn(await user(), username, password)
      const ended_so = `${username}${password ? ', a wrong password' : ''}: ${ended}`
      first.set(ended_so, [...(first.get(ended_so) ?? []), profile])
      expect([username, ended]).toEqual([username, expect.stringMatching(ends)])
    }
  },
)

test('lists alone challenged: the owner is asked once, then all that needs no list works', async () => {
  const person = await product.user()
  // Nothing is remembered of the same account above.
  await sql`delete from account_rests`.execute(product.database.db)
  await signIn(person, 'sandbox.lists_challenged')
  const { id: account_id = '' } = (await person.call(listAccounts, {})).body[0] ?? {}
  const tasks = tasksOf(person)
  const listed = await tasks.start(taskOf('lists_challenged', account_id))
  await tasks.waiting(listed, 'account_hold')
  const confirm = async () => (await person.call(confirmAccount, { id: account_id })).status
  expect(await confirm()).toBe(200)
  const sources = [{ type: 'hashtag', tag: 'latteart', tab: 'top', who: 'authors' }]
  const unlisted = await tasks.start({ account_id, kind: 'follow', sources, target_count: 2 })
  expect((await tasks.waiting(listed, 'lists_refused')).status).toBe('waiting')
  expect(await tasks.ended(unlisted)).toMatchObject({ status: 'completed', done_count: 2 })
  expect((await person.call(listAccounts, {})).body[0]?.status).toBe('connected')
})

test('lists alone challenged: what a list alone would show is left open, and nothing is asked for again and again', async () => {
  const person = await product.user()
  await signIn(person, 'sandbox.lists_challenged')
  const { id: account_id = '' } = (await person.call(listAccounts, {})).body[0] ?? {}
  const { db } = product.database
  // As after a confirmation that changed nothing.
  await sql`
    insert into account_rests (bucket, instagram_user_id, kind, until, rule, params, strikes)
    select bucket, instagram_user_id, 'lists', now(), 'lists_refused', '{}', 1 from account_schedule
    where instagram_user_id = (select instagram_user_id from accounts where id = ${account_id})
    on conflict on constraint account_rests_pkey do update set until = now()
  `.execute(db)
  const tasks = tasksOf(person)
  const control = controlSandbox(product.sandbox.origin)
  const listReads = async () =>
    (await control.calls('sandbox.lists_challenged')).filter(({ path }) => /(followers|following|likers)\/$/.test(path))
      .length
  const before = await listReads()
  const sources = [{ type: 'hashtag', tag: 'latteart', tab: 'top', who: 'authors' }]
  await tasks.ended(await tasks.start({ account_id, kind: 'follow', sources, target_count: 2 }))
  const options = { who: 'followed_by_cadenza', followed_days_ago: null, only_non_followers: false }
  const kept = { ...options, keep_likers_of_last_posts: 3 }
  const unfollow = await tasks.start({ account_id, kind: 'unfollow', options: kept, target_count: 1 })
  expect((await tasks.waiting(unfollow, 'lists_refused')).status).toBe('waiting')
  expect((await listReads()) - before).toBeLessThan(6)
})
