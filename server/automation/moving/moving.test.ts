import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listLists, listMembers, updateExclusionList } from '#contract/audience.ts'
import { previewTask } from '#contract/automation.ts'
import { type GivenChoices, listMoves, undoMove } from '#contract/moving.ts'
import { getPerson } from '#contract/people.ts'
import {
  databaseOf,
  type FormerFixture,
  firstInsomniacDatabase,
  gramAddict,
  insomniacDatabase,
  instaPyDatabase,
  instaPyPool,
  simpleInstaBot,
} from '../../../e2e/exports/make-former.ts'
import { makeZip } from '../../../e2e/exports/make-zip.ts'
import { startMoving } from '../../testing/moving.ts'
import type { TestUser } from '../../testing/person.ts'

let product: Awaited<ReturnType<typeof startMoving>>
beforeAll(async () => {
  product = await startMoving()
})
afterAll(() => product.close())

const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }

/** Who a preview would act on, and who it leaves out. */
async function preview(person: TestUser, account_id: string, more: object = {}) {
  const request = {
    account_id,
    kind: 'follow',
    sources: [{ type: 'followers_of', username: 'coffee.daily' }],
    target_count: 4,
    filters: open,
    ...more,
  }
  const { status, body } = await person.call(previewTask, request as never)
  expect([status, body.error]).toEqual([200, undefined])
  return body
}

const namesOf = (rows: readonly { username: string }[]) => rows.map(({ username }) => username)

async function excludedOf(person: TestUser) {
  const { body } = await person.call(listLists, {})
  const list = body.follower_lists.find(({ role }) => role === 'exclusion')
  if (!list) return []
  const members = await person.call(listMembers, { id: list.id, limit: 1000 })
  return namesOf(members.body.members)
}

const DAY = 86_400
const seconds = (text: string) => Date.parse(text) / 1000

