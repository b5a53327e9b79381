import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changePeopleOfList,
  combineLists,
  countKnown,
  createList,
  getList,
  listLists,
  listMembers,
  selectPeople,
  undoListChange,
  updateExclusionList,
  updateList,
} from '#contract/audience.ts'
import { previewTask } from '#contract/automation.ts'
import type { WherePeople } from '#contract/chosen-people.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { buyPlan } from '../../testing/subscriber.ts'
import { purgePeople } from '../people/purge-people.ts'
import { purgeListChanges } from '../store.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const paste = async (person: TestUser, name: string, usernames: string[]) =>
  (await person.call(createList, { name, usernames })).body.follower_list.id

type Page = Partial<Omit<WherePeople, 'formula'>>
const namesOf = async (person: TestUser, id: string, wanted: Page = {}) =>
  (await person.call(listMembers, { id, limit: 1000, ...wanted })).body.members.map(({ username }) => username)

type Seen = { username: string; is_private: boolean | null; is_verified: boolean | null; followers: number | null }

/** What an extraction has seen of people, and what a task has met since. */
async function see({ email }: TestUser, table: 'seen_people' | 'met_people', people: Seen[]) {
  const { db } = product.database
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  for (const { username, is_private, is_verified, followers } of people)
    await (table === 'seen_people'
      ? sql`insert into seen_people (user_id, person_id, is_private, is_verified, follower_count)
          select ${id}, people.id, ${is_private}, ${is_verified}, ${followers} from people where username = ${username}`
      : sql`insert into met_people (user_id, instagram_user_id, username, is_private, is_verified, followers)
          values (${id}, ${username}, ${username}, ${is_private}, ${is_verified}, ${followers})`
    ).execute(db)
}

/** A list of five people: carla is known by what was met last, dora by a list alone, emil not at all. */
async function five(plan: 'trial' | 'business' = 'business') {
  const { person, account_id } = await product.userWithAccount()
  if (plan === 'business') await buyPlan(person, 'business_monthly')
  const id = await paste(person, 'Five', ['anna', 'ben', 'carla', 'dora', 'emil'])
  await see(person, 'seen_people', [
    { username: 'anna', is_private: true, is_verified: false, followers: 10 },
    { username: 'carla', is_private: true, is_verified: null, followers: 20 },
    { username: 'dora', is_private: false, is_verified: true, followers: 300 },
  ])
  await see(person, 'met_people', [
    { username: 'ben', is_private: false, is_verified: false, followers: 40 },
    { username: 'carla', is_private: false, is_verified: null, followers: null },
  ])
  return { person, account_id, id, formula: { list: id } }
}

async function fillPlan(person: TestUser) {
  for (let status = 201; status === 201; )
    ({ status } = await person.call(createList, { name: 'More', usernames: ['anna'] }))
}

describe('a page of people', () => {
  test('is narrowed by what was seen last, and leaves out people who are not known', async () => {
    const { person, id } = await five()
    expect(await namesOf(person, id, { privacy: 'private' })).toEqual(['anna'])
    expect(await namesOf(person, id, { privacy: 'public' })).toEqual(['ben', 'carla', 'dora'])
    expect(await namesOf(person, id, { verified: 'yes' })).toEqual(['dora'])
    expect(await namesOf(person, id, { followers_from: 20, followers_to: 40 })).toEqual(['ben', 'carla'])
    expect(await namesOf(person, id, { q: 'a', followers_from: 20 })).toEqual(['carla', 'dora'])
  })

  test('is sorted by the followers that its rows show', async () => {
    const { person, id } = await five()
    const { body } = await person.call(listMembers, { id, sort: 'follower_count' })
    expect(body.members.map(({ person: { username, followers } }) => [username, followers])).toEqual([
      ['dora', 300],
      ['ben', 40],
      ['carla', 20],
      ['anna', 10],
      ['emil', null],
    ])
  })

  test('comes with what can be asked of it', async () => {
    const { person, formula } = await five()
    const { body } = await person.call(countKnown, { formula })
    expect(body.known).toEqual({ added_at: false, followers: 4, private: 1, public: 3, verified: 1 })
    const { person: stranger } = await product.userWithAccount('sandbox.fresh')
    expect((await stranger.call(countKnown, { formula })).status).toBe(404)
    const list = await paste(stranger, 'Unseen', ['anna'])
    expect((await stranger.call(countKnown, { formula: { list } })).body.known).toMatchObject({
      followers: 0,
      public: 0,
    })
  })

  test('refuses what no page can be narrowed to', async () => {
    const { person, id } = await five()
    for (const wrong of [{ privacy: 'maybe' }, { followers_from: -1 }, { followers_to: 'many' }])
      expect((await person.call(listMembers, { id, ...wrong } as never)).status).toBe(400)
  })
})

