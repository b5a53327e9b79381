import { get as request } from 'node:http'
import { describe, expect } from 'vitest'
import { type Client, findPk, type Harness, type Loose, type Received, test } from '../testing/harness.ts'

type List = { read(query?: Record<string, string>): Promise<Received>; rows: string; next: string; asked_by: string }

const byMaxId = { next: 'next_max_id', asked_by: 'max_id' }

function gotten(client: Client, path: string, rows: string): List {
  return { read: (query = {}) => client.get(`${path}?${new URLSearchParams(query)}`), rows, ...byMaxId }
}

async function talkedOf(client: Client): Promise<Loose> {
  const { items } = (await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/`)).body
  return items.find((item: Loose) => item.comment_count > 45)
}

/** Every list with its path; the first ones have more than two pages. */
const LONG_LISTS: Record<string, (client: Client) => Promise<List>> = {
  followers: async (client) =>
    gotten(client, `friendships/${await findPk(client, 'coffee.daily')}/followers/`, 'users'),
  following: async (client) => gotten(client, `friendships/${await findPk(client, 'sandbox.big')}/following/`, 'users'),
  feed: async (client) => gotten(client, `feed/user/${await findPk(client, 'coffee.daily')}/`, 'items'),
  timeline: async (client) => ({
    read: (query = {}) => client.post('feed/timeline/', query),
    rows: 'feed_items',
    ...byMaxId,
  }),
  comments: async (client) => ({
    ...gotten(client, `media/${(await talkedOf(client)).id}/comments/`, 'comments'),
    next: 'next_min_id',
    asked_by: 'min_id',
  }),
  'hashtag feed': async (client) => gotten(client, 'feed/tag/latteart/', 'items'),
  'hashtag sections': async (client) => ({
    read: (query = {}) => client.post('tags/latteart/sections/', { tab: 'recent', ...query }),
    rows: 'sections',
    ...byMaxId,
  }),
}
const SHORT_LISTS: typeof LONG_LISTS = {
  pending: async (client) => gotten(client, 'friendships/pending/', 'users'),
  likers: async (client) => gotten(client, `media/${(await talkedOf(client)).id}/likers/`, 'users'),
  search: async (client) => gotten(client, 'users/search/', 'users'),
  'hashtag search': async (client) => gotten(client, 'tags/search/', 'results'),
}
const longLists = Object.keys(LONG_LISTS)
const lists = [...longLists, ...Object.keys(SHORT_LISTS)]

/** Reads the pages of a list as a client does that follows any cursor it is given. */
async function readPages(
  list: List,
  most: number,
): Promise<{ rows: Loose[]; cursor: string | undefined; body: Loose }[]> {
  const pages = []
  for (let query: Record<string, string> | null = { q: 'l' }; query && pages.length < most; ) {
    const { body, text } = await list.read(query)
    if (!Array.isArray(body?.[list.rows])) throw new Error(text.slice(0, 500))
    const cursor = body[list.next]
    pages.push({ rows: body[list.rows].map((row: Loose) => JSON.stringify(row)), cursor, body })
    query = cursor === undefined ? null : { q: 'l', [list.asked_by]: String(cursor) }
  }
  return pages
}

async function open(harness: Harness, name: string): Promise<List> {
  const opens = { ...LONG_LISTS, ...SHORT_LISTS }[name] as (client: Client) => Promise<List>
  return await opens(await harness.signIn(name === 'pending' ? 'sandbox.fresh' : 'sandbox.creator'))
}

async function readUnder(harness: Harness, list: List, mode: string, most = 3) {
  await harness.control('POST', 'faults', { mode })
  const pages = await readPages(list, most)
  await harness.control('DELETE', 'faults')
  return pages
}

const isIn = (rows: Loose[]) => (row: Loose) => rows.includes(row)

describe('pages with ordered faults', () => {
  test.for(longLists)('of %s repeat rows of the page before', async (name, { harness }) => {
    const list = await open(harness, name)
    const tidy = await readPages(list, 3)
    const pages = await readUnder(harness, list, 'overlap')
    expect(pages[0]?.rows).toEqual(tidy[0]?.rows)
    for (const number of [1, 2]) {
      const more = (pages[number]?.rows.length ?? 0) - (tidy[number]?.rows.length ?? 0)
      expect(more).toBeGreaterThan(0)
      expect(pages[number]?.rows).toEqual([
        ...(tidy[number - 1]?.rows.slice(-more) ?? []),
        ...(tidy[number]?.rows ?? []),
      ])
    }
  })

  test.for(lists)('of %s leave out rows', async (name, { harness }) => {
    const list = await open(harness, name)
    const [tidy] = await readPages(list, 1)
    const [page] = await readUnder(harness, list, 'gap', 1)
    expect(page?.rows.length).toBeGreaterThan(0)
    expect(page?.rows.length).toBeLessThan(tidy?.rows.length ?? 0)
    expect(page?.rows.every(isIn(tidy?.rows ?? []))).toBe(true)
    expect(page?.cursor).toBe(tidy?.cursor)
  })

  test.for(longLists)('of %s come in another order, some rows twice and some never', async (name, { harness }) => {
    const list = await open(harness, name)
    const [first, second] = await readPages(list, 2)
    const [one, two] = await readUnder(harness, list, 'reorder', 2)
    expect(two?.rows.filter(isIn(one?.rows ?? [])).length).toBeGreaterThan(0)
    const never = second?.rows.filter((row) => !two?.rows.includes(row))
    expect(never?.length).toBeGreaterThan(0)
    const remaining = first?.rows.filter(isIn(one?.rows ?? []))
    expect(one?.rows).not.toEqual(remaining)
    expect(one?.rows.toSorted()).toEqual(remaining?.toSorted())
  })

  test.for(lists)('of %s are empty and lead on and on', async (name, { harness }) => {
    const pages = await readUnder(harness, await open(harness, name), 'empty_page', 6)
    expect(pages.map(({ rows }) => rows.length)).toEqual(Array(6).fill(0))
    expect(new Set(pages.map(({ cursor }) => cursor)).size).toBe(6)
  })

  test.for(lists)('of %s lead in a circle of two', async (name, { harness }) => {
    const pages = await readUnder(harness, await open(harness, name), 'cursor_circle', 6)
    const [a, b, ...others] = pages.map(({ cursor }) => cursor)
    expect(a).not.toBe(b)
    expect(others).toEqual([a, b, a, b])
    expect(pages[3]?.rows).toEqual(pages[1]?.rows)
    expect(pages[4]?.rows).toEqual(pages[2]?.rows)
    if (longLists.includes(name)) expect(pages[2]?.rows).not.toEqual(pages[1]?.rows)
  })

  test.for(lists)('of %s are the same for ever under a new cursor each time', async (name, { harness }) => {
    const list = await open(harness, name)
    const [tidy] = await readPages(list, 1)
    const pages = await readUnder(harness, list, 'cursor_endless', 6)
    expect(pages.every(({ rows }) => JSON.stringify(rows) === JSON.stringify(tidy?.rows))).toBe(true)
    expect(new Set(pages.map(({ cursor }) => cursor)).size).toBe(6)
  })

  test.for(lists)('of %s end early, with the sign that the wire has for people', async (name, { harness }) => {
    const list = await open(harness, name)
    const [tidy] = await readPages(list, 1)
    const [page, ...others] = await readUnder(harness, list, 'cap')
    expect(others).toEqual([])
    expect(page?.rows).toEqual(tidy?.rows.slice(0, Math.ceil((tidy?.rows.length ?? 0) / 2)))
    if (name.startsWith('follow')) expect(page?.body.should_limit_list_of_followers).toBe(true)
    expect(page?.body.more_available).not.toBe(true)
  })

  test.for(lists)('of %s have advertisements and unknown items among the rows', async (name, { harness }) => {
    const list = await open(harness, name)
    const [tidy] = await readPages(list, 1)
    const [page] = await readUnder(harness, list, 'advert', 1)
    expect(page?.rows.filter(isIn(tidy?.rows ?? []))).toEqual(tidy?.rows)
    const strange = page?.rows.filter((row) => !tidy?.rows.includes(row)) ?? []
    expect(strange.length).toBeGreaterThan(2)
    expect(strange.join()).toMatch(/"ad_id":"\d+","label":"Sponsored"|"injected":/)
    expect(strange.join()).toContain('Suggested for you')
    if (tidy?.body.users) expect(strange.map((row) => JSON.parse(row).username)).toEqual(strange.map(() => undefined))
  })

  test('lead on to the true pages when the fault is over', async ({ harness }) => {
    const list = await open(harness, 'followers')
    const tidy = await readPages(list, 4)
    await harness.control('POST', 'faults', { mode: 'empty_page', after: 1, count: 2 })
    const pages = await readPages(list, 6)
    expect(pages.map(({ rows }) => rows.length)).toEqual([200, 0, 0, 200, 200, 200])
    expect(pages.filter(({ rows }) => rows.length > 0).map(({ rows }) => rows)).toEqual(tidy.map(({ rows }) => rows))
    const [, , last] = await readUnder(harness, list, 'cursor_circle')
    expect((await list.read({ max_id: last?.cursor as string })).body.users[0].pk).toBe(JSON.parse(tidy[1]?.rows[0]).pk)
  })

  test('combine several faults, and an older one', async ({ harness }) => {
    const list = await open(harness, 'followers')
    for (const mode of ['half_emoji', 'advert', 'cursor_endless']) await harness.control('POST', 'faults', { mode })
    const [page, next] = await readPages(list, 2)
    expect(page?.body.users.length).toBeGreaterThan(200)
    expect(page?.rows.filter((row) => row.includes('\\ud83d"')).length).toBeGreaterThan(150)
    expect(next?.cursor).not.toBe(page?.cursor)
    await harness.control('POST', 'faults', { mode: 'please_wait', kind: 'followers', count: 1 })
    expect((await list.read()).status).toBe(400)
    await harness.control('POST', 'faults', { mode: 'truncated_json', kind: 'followers', count: 1 })
    expect((await list.read()).body).toBeNull()
    const faults = (await harness.control('GET', 'calls')).calls.map(({ fault }: Loose) => fault)
    expect(faults.slice(-2)).toEqual([
      'please_wait half_emoji advert cursor_endless',
      'truncated_json half_emoji advert cursor_endless',
    ])
  })

  test('do not touch what is no list, unless its kind is named', async ({ harness }) => {
    const client = await harness.signIn()
    await harness.control('POST', 'faults', { mode: 'half_emoji' })
    expect((await client.get('users/coffee.daily/usernameinfo/')).text).not.toContain('\\ud83d')
    await harness.control('POST', 'faults', { mode: 'half_emoji', kind: 'user' })
    expect((await client.get('users/coffee.daily/usernameinfo/')).text).toContain('\\ud83d"')
    expect((await client.get('users/nobody.of.that.name.x/usernameinfo/')).status).toBe(404)
  })
})

describe('values that are odd by order', () => {
  const halves: [string, string, (row: Loose) => string][] = [
    ['followers', 'full_name', (row) => row.full_name],
    ['feed', 'captions', (row) => row.caption?.text ?? '\ud83d'],
    ['comments', 'texts', (row) => row.text],
    ['timeline', 'names', (row) => row.media_or_ad.user.full_name],
  ]
  test.for(halves)('end in %s with half an emoji in %s', async ([name, , read], { harness }) => {
    const [page] = await readUnder(harness, await open(harness, name), 'half_emoji', 1)
    const texts = page?.rows.map((row) => read(JSON.parse(row))) ?? []
    expect(texts.length).toBeGreaterThan(5)
    for (const text of texts) expect([text.endsWith('\ud83d'), text.isWellFormed()]).toEqual([true, false])
  })

  test('have a NUL in texts, and in the user name of one row in five', async ({ harness }) => {
    const [people] = await readUnder(harness, await open(harness, 'followers'), 'nul', 1)
    const users = people?.rows.map((row) => JSON.parse(row)) ?? []
    expect(users.every(({ full_name }) => full_name.includes('\u0000'))).toBe(true)
    expect(users.filter(({ username }) => username.includes('\u0000'))).toHaveLength(40)
    const [posts] = await readUnder(harness, await open(harness, 'comments'), 'nul', 1)
    expect(posts?.rows.every((row) => JSON.parse(row).text.includes('\u0000'))).toBe(true)
  })

  test('are ids all as text, or all as numbers with all their digits', async ({ harness }) => {
    const list = await open(harness, 'feed')
    await harness.control('POST', 'faults', { mode: 'ids_as_text', count: 1 })
    const { text } = await list.read()
    expect(text).toMatch(/"pk":"\d{19}"/)
    expect(text).not.toMatch(/"pk":\d/)
    await harness.control('POST', 'faults', { mode: 'ids_as_numbers' })
    const { text: number } = await list.read()
    expect(number).toMatch(/"pk":\d{19},/)
    expect(number).toMatch(/"pk_id":\d{11},/)
    expect(number).not.toMatch(/"pk(_id)?":"/)
    const following = await open(harness, 'following')
    expect((await following.read()).body.next_max_id).toBe(200)
    expect((await readPages(following, 2))[1]?.rows).toHaveLength(200)
  })

  test('are ids that are no digits, or lead elsewhere in a path, in every other row', async ({ harness }) => {
    const list = await open(harness, 'followers')
    const [tidy] = await readPages(list, 1)
    const [page] = await readUnder(harness, list, 'odd_ids', 1)
    const odd = page?.rows.filter((row) => !tidy?.rows.includes(row)).map((row) => JSON.parse(row).pk) ?? []
    expect(odd).toHaveLength(100)
    expect(odd).toContain('60000000010/../../accounts/logout')
    expect(odd.filter((pk) => /^\d+$/.test(pk))).toEqual([])
  })
})

describe('bodies that are too much by order', () => {
  test.for(['followers', 'comments'])('have 40,000 rows of %s, no two alike', async (name, { harness }) => {
    const list = await open(harness, name)
    const [tidy] = await readPages(list, 1)
    const [page] = await readUnder(harness, list, 'huge_page', 1)
    expect(page?.rows).toHaveLength(40_000)
    expect(new Set(page?.rows).size).toBe(40_000)
    expect(page?.rows.slice(0, 3)).toEqual(tidy?.rows.slice(0, 3))
  })

  test('continue until the client disconnects, while the sandbox serves others', async ({ harness }) => {
    const client = await harness.signIn()
    await harness.control('POST', 'faults', { mode: 'endless_body', kind: 'followers' })
    const path = `${harness.origin}/api/v1/friendships/${await findPk(client, 'coffee.daily')}/followers/`
    const { status, body } = await fetch(path, { headers: client.headers })
    expect(status).toBe(200)
    let read = 0
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      if (read === 0) expect(Buffer.from(chunk).toString()).toMatch(/^\{"users":\[\{"pk":/)
      read += chunk.length
      if (read > 5e6) break
    }
    expect(read).toBeGreaterThan(5e6)
    expect((await client.get('accounts/current_user/')).status).toBe(200)
  })

  test('break off as other answers do', async ({ harness }) => {
    const list = await open(harness, 'followers')
    await harness.control('POST', 'faults', { mode: 'truncated_json' })
    await harness.control('POST', 'faults', { mode: 'huge_page' })
    const { status, body, text } = await list.read()
    expect([status, body]).toEqual([200, null])
    expect(text.length).toBeLessThan(1e6)
  })

  test('unpack from little to 150 MB', async ({ harness }) => {
    const client = await harness.signIn()
    const path = `${harness.origin}/api/v1/friendships/${await findPk(client, 'coffee.daily')}/followers/`
    await harness.control('POST', 'faults', { mode: 'gzip_bomb' })
    const packed = await new Promise<{ length: number; encoding: string | undefined }>((resolve, reject) => {
      const asked = request(path, { headers: client.headers }, async (response) => {
        let length = 0
        for await (const chunk of response) length += chunk.length
        resolve({ length, encoding: response.headers['content-encoding'] })
      })
      asked.on('error', reject)
    })
    expect(packed.encoding).toBe('gzip')
    expect(packed.length).toBeLessThan(1e6)
    const { body } = await fetch(path, { headers: client.headers })
    let unpacked = 0
    for await (const chunk of body as AsyncIterable<Uint8Array>) unpacked += chunk.length
    expect(unpacked).toBeGreaterThan(150e6)
  })
})
