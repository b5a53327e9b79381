import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTask, getTask, listActions, type Preview, previewTask } from '#contract/automation.ts'
import { findPeople, getPerson, personPicture } from '#contract/people.ts'
import { eventually } from '../testing/eventually.ts'
import type { TestUser } from '../testing/person.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { meet } from './meet-people.ts'
import { purgeMet } from './purge-met.ts'
import { noSightings, type SeenPerson } from './sightings.ts'

let product: Product
let person: TestUser
let account_id: string
let preview: Preview

const follow = () => ({
  account_id,
  kind: 'follow' as const,
  sources: [{ type: 'followers_of' as const, username: 'coffee.daily' }],
  target_count: 5,
})

beforeAll(async () => {
  product = await startProduct({ roles: ['web', 'worker'], pacing_scale: 0.00002 })
  ;({ person, account_id } = await product.userWithAccount())
  preview = (await person.call(previewTask, follow())).body
})
afterAll(() => product.close())

const fetchPicture = (who: TestUser, address: string | null | undefined) =>
  product.app.http.app.inject({ method: 'GET', url: address ?? '', headers: { cookie: who.cookie() } })

describe('people who were met', () => {
  test('are shown in a preview with their picture, name and counts, those it skips too', () => {
    expect(preview.act).toHaveLength(5)
    for (const { person } of preview.act) {
      expect(person).toMatchObject({
        id: expect.stringMatching(/^\d+$/),
        followers: expect.any(Number),
        following: expect.any(Number),
        posts: expect.any(Number),
        follows_me: expect.any(Boolean),
      })
      expect(person.picture).toMatch(/^\/api\/instagram\/people\/\d+\/picture\?v=[\w-]{12}$/)
    }
    expect(preview.skip.length).toBeGreaterThan(0)
    for (const { person, username } of preview.skip) expect(person).toMatchObject({ username, id: expect.any(String) })
  })

  test('have pictures of two sizes from this server, small and kept by the browser', async () => {
    const { picture } = preview.act[0]?.person ?? {}
    for (const address of [picture, `${picture}&size=192`]) {
      const answer = await fetchPicture(person, address)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(answer.headers['cache-control']).toMatch(/^private, .*immutable$/)
      expect(answer.rawPayload.length).toBeGreaterThan(500)
      expect(answer.rawPayload.length).toBeLessThanOrEqual(25_000)
    }
    expect((await fetchPicture(person, `${picture}&size=4096`)).statusCode).toBe(400)
  })

  test('are no business of other users, nor of strangers', async () => {
    const { picture } = preview.act[0]?.person ?? {}
    const other = await product.user()
    expect((await fetchPicture(other, picture)).statusCode).toBe(404)
    expect((await fetchPicture(product.visitor(), picture)).statusCode).toBe(401)
    const username = preview.act[0]?.username ?? ''
    expect((await other.call(getPerson, { username })).body.person).toMatchObject({ username, id: null, picture: null })
  })

  test('stand in the log of the task with what was done, and in their own page with the history', async () => {
    const { task } = (await person.call(createTask, { ...follow(), preview_id: preview.preview_id })).body
    await eventually(
      async () => (await person.call(getTask, { id: task.id })).body.task,
      ({ status }) => status === 'completed',
    )
    const { actions } = (await person.call(listActions, { id: task.id })).body
    expect(actions).toHaveLength(5)
    for (const { person } of actions)
      expect(person).toMatchObject({ followers: expect.any(Number), picture: expect.any(String) })
    const username = actions[0]?.username ?? ''
    const details = (await person.call(getPerson, { username: `@${username}` })).body
    expect(details).toMatchObject({
      person: { username },
      history: [
        { kind: 'follow', account: 'sandbox.creator', task_id: task.id, followed_back_at: null, undone_at: null },
      ],
      lists: [],
    })
  })

  test('are nobody where the name was never met', async () => {
    const { body } = await person.call(getPerson, { username: 'never.met.anywhere' })
    expect(body).toMatchObject({ person: { id: null }, history: [], lists: [], latest_posts: [], bio: null })
  })
})