describe('all people a page shows', () => {
  test('are added to a list in one request, but for those left out, and it is undone exactly', async () => {
    const { person, formula } = await five()
    const mine = await paste(person, 'Mine', ['dora', 'zoe'])
    const add_where = { formula, privacy: 'public' as const, except: ['ben'] }
    const { body } = await person.call(changePeopleOfList, { id: mine, add_where })
    expect(body).toMatchObject({ added: 1, removed: 0, follower_list: { member_count: 3 } })
    expect(await namesOf(person, mine)).toEqual(['carla', 'dora', 'zoe'])
    const id = body.change_id ?? ''
    expect((await person.call(undoListChange, { id })).body).toMatchObject({ added: 0, removed: 1 })
    // Dora was there before, and stays.
    expect(await namesOf(person, mine)).toEqual(['dora', 'zoe'])
    expect((await person.call(undoListChange, { id })).status).toBe(404)
  })

  test('are added once, however often that is asked', async () => {
    const { person, formula } = await five()
    const mine = await paste(person, 'Mine', [])
    await person.call(changePeopleOfList, { id: mine, add_where: { formula } })
    const again = await person.call(changePeopleOfList, { id: mine, add_where: { formula } })
    expect(again.body).toMatchObject({ added: 0, change_id: null, follower_list: { member_count: 5 } })
  })

  test('are removed, and come back even after the night in which people on no list are forgotten', async () => {
    const { person } = await five()
    const alone = await paste(person, 'Alone', ['only.here.1', 'only.here.2', 'stays'])
    const { body } = await person.call(changePeopleOfList, {
      id: alone,
      remove_where: { formula: { list: alone }, q: 'only' },
    })
    expect(body).toMatchObject({ removed: 2, follower_list: { member_count: 1 } })
    await purgePeople(product.database.db)
    await person.call(undoListChange, { id: body.change_id ?? '' })
    expect(await namesOf(person, alone)).toEqual(['only.here.1', 'only.here.2', 'stays'])
  })

  test('are excluded and included again', async () => {
    const { person, formula } = await five()
    const { body } = await person.call(updateExclusionList, { add_where: { formula, verified: 'yes' }, add: ['anna'] })
    expect(body).toMatchObject({ added: 2, follower_list: { role: 'exclusion' } })
    const removed = await person.call(updateExclusionList, { remove: ['anna'] })
    expect(removed.body).toMatchObject({ removed: 1 })
    await person.call(undoListChange, { id: removed.body.change_id ?? '' })
    expect(await namesOf(person, body.follower_list.id)).toEqual(['anna', 'dora'])
  })

  test('become a list of their own, within the plan', async () => {
    const { person, formula } = await five()
    const { body } = await person.call(createList, { name: 'Public', where: { formula, privacy: 'public' } })
    expect(body.follower_list).toMatchObject({ source: 'combined', member_count: 3 })
    const trial = await five('trial')
    await fillPlan(trial.person)
    const full = await trial.person.call(createList, { name: 'Full', where: { formula: trial.formula } })
    expect([full.status, full.body.code]).toEqual([403, 'limit_lists'])
  })

  test('of somebody else are nobody’s to add, remove, select or list', async () => {
    const { formula } = await five()
    const { person: stranger } = await product.userWithAccount('sandbox.fresh')
    const own = await paste(stranger, 'Own', ['zoe'])
    const where = { formula }
    const answers = [
      await stranger.call(changePeopleOfList, { id: own, add_where: where }),
      await stranger.call(changePeopleOfList, { id: own, remove_where: where }),
      await stranger.call(updateExclusionList, { add_where: where }),
      await stranger.call(createList, { name: 'x', where }),
      await stranger.call(selectPeople, { name: 'x', where }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await namesOf(stranger, own)).toEqual(['zoe'])
  })

  test('are asked for within bounds', async () => {
    const { person, id, formula } = await five()
    const many = Array.from({ length: 50_001 }, (_, nth) => `p${nth}`)
    for (const wrong of [
      { add: many },
      { add_where: { formula, except: many } },
      { add_where: { formula, sort: 'x' } },
    ])
      expect((await person.call(changePeopleOfList, { id, ...wrong } as never)).status).toBe(400)
  })

  test('may be a hundred thousand', async () => {
    const { person } = await five()
    const half = (from: number) => Array.from({ length: 50_000 }, (_, nth) => `crowd.${from + nth}`)
    const one = await paste(person, 'One', half(0))
    const other = await paste(person, 'Other', half(50_000))
    const formula = { op: 'union' as const, of: [{ list: one }, { list: other }] }
    const { body } = await person.call(updateExclusionList, { add_where: { formula, except: ['crowd.7'] } })
    expect(body).toMatchObject({ added: 99_999 })
    const undone = await person.call(undoListChange, { id: body.change_id ?? '' })
    expect(undone.body).toMatchObject({ removed: 99_999, follower_list: { member_count: 0 } })
  })
})

describe('a change', () => {
  test('is nobody else’s to undo', async () => {
    const { person, id } = await five()
    const { body } = await person.call(changePeopleOfList, { id, add: ['frida'] })
    const { person: stranger } = await product.userWithAccount('sandbox.fresh')
    expect((await stranger.call(undoListChange, { id: body.change_id ?? '' })).status).toBe(404)
    expect(await namesOf(person, id)).toContain('frida')
  })

  test('can be undone for a day, and only the last twenty', async () => {
    const { person, id } = await five()
    const changes: string[] = []
    for (let nth = 0; nth < 22; nth++)
      changes.push((await person.call(changePeopleOfList, { id, add: [`nr.${nth}`] })).body.change_id ?? '')
    expect((await person.call(undoListChange, { id: changes[1] ?? '' })).status).toBe(404)
    expect((await person.call(undoListChange, { id: changes[2] ?? '' })).status).toBe(200)
    const { db } = product.database
    await sql`update list_changes set created_at = now() - interval '25 hours' where id = ${changes[21]}`.execute(db)
    await purgeListChanges(db)
    expect((await person.call(undoListChange, { id: changes[21] ?? '' })).status).toBe(404)
    expect((await person.call(undoListChange, { id: changes[20] ?? '' })).status).toBe(200)
  })
})

describe('a selection', () => {
  test('is the source of a preview with exactly its people, and no list of the user’s', async () => {
    const { person, account_id, formula } = await five()
    const before = (await person.call(listLists, {})).body.follower_lists
    const { body, status } = await person.call(selectPeople, {
      name: 'Two people',
      usernames: ['emil'],
      where: { formula, verified: 'yes' },
    })
    const { id, role, member_count } = body.follower_list
    expect([status, role, member_count]).toEqual([201, 'selection', 2])
    expect((await person.call(listLists, {})).body.follower_lists).toEqual(before)
    expect((await person.call(getList, { id })).body.follower_list).toEqual(body.follower_list)
    expect(await namesOf(person, id)).toEqual(['dora', 'emil'])
    const sources = [{ type: 'list' as const, list_id: id }]
    const preview = await person.call(previewTask, { account_id, kind: 'follow', sources, target_count: 5 })
    const { act, skip } = preview.body
    expect([...act, ...skip].map(({ username }) => username).toSorted()).toEqual(['dora', 'emil'])
  })

  test('takes no room of the plan', async () => {
    const { person } = await five('trial')
    await fillPlan(person)
    expect((await person.call(selectPeople, { name: 'x', usernames: ['anna'] })).status).toBe(201)
  })

  test('of nobody is refused', async () => {
    const { person, formula } = await five()
    const answer = await person.call(selectPeople, { name: 'x', where: { formula, q: 'nobody.is.called.that' } })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
  })

  test('is not changed or seen by others', async () => {
    const { person } = await five()
    const { id } = (await person.call(selectPeople, { name: 'x', usernames: ['anna'] })).body.follower_list
    const { person: stranger } = await product.userWithAccount('sandbox.fresh')
    expect((await stranger.call(getList, { id })).status).toBe(404)
    expect((await person.call(changePeopleOfList, { id, add: ['zoe'] })).status).toBe(404)
    expect((await person.call(updateList, { id, name: 'y' })).status).toBe(200)
    expect((await person.call(combineLists, { formula: { list: id } })).body.count).toBe(1)
  })
})
