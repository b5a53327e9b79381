import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listMembers } from '#contract/audience.ts'
import { previewTask } from '#contract/automation.ts'
import { edits, type HostileInstagram } from '../../testing/hostile-instagram.ts'
import { startHostileProduct } from '../../testing/hostile-product.ts'
import type { TestUser } from '../../testing/person.ts'
import type { Product } from '../../testing/product.ts'
import { controlSandbox, followedIn } from '../../testing/sandbox-control.ts'
import { namesIn, tasksOf } from '../../testing/tasks.ts'

let product: Product
let hostile: HostileInstagram
let close: () => Promise<void>
let person: TestUser
let account_id: string
let tasks: ReturnType<typeof tasksOf>
/** The source's, never the account's own: these are read in the background, to see who follows back. */
let followers: RegExp

beforeAll(async () => {
  ;({ product, hostile, close } = await startHostileProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 }))
  ;({ person, account_id } = await product.userWithAccount())
  tasks = tasksOf(person)
  const { pk } = await controlSandbox(product.sandbox.origin).user('coffee.daily')
  followers = new RegExp(`/friendships/${pk}/followers/$`)
})
afterAll(() => close())
afterEach(() => hostile.behave())

type Row = { pk: unknown; pk_id?: unknown; username: string; full_name: string }

const sources = [{ type: 'followers_of', username: 'coffee.daily' }]
const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const follow = { kind: 'follow', sources, filters: open, target_count: 2 } as const

const LOGOUT = '60000000010/../../accounts/logout'

/** What a hostile page does to its people; those it leaves usable are found and acted on. */
const changes: [name: string, change: (row: Row, nth: number) => object, is_usable: (nth: number) => boolean][] = [
  ['half an emoji in each name', (row) => ({ ...row, full_name: 'Coffee \ud83d' }), () => true],
  ['U+0000 in each name', (row) => ({ ...row, full_name: 'Cof\0fee' }), () => true],
  ['a name of a megabyte', (row, nth) => ({ ...row, full_name: nth === 0 ? 'x'.repeat(1_000_000) : 'x' }), () => true],
  [
    'U+0000 in user names',
    (row, nth) => (nth < 3 ? { ...row, username: `${row.username}\0` } : row),
    (nth) => nth >= 3,
  ],
  [
    'ids that lead elsewhere',
    (row, nth) => (nth < 3 ? { username: row.username, pk: LOGOUT, pk_id: LOGOUT, id: LOGOUT } : row),
    (nth) => nth >= 3,
  ],
  ['ids as numbers', (row) => ({ ...row, pk: Number(row.pk), pk_id: undefined, strong_id__: undefined }), () => true],
]

describe.each(changes)('a list with %s', (_, change, isUsable) => {
  const play = () => {
    const usable = new Set<string>()
    hostile.answer(
      followers,
      edits((body, { nth: asked_before }) => {
        if (asked_before > 0) return body
        const rows = (body.users as Row[]).slice(0, 20)
        for (const [nth, { username }] of rows.entries()) if (isUsable(nth)) usable.add(username)
        return { ...body, users: rows.map(change), next_max_id: undefined }
      }),
    )
    hostile.calls.length = 0
    return usable
  }
  const neverLeft = () => expect(hostile.calls.filter(({ path }) => path.includes('logout'))).toEqual([])

  test('is previewed', async () => {
    const usable = play()
    const { status, body } = await person.call(previewTask, { ...follow, account_id } as never)
    expect(status).toBe(200)
    expect(body.act.length).toBeGreaterThan(0)
    for (const { username } of body.act) expect(usable).toContain(username)
    neverLeft()
  })

  test('is followed', async () => {
    const usable = play()
    const task = await tasks.ended(await tasks.start({ ...follow, account_id }))
    expect(task).toMatchObject({ status: 'completed', done_count: 2 })
    const ledger = await controlSandbox(product.sandbox.origin).ledger('sandbox.creator')
    for (const name of namesIn(await tasks.actionsOf(task), 'done', 'requested')) {
      expect(usable).toContain(name)
      expect(followedIn(ledger.actions)).toContain(name)
    }
    neverLeft()
  })

  test('is extracted', async () => {
    const usable = play()
    const task = await tasks.ended(
      await tasks.start({ account_id, kind: 'extract', sources, options: { profile_details: true }, target_count: 50 }),
    )
    expect(task).toMatchObject({ status: 'completed', done_count: usable.size })
    const { members } = (await person.call(listMembers, { id: task.list_id ?? '', limit: 200 })).body
    expect(new Set(members.map(({ username }) => username))).toEqual(usable)
    neverLeft()
  })
})