describe('an address that has expired', () => {
  test('gives no picture, and is renewed when the person is met again', async () => {
    const { db } = product.database
    // Not one of the first screen, whose pictures are fetched before they are asked for.
    const skipped = preview.skip.find(({ person }) => person.picture !== null)
    const address = skipped?.person.picture
    const pk = skipped?.person.id ?? ''
    const { rows } = await sql<{
      picture_url: string
    }>`select picture_url from met_people where instagram_user_id = ${pk}`.execute(db)
    const expired = (rows[0]?.picture_url ?? '').replace(/oe=[0-9A-F]+/i, 'oe=5F000000')
    await sql`update met_people set picture_url = ${expired} where instagram_user_id = ${pk}`.execute(db)
    expect((await fetchPicture(person, address)).statusCode).toBe(404)
    const again = (await person.call(previewTask, follow())).body
    const [{ person: met } = { person: null }] = [...again.act, ...again.skip].filter(({ person }) => person.id === pk)
    expect(met?.picture).toBe(address)
    expect((await fetchPicture(person, met?.picture)).statusCode).toBe(200)
  })
})

describe('what is kept of people', () => {
  const viewer = async () => {
    const { rows } = await sql<{ user_id: string; instagram_user_id: string }>`
      select user_id, instagram_user_id from accounts where id = ${account_id}`.execute(product.database.db)
    return rows[0] as { user_id: string; instagram_user_id: string }
  }
  const seenPerson = (id: number, more: Partial<SeenPerson> = {}): [string, SeenPerson] => [
    String(id),
    {
      id: String(id),
      username: `user.${id}`,
      full_name: '',
      is_private: null,
      is_verified: null,
      no_picture: null,
      profile_pic_url: null,
      ...more,
    },
  ]

  test('is found by the beginning of either name, whatever the case, and by its own user alone', async () => {
    const { db } = product.database
    const { user_id } = await viewer()
    await sql`
      insert into met_people (user_id, instagram_user_id, username, full_name) values
        (${user_id}, '901', 'zoe_lens', 'Zoë Lindqvist'), (${user_id}, '902', 'zoexlens', null), (${user_id}, '903', 'q.river', 'Zoe 100% River')
    `.execute(db)
    const found = async (q: string, who = person) =>
      (await who.call(findPeople, { q })).body.people.map(({ username }) => username)
    expect(await found('ZOE')).toEqual(['zoe_lens', 'zoexlens', 'q.river'])
    expect(await found('@zoe_')).toEqual(['zoe_lens'])
    expect(await found('zoë')).toEqual(['zoe_lens'])
    expect(await found('zoe 100%')).toEqual(['q.river'])
    expect(await found('lens')).toEqual([])
    expect(await found('zoe', await product.user())).toEqual([])
    expect((await person.call(findPeople, { q: ' ' })).status).toBe(400)
    await sql`delete from met_people where instagram_user_id in ('901', '902', '903')`.execute(db)
  })

  test('stays where a later answer tells less, and changes where it tells otherwise', async () => {
    const { db } = product.database
    const whose = await viewer()
    const keep = (more: Partial<SeenPerson>) =>
      meet(db, whose, { ...noSightings(), people: new Map([seenPerson(7, more)]) })
    await keep({ followers: 12, is_private: true, profile_pic_url: 'https://x.cdninstagram.com/7.jpg' })
    await keep({ full_name: 'Seven' })
    const { body } = await person.call(getPerson, { username: 'user.7' })
    expect(body.person).toMatchObject({
      full_name: 'Seven',
      followers: 12,
      is_private: true,
      picture: expect.any(String),
    })
    await keep({ no_picture: true, profile_pic_url: 'https://x.cdninstagram.com/nobody.jpg', username: 'seven' })
    expect((await person.call(getPerson, { username: 'user.7' })).body.person.id).toBeNull()
    expect((await person.call(getPerson, { username: 'seven' })).body.person).toMatchObject({ id: '7', picture: null })
  })

  test('has a bound for each user, where those seen the longest ago go first, and an age', async () => {
    const { db } = product.database
    const whose = await viewer()
    const many = Array.from({ length: 1200 }, (_, nth) => seenPerson(1000 + nth))
    await meet(db, whose, { ...noSightings(), people: new Map(many) })
    await sql`update met_people set seen_at = now() - interval '91 days' where username = 'user.1000'`.execute(db)
    await sql`update met_people set seen_at = now() - interval '9 days' where username = 'user.1001'`.execute(db)
    const names = async () => {
      const { rows } = await sql<{
        username: string
      }>`select username from met_people where user_id = ${whose.user_id}`.execute(db)
      return rows.map(({ username }) => username)
    }
    await purgeMet(db)
    expect(await names()).not.toContain('user.1000')
    expect(await names()).toContain('user.1001')
    const before = (await names()).length
    await purgeMet(db, before - 1)
    expect(await names()).toHaveLength(before - 1)
    expect(await names()).not.toContain('user.1001')
  })
})

test('a picture has a cost of its own, so that faces do not use up calls', () =>
  expect(personPicture.cost).toBe('picture'))