/** Four people, in the files of each tool: the first was followed, the second liked, the third followed and unfollowed, the fourth met. */
const filesOf: Record<string, (names: readonly [string, string, string, string]) => FormerFixture[]> = {
  'GramAddict 1': ([a, b, c, d]) => [
    gramAddict({
      [a]: { status: 'followed', when: '2024-03-01 10:00:00.123456' },
      [b]: { status: 'none', when: '2024-03-02 10:00:00.123456', more: { liked: 2 } },
      [c]: { status: 'unfollowed', when: '2024-03-03 10:00:00.123456' },
      [d]: { status: 'none', when: '2024-03-04 10:00:00.123456' },
    }),
  ],
  'GramAddict 3, zipped': ([a, b, c, d]) => [
    gramAddict(
      {
        [a]: { status: 'requested', when: '2024-03-01 10:00:00.123456' },
        [b]: { status: 'none', when: '2024-03-02 10:00:00.123456', more: { liked: 2 } },
        [c]: { status: 'unfollowed', when: '2024-03-03 10:00:00.123456' },
        [d]: { status: 'none', when: '2024-03-04 10:00:00.123456' },
      },
      true,
    ),
  ],
  SimpleInstaBot: ([a, b, c, d]) => [
    simpleInstaBot('followed.json', [
      { username: a, time: Date.parse('2024-03-01T10:00:00Z') },
      { username: c, time: Date.parse('2024-02-01T10:00:00Z') },
      { username: d, time: Date.parse('2024-02-01T10:00:00Z'), failed: true },
    ]),
    simpleInstaBot('unfollowed.json', [{ username: c, time: Date.parse('2024-03-03T10:00:00Z') }]),
    simpleInstaBot('liked-photos.json', [
      { username: b, href: 'https://www.instagram.com/p/abc/', time: Date.parse('2024-03-02T10:00:00Z') },
    ]),
  ],
  'InstaPy, its logs': ([a, b, c, d]) => [
    instaPyPool([`2024-03-01 10:00 ~ ${a} ~ undefined`, `2024-02-01 10:00 ~ ${c}`]),
    instaPyPool([c], 'sandbox.creator_record_all_unfollowed.csv'),
    {
      name: 'blacklist.csv',
      content: `date,username,campaign,action\r\n03/02/24,${b},summer,liked\r\n03/04/24,${d},summer,watched\r\n`,
    },
  ],
  'InstaPy, its database': ([a, b, c, d]) => [instaPyDatabase('sandbox.creator', [a], [b, c, d])],
  'Insomniac, its database': ([a, b, c, d]) => [
    insomniacDatabase('sandbox.creator', [
      { table: 'follow_actions', name: a, at: seconds('2024-03-01T10:00:00Z') },
      { table: 'like_actions', name: b, at: seconds('2024-03-02T10:00:00Z') },
      { table: 'follow_actions', name: c, at: seconds('2024-02-01T10:00:00Z') },
      { table: 'unfollow_actions', name: c, at: seconds('2024-03-03T10:00:00Z') },
      { table: 'like_actions', name: d, at: seconds('2024-03-04T10:00:00Z') },
      { table: 'scrape_actions', name: 'only.looked.at', at: seconds('2024-03-04T10:00:00Z') },
    ]),
  ],
  'Insomniac, its first database': ([a, b, c, d]) => [
    firstInsomniacDatabase([
      { name: a, status: 'FOLLOWED', when: '2024-03-01 10:00:00.5', count: 1 },
      { name: b, status: 'NONE', when: '2024-03-02 10:00:00', count: 1 },
      { name: c, status: 'UNFOLLOWED', when: '2024-03-03 10:00:00', count: 3 },
      { name: d, status: 'NONE', when: '2024-03-04 10:00:00', count: 1 },
      { name: 'only.loaded', status: 'NONE', when: '2024-03-04 10:00:00', count: 0 },
    ]),
  ],
  'a table': ([a, b, c, d]) => [
    {
      name: 'my people.csv',
      content: `\uFEFFHandle;Followed on;Unfollowed on;Note\r\n@${a.toUpperCase()};01.03.2024 10:00;;"quoted; note"\r\nhttps://instagram.com/${b}/;;;\r\n${c};01.02.2024;03.03.2024;\r\n"'@${d}";;;"two\nlines"\r\n`,
    },
  ],
}

describe('people a former tool met are not met again', () => {
  test.each(Object.keys(filesOf))('%s', async (tool) => {
    const { person, account_id } = await product.userWithAccount()
    const before = await preview(person, account_id)
    const names = namesOf(before.act) as [string, string, string, string]
    expect(names).toHaveLength(4)
    const made = filesOf[tool]!(names)
    const files = tool.endsWith('zipped')
      ? [
          {
            name: 'accounts.zip',
            content: await makeZip({
              'accounts/sandbox.creator/interacted_users.json': made[0]!.content,
              'accounts/sandbox.creator/filters.yml': 'nothing',
              'accounts/someone.else/interacted_users.json': '{"of.someone.else": {}}',
            }),
          },
        ]
      : made

    const found = await product.inspect(person, files)
    expect([found.status, found.body.error]).toEqual([200, undefined])
    expect(found.body.files.map(({ problem }) => problem).filter(Boolean)).toEqual([])
    expect(found.body.counts).toMatchObject({ people: 4, met: 4 })
    expect((await person.call(listMoves, {})).body.moves).toEqual([])

    const moved = await product.moveIn(person, files)
    expect([moved.status, moved.body.error]).toEqual([200, undefined])
    expect(moved.body).toMatchObject({ is_new: true, move: { account: 'sandbox.creator', counts: found.body.counts } })

    const after = await preview(person, account_id)
    expect(namesOf(after.act).filter((name) => names.includes(name))).toEqual([])
    for (const username of names)
      expect(after.skip).toContainEqual(expect.objectContaining({ username, rule: 'met_before' }))

    // Taken back as a whole, all of them may be met.
    const undone = await person.call(undoMove, { id: moved.body.move.id })
    expect(undone.body).toEqual({ people: 4, excluded: 0 })
    expect(namesOf((await preview(person, account_id)).act)).toEqual(names)
  })

  test('the reason names the tool and what it did, and the drawer has its dates', async () => {
    const { person, account_id } = await product.userWithAccount()
    const [first, second] = namesOf((await preview(person, account_id)).act) as [string, string]
    await product.moveIn(person, [
      gramAddict({
        [first]: { status: 'followed', when: '2024-03-01 10:00:00.000000', more: { liked: 1 } },
        [second]: { status: 'none', when: '2024-03-02 10:00:00.000000' },
      }),
    ])
    const { skip } = await preview(person, account_id)
    const reasonOf = (username: string) => skip.find((row) => row.username === username)?.reason
    expect(reasonOf(first)).toBe('was followed by GramAddict before')
    expect(reasonOf(second)).toBe('was met by GramAddict before')
    const { body } = await person.call(getPerson, { username: first })
    expect(body.former.map(({ did, tool, at, account }) => [did, tool, at, account])).toEqual([
      ['followed', 'gramaddict', '2024-03-01T10:00:00.000Z', 'sandbox.creator'],
      ['liked', 'gramaddict', '2024-03-01T10:00:00.000Z', 'sandbox.creator'],
    ])
  })

  test('a person who renamed themselves is known by the number, and who took over their name is somebody else', async () => {
    const { person, account_id } = await product.userWithAccount()
    const { act } = await preview(person, account_id)
    const [renamed, namesake, plain] = act
    const idOf = async (username: string) => (await person.call(getPerson, { username })).body.person.id ?? ''
    await product.moveIn(person, [
      instaPyPool([
        `2024-03-01 10:00 ~ an.earlier.name ~ ${await idOf(renamed!.username)}`,
        `2024-03-01 10:00 ~ ${namesake!.username} ~ 99999999999`,
        `2024-03-01 10:00 ~ ${plain!.username} ~ ${await idOf(plain!.username)}`,
      ]),
    ])
    const after = await preview(person, account_id)
    const skipped = namesOf(after.skip.filter(({ rule }) => rule === 'met_before'))
    expect(skipped).toContain(renamed!.username)
    expect(skipped).toContain(plain!.username)
    expect(namesOf(after.act)).toContain(namesake!.username)
  })

  test('likes and comments leave them out too, and no other user’s tasks do', async () => {
    const { person, account_id } = await product.userWithAccount()
    const other = await product.userWithAccount()
    const likes = { kind: 'react', filters: { ...open, private: null } }
    const names = namesOf((await preview(person, account_id, likes)).act)
    await product.moveIn(person, [{ name: 'met.txt', content: names.join('\n') }])
    const after = await preview(person, account_id, likes)
    expect(namesOf(after.act).filter((name) => names.includes(name))).toEqual([])
    const theirs = await preview(other.person, other.account_id, likes)
    expect(theirs.skip.filter(({ rule }) => rule === 'met_before')).toEqual([])
  })
})

describe('follow dates', () => {
  test('who the former tool followed and hasn’t unfollowed is unfollowed like those Cadenza followed, once long enough', async () => {
    const { person, account_id } = await product.userWithAccount('sandbox.creator')
    const options = {
      who: 'anyone',
      followed_days_ago: null,
      keep_likers_of_last_posts: null,
      only_non_followers: false,
    }
    const unfollow = (more: object) =>
      preview(person, account_id, { kind: 'unfollow', sources: [], filters: {}, options: { ...options, ...more } })
    const [long_ago, lately, gone] = namesOf((await unfollow({})).act) as [string, string, string]
    const now = Date.now()
    await product.moveIn(person, [
      simpleInstaBot('followed.json', [
        { username: long_ago, time: now - 100 * DAY * 1000 },
        { username: lately, time: now - 2 * DAY * 1000 * product.config.pacing_scale },
        { username: gone, time: now - 100 * DAY * 1000 },
      ]),
      simpleInstaBot('unfollowed.json', [{ username: gone, time: now - 90 * DAY * 1000 }]),
    ])
    const recorded = await unfollow({ who: 'followed_by_cadenza', followed_days_ago: 7 })
    expect(namesOf(recorded.act)).toEqual([long_ago])
    expect(recorded.skip).toEqual([
      expect.objectContaining({ username: lately, reason: 'was followed 2 days ago, fewer than 7' }),
    ])
    // The dates count for anyone else's list as well.
    const anyone = await unfollow({ followed_days_ago: 7 })
    expect(anyone.skip).toContainEqual(expect.objectContaining({ username: lately, rule: 'too_recent' }))
  })
})

describe('a move', () => {
  const whitelist = { name: 'whitelist.txt', content: 'mother\n@Brother\n\nnot a name!\n' }
  const people = gramAddict({
    anna: { status: 'followed', when: '2024-03-01 10:00:00.000000' },
    ben: { status: 'none', when: '2024-03-01 10:00:00.000000' },
  })

  test('puts whitelists and blacklists on the exclusion list, and everybody where that is chosen', async () => {
    const { person } = await product.userWithAccount()
    await person.call(updateExclusionList, { add: ['mother'] })
    const first = await product.moveIn(person, [whitelist, people])
    expect(first.body.move).toMatchObject({ counts: { people: 4, met: 2, listed: 2 }, excluded: 1 })
    expect(await excludedOf(person)).toEqual(['brother', 'mother'])
    const again = await product.moveIn(person, [whitelist, people], { exclude: 'everybody' })
    expect(again.body).toMatchObject({ is_new: false, move: { id: first.body.move.id, excluded: 3 } })
    expect(await excludedOf(person)).toEqual(['anna', 'ben', 'brother', 'mother'])
    // Who was there before stays there.
    await person.call(undoMove, { id: first.body.move.id })
    expect(await excludedOf(person)).toEqual(['mother'])
  })

  test('of the same files changes nothing, whatever their order and names', async () => {
    const { person } = await product.userWithAccount()
    const first = await product.moveIn(person, [whitelist, people])
    const again = await product.moveIn(person, [{ ...people, name: 'copy.json' }, whitelist])
    expect(again.body).toEqual({ move: first.body.move, is_new: false })
    expect((await product.inspect(person, [whitelist, people])).body.move_id).toBe(first.body.move.id)
    expect((await person.call(listMoves, {})).body.moves).toEqual([first.body.move])
    const { rows } =
      await sql`select count(*)::int as people from former_people where move_id = ${first.body.move.id}`.execute(
        product.database.db,
      )
    expect(rows).toEqual([{ people: 4 }])
  })

  test('that was undone leaves on the exclusion list those another move has put there too', async () => {
    const { person } = await product.userWithAccount()
    const first = await product.moveIn(person, [whitelist])
    await product.moveIn(person, [{ name: 'blacklist.txt', content: 'brother\nsomebody' }])
    const undone = await person.call(undoMove, { id: first.body.move.id })
    expect(undone.body).toEqual({ people: 2, excluded: 1 })
    expect(await excludedOf(person)).toEqual(['brother', 'somebody'])
    expect((await person.call(undoMove, { id: first.body.move.id })).status).toBe(404)
  })

  test('says of every file what it is, and why rows bring nobody', async () => {
    const { person } = await product.userWithAccount()
    const { body } = await product.inspect(person, [
      whitelist,
      { name: 'sessions.json', content: '[{"id":"1","total_interactions":3,"start_time":"2024-01-01 10:00:00.0"}]' },
      { name: 'history_filters_users.json', content: '{"carla":{"skip_reason":"HAS_BUSINESS","datetime":"x"}}' },
      insomniacDatabase('another.name', []),
      {
        name: 'sandbox.creator_followedPool.csv',
        content: '2024-03-01 10:00 ~ sandbox.creator ~ 1,\n31/31/2024 ~ dora ~ 2,\n',
      },
    ])
    const shownOf = ({ format, problem, people: count, left }: (typeof body.files)[number]) => [
      format,
      problem,
      count,
      left.map(({ rule, count }) => `${rule} ${count}`),
    ]
    expect(body.files.map(shownOf)).toEqual([
      ['names', null, 2, ['not_a_username 1']],
      ['sessions', null, 0, []],
      ['gramaddict_looked_at', null, 0, ['only_looked_at 1']],
      ['insomniac_database', 'other_account', 0, ['other_account 1']],
      ['instapy_pool', null, 1, ['own_account 1', 'unreadable_date 1']],
    ])
    expect(body.files[3]?.profiles).toEqual(['another.name', 'someone.else'])
  })

  test('takes the history of the account’s former username where it is named', async () => {
    const { person } = await product.userWithAccount()
    const file = insomniacDatabase('another.name', [{ table: 'follow_actions', name: 'anna', at: 1_700_000_000 }])
    expect((await product.inspect(person, [file])).body.counts.people).toBe(0)
    expect((await product.moveIn(person, [file])).body).toMatchObject({ code: 'move_empty' })
    const moved = await product.moveIn(person, [file], { former_username: '@Another.Name' })
    expect(moved.body.move.counts).toMatchObject({ people: 1, followed: 1 })
  })

  test('reads a table as its columns are chosen, and its clock in the zone that is chosen', async () => {
    const { person } = await product.userWithAccount()
    const file = { name: 'table.csv', content: 'anna,03/04/2024 08:00,ben\ncarla,05/06/2024 09:00,dora\n' }
    const [inspected] = (await product.inspect(person, [file])).body.files
    // Both columns may have the names, so that it asks.
    expect(inspected).toMatchObject({ problem: 'no_names', people: 0 })
    expect(inspected?.table).toMatchObject({
      columns: ['ignored', 'date', 'ignored'],
      means: 'met',
      has_header: false,
      is_date_unclear: true,
      sample: [
        ['anna', '03/04/2024 08:00', 'ben'],
        ['carla', '05/06/2024 09:00', 'dora'],
      ],
    })
    const table = {
      columns: ['ignored', 'date', 'username'],
      means: 'followed',
      has_header: false,
      day_first: false,
    } as const
    await product.moveIn(person, [file], {
      tables: { 'table.csv': { ...table, columns: [...table.columns] } },
      timezone: 'Europe/Berlin',
    })
    const { body } = await person.call(getPerson, { username: 'ben' })
    expect(body.former).toMatchObject([{ did: 'followed', tool: 'other', at: '2024-03-04T07:00:00.000Z' }])
  })

  test('is of an account of the user’s own, and refused without files, people or sense', async () => {
    const { person } = await product.userWithAccount()
    const codeOf = async (...given: Parameters<typeof product.moveIn>) => (await product.moveIn(...given)).body.code
    expect(await codeOf(person, [people], undefined, 'sandbox.fresh')).toBe('account_not_found')
    expect(await codeOf(person, [])).toBe('move_files_missing')
    expect(await codeOf(person, [{ name: 'sessions.json', content: '[]' }])).toBe('move_empty')
    expect(await codeOf(person, [people], 'no JSON')).toBe('invalid_input')
    expect(await codeOf(person, [people], '{"exclude":"some"}')).toBe('invalid_input')
  })
})

describe('a file as people bring it', () => {
  const inspected = async (name: string, content: string | Uint8Array, choices?: GivenChoices) => {
    const { person } = await product.userWithAccount()
    const { status, body } = await product.inspect(person, [{ name, content }], choices)
    expect(status).toBe(200)
    const [file] = body.files
    return { ...file, counts: body.counts, first_at: body.first_at }
  }

  test('loses nobody whose name contains a word of a heading, and says which row was taken for one', async () => {
    const names = 'summertime.anna\nbert.two\ncarla.three'
    expect(await inspected('whitelist.txt', names)).toMatchObject({ people: 3, counts: { listed: 3 }, left: [] })
    expect(await inspected('whitelist.txt', `User Name\n${names}`)).toMatchObject({
      people: 3,
      table: { has_header: true, first_row: 'User Name', is_header_unclear: false },
    })
    const unclear = await inspected('whitelist.txt', `username\n${names}`)
    expect(unclear).toMatchObject({ people: 4, table: { first_row: 'username', is_header_unclear: true } })
    const { columns, means, day_first } = unclear.table!
    const tables = { 'whitelist.txt': { columns, means, day_first, has_header: true } }
    expect(await inspected('whitelist.txt', `username\n${names}`, { tables })).toMatchObject({ people: 3 })
  })

  test('is cut as it says, and a person is nobody’s heading', async () => {
    const said = await inspected(
      'followed.csv',
      'sep=;\r\nusername;date\r\nanna.one;2024-05-01\r\nbert.two;2024-05-02\r\n',
    )
    expect(said).toMatchObject({
      people: 2,
      counts: { followed: 2 },
      left: [],
      first_at: expect.stringContaining('2024-05-01'),
    })
    const german = 'Benutzername;Gefolgt am\r\nanna.one;01.05.2024\r\n'
    expect(await inspected('x.csv', german)).toMatchObject({
      people: 1,
      table: { columns: ['username', 'followed_at'] },
    })
  })

  test('is read beside the lines that a crash broke, which are counted', async () => {
    const line = (name: string) => `2018-08-20 12:20 ~ ${name} ~ 222222,\n`
    const broken = `${line('anna.one')}\0\0\0\0\0\n${line('bert.two')}`
    const left = [{ rule: 'unreadable_row', count: 1 }]
    expect(await inspected('x_followedPool.csv', broken)).toMatchObject({ format: 'instapy_pool', people: 2, left })
    expect(await inspected('x.csv', `username,date\nanna,2024-05-01\n\0\0,\0\nben,2024-05-02`)).toMatchObject({
      people: 2,
      left,
    })
  })

  test('on one line is a list like any other, however long', async () => {
    const names = Array.from({ length: 500 }, (_, nth) => `person.${nth}`)
    for (const between of [', ', ' ', ';'])
      expect(await inspected('whitelist.txt', names.join(between))).toMatchObject({
        people: 500,
        counts: { listed: 500 },
      })
  })

  test('of a tool that has no place of its own here is read by what it says', async () => {
    const rows = ['anna.one', 'bert.two'].map((username, nth) => ({
      id: `500000000${nth}`,
      username,
      full_name: 'A',
      is_private: false,
    }))
    expect(await inspected('instagram-whitelist-2026-01-05.json', JSON.stringify(rows))).toMatchObject({
      ...{ format: 'names', problem: null, people: 2, counts: { listed: 2 } },
    })
    const lists = JSON.stringify({ whitelist: ['anna'], followed: [{ username: 'ben', followed_at: '2024-05-01' }] })
    expect(await inspected('backup.json', lists)).toMatchObject({ people: 2, counts: { listed: 1, followed: 1 } })
    expect(await inspected('followRestriction.json', '{"anna":1,"ben":2}')).toMatchObject({ counts: { followed: 2 } })
    const database = databaseOf('instabot.db', (db) =>
      db.exec(`create table followers (id varchar primary key, username varchar, created datetime, last_followed datetime, unfollow_count integer);
        insert into followers values ('17', 'anna', null, '2024-05-01 10:00:00.5', 0), ('18', 'ben', null, '2024-05-01 10:00:00.5', 1)`),
    )
    expect(await inspected('instabot.db', database.content)).toMatchObject({
      people: 2,
      counts: { followed: 2, unfollowed: 1 },
    })
    expect(await inspected('followed.txt', '123456789\n234567890\n')).toMatchObject({
      people: 0,
      problem: 'only_numbers',
    })
  })
})
