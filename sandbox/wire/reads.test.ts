import { describe, expect } from 'vitest'
import { type Client, findFollower, findPk, type Loose, test } from '../testing/harness.ts'

/** Reads every page of a list by its cursors. */
async function readAll(client: Client, path: string): Promise<{ pks: string[]; cursors: string[]; pages: Loose[] }> {
  const pages: Loose[] = []
  const cursors: string[] = []
  for (let max_id = ''; ; ) {
    const { body } = await client.get(`${path}${path.includes('?') ? '&' : '?'}max_id=${encodeURIComponent(max_id)}`)
    pages.push(body)
    if (!body.next_max_id) break
    max_id = body.next_max_id
    cursors.push(max_id)
  }
  return { pks: pages.flatMap((page) => page.users.map((user: Loose) => user.pk_id)), cursors, pages }
}

describe('a user', () => {
  test('is found by name and by id with the fields clients read', async ({ harness }) => {
    const client = await harness.signIn()
    const { user } = (await client.get('users/coffee.daily/usernameinfo/')).body
    expect(user).toMatchObject({
      username: 'coffee.daily',
      follower_count: 20_000,
      is_private: false,
      is_verified: true,
      is_business: true,
      media_count: 960,
      biography: expect.stringContaining('latteart'),
      profile_pic_url: expect.stringMatching(/^http/),
      hd_profile_pic_url_info: { width: 320, height: 320, url: expect.any(String) },
    })
    expect(user.pk).toBeTypeOf('number')
    expect([user.pk_id, user.id, user.strong_id__]).toEqual(Array(3).fill(String(user.pk)))
    expect((await client.get(`users/${user.pk}/info/?is_prefetch=false`)).body.user).toEqual(user)
  })

  test('comes with the number of those the account follows who follow them', async ({ harness }) => {
    const client = await harness.signIn()
    const id = await findPk(client, 'coffee.daily')
    const mutuals = async () => (await client.get(`users/${id}/info/`)).body.user.mutual_followers_count
    const before = await mutuals()
    expect(before).toBeGreaterThan(0)
    const follower = await findFollower(client, (user) => !user.is_private && !user.username.startsWith('sandbox.'))
    await client.post(`friendships/create/${follower.pk}/`)
    expect(await mutuals()).toBe(before + 1)
  })

  test('who is unknown or deleted is 404 User not found, though deleted ones are still listed', async ({ harness }) => {
    const client = await harness.signIn()
    for (const path of ['users/nobody.at.all/usernameinfo/', 'users/123/info/', 'friendships/show/123/']) {
      const received = await client.get(path)
      expect([received.status, received.body.message]).toEqual([404, 'User not found'])
    }
    const { body } = await client.get(`friendships/${await findPk(client, 'coffee.daily')}/followers/`)
    const answers = await Promise.all(body.users.map((user: Loose) => client.get(`users/${user.pk}/info/`)))
    const statuses = new Set(answers.map((received) => received.status))
    expect(statuses).toEqual(new Set([200, 404]))
  })

  test('is found by the beginning of the name, by either spelling of the question', async ({ harness }) => {
    const client = await harness.signIn()
    const older = (await client.get('users/search/?q=anna.s&count=5&timezone_offset=0')).body
    expect(older.num_results).toBe(older.users.length)
    expect(older.users.length).toBeGreaterThan(0)
    for (const user of older.users) {
      expect(user.username).toMatch(/^anna\.s/)
      expect(user.friendship_status).toHaveProperty('following')
    }
    const newer = (await client.get('users/search/?query=Coffee.Daily&count=3')).body
    expect(newer.users[0].username).toBe('coffee.daily')
  })
})

describe('followers', () => {
  test('of coffee.daily are twenty thousand different people in pages of 200', async ({ harness }) => {
    const client = await harness.signIn()
    const { pks, cursors, pages } = await readAll(
      client,
      `friendships/${await findPk(client, 'coffee.daily')}/followers/`,
    )
    expect(pks.length).toBe(20_000)
    expect(new Set(pks).size).toBe(20_000)
    expect(pages[0]).toMatchObject({ big_list: true, page_size: 200, sections: null, status: 'ok' })
    expect(pages.at(-1)).not.toHaveProperty('next_max_id')
    for (const cursor of cursors) expect(cursor).toMatch(/^QVFE/)
  })

  test('come in pages of the requested size and are stable', async ({ harness }) => {
    const client = await harness.signIn()
    const path = `friendships/${await findPk(client, 'travel.maps')}/followers/?count=50`
    const { body } = await client.get(path)
    expect(body.users).toHaveLength(50)
    expect((await client.get(path)).body).toEqual(body)
    const next = await client.get(`${path}&max_id=${encodeURIComponent(body.next_max_id)}`)
    expect(next.body.users[0].pk).not.toBe(body.users[0].pk)
  })

  test('of an ordinary person match the count', async ({ harness }) => {
    const client = await harness.signIn()
    const someone = await findFollower(client, (user) => !user.is_private)
    const { user } = (await client.get(`users/${someone.pk}/info/`)).body
    const followers = await readAll(client, `friendships/${user.pk}/followers/`)
    const following = await readAll(client, `friendships/${user.pk}/following/`)
    expect(new Set(followers.pks).size).toBe(user.follower_count)
    expect(new Set(following.pks).size).toBe(user.following_count)
  })

  test('of a private person one does not follow are refused', async ({ harness }) => {
    const client = await harness.signIn()
    const someone = await findFollower(client, (user) => user.is_private)
    for (const path of [
      `friendships/${someone.pk}/followers/`,
      `friendships/${someone.pk}/following/`,
      `feed/user/${someone.pk}/`,
    ]) {
      const received = await client.get(path)
      expect([received.status, received.body.message]).toEqual([400, 'Not authorized to view user'])
    }
  })

  test('neither repeat nor skip a person while newcomers arrive between two pages', async ({ harness }) => {
    const [client, other] = [await harness.signIn(), await harness.signIn('sandbox.fresh')]
    const creator = await findPk(client, 'sandbox.creator')
    const before = (await harness.control('GET', 'users/sandbox.creator')).follower_names
    const first = (await client.get(`friendships/${creator}/followers/`)).body
    await other.post(`friendships/create/${creator}/`)
    const rest = (await client.get(`friendships/${creator}/followers/?max_id=${encodeURIComponent(first.next_max_id)}`))
      .body
    expect([...first.users, ...rest.users].map((user) => user.username)).toEqual(before.slice(0, 400))
  })

  test('can be searched, and a cursor nobody gave out is refused', async ({ harness }) => {
    const client = await harness.signIn()
    const path = `friendships/${await findPk(client, 'sandbox.creator')}/followers/`
    const [name] = (await harness.control('GET', 'users/sandbox.creator')).follower_names
    const { users } = (await client.get(`${path}?query=${name}`)).body
    expect(users.map((user: Loose) => user.username)).toContain(name)
    expect((await client.get(`${path}?max_id=made-up`)).status).toBe(400)
  })
})

describe('following', () => {
  test('continues by small numbers as text, newest first or earliest first', async ({ harness }) => {
    const client = await harness.signIn()
    const path = `friendships/${await findPk(client, 'sandbox.creator')}/following/`
    const { pks, cursors } = await readAll(client, `${path}?count=100&includes_hashtags=true`)
    expect(cursors).toEqual(['100', '200', '300'])
    expect(new Set(pks).size).toBe(320)
    const earliest = await readAll(client, `${path}?order=date_followed_earliest`)
    expect(earliest.pks).toEqual(pks.toReversed())
  })

  test('of sandbox.big is 7,400 people', async ({ harness }) => {
    const client = await harness.signIn('sandbox.big')
    const { pks } = await readAll(client, `friendships/${await findPk(client, 'sandbox.big')}/following/`)
    expect(new Set(pks).size).toBe(7_400)
  })
})

describe('friendships', () => {
  test('are shown flat for one person and by id for many', async ({ harness }) => {
    const client = await harness.signIn()
    const { follower_names, following_names } = await harness.control('GET', 'users/sandbox.creator')
    const { pk: friend } = await harness.control('GET', `users/${following_names[0]}`)
    const { pk: fan } = await harness.control(
      'GET',
      `users/${follower_names.find((name: string) => !following_names.includes(name))}`,
    )
    const shown = (await client.get(`friendships/show/${friend}/?is_external_deeplink_profile_view=false`)).body
    expect(shown).toMatchObject({
      following: true,
      blocking: false,
      muting: false,
      outgoing_request: false,
      status: 'ok',
    })
    expect((await client.get(`friendships/show/${fan}/`)).body).toMatchObject({ following: false, followed_by: true })
    const many = await harness.post('friendships/show_many/', {
      form: { user_ids: `${friend},${fan},1`, _uuid: 'u' },
      headers: client.headers,
    })
    expect(Object.keys(many.body.friendship_statuses).sort()).toEqual([String(fan), String(friend)].sort())
    expect(many.body.friendship_statuses[friend]).toMatchObject({ following: true, is_feed_favorite: false })
  })

  test('to a private account are pending until approved or ignored', async ({ harness }) => {
    const client = await harness.signIn('sandbox.fresh')
    const [first, second, ...others] = (await client.get('friendships/pending/')).body.users
    expect(others).toHaveLength(2)
    expect((await client.get(`friendships/show/${first.pk}/`)).body.incoming_request).toBe(true)
    const approved = await client.post(`friendships/approve/${first.pk}/`)
    expect(approved.body.friendship_status).toMatchObject({ followed_by: true, incoming_request: false })
    await client.post(`friendships/ignore/${second.pk}/`)
    expect((await client.get('friendships/pending/')).body.users).toHaveLength(2)
  })
})

describe('a feed', () => {
  test('shows all posts once, the newest first, by cursors of media and owner', async ({ harness }) => {
    const client = await harness.signIn()
    const pk = await findPk(client, 'sandbox.creator')
    const items: Loose[] = []
    for (let max_id = ''; ; ) {
      const { body } = await client.get(`feed/user/${pk}/?max_id=${max_id}&ranked_content=true`)
      items.push(...body.items)
      expect(body.num_results).toBe(body.items.length)
      if (!body.more_available) break
      expect(body.next_max_id).toBe(body.items.at(-1).id)
      max_id = body.next_max_id
    }
    expect(new Set(items.map((item) => item.pk)).size).toBe(42)
    const times = items.map((item) => item.taken_at)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  test('writes media pks as whole numbers of 19 digits', async ({ harness }) => {
    const client = await harness.signIn()
    const { text, body } = await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/?count=3`)
    expect(body.items).toHaveLength(3)
    for (const item of body.items) {
      expect(text).toContain(`"pk":${item.pk},`)
      expect(item.id).toBe(`${item.pk}_${item.user.pk}`)
      expect(item.pk).toMatch(/^\d{19}$/)
      expect([1, 2, 8]).toContain(item.media_type)
      expect(item.code).toMatch(/^[\w-]{11}$/)
    }
  })

  test('of the own timeline shows posts of those one follows', async ({ harness }) => {
    const client = await harness.signIn()
    const { body } = await harness.post('feed/timeline/', {
      raw: '{"reason":"cold_start_fetch"}',
      headers: client.headers,
    })
    expect(body.feed_items.length).toBeGreaterThan(5)
    const author = body.feed_items[0].media_or_ad.user
    expect((await client.get(`friendships/show/${author.pk}/`)).body.following).toBe(true)
    const next = await client.post('feed/timeline/', { max_id: body.next_max_id })
    expect(next.body.feed_items[0].media_or_ad.id).not.toBe(body.feed_items[0].media_or_ad.id)
  })
})

describe('a media', () => {
  test('is shown by its bare pk and by its full id, and 404 when missing', async ({ harness }) => {
    const client = await harness.signIn()
    const { items } = (await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/`)).body
    const [item] = items
    expect((await client.get(`media/${item.pk}/info/`)).body).toMatchObject({
      num_results: 1,
      items: [{ id: item.id }],
    })
    expect((await client.get(`media/${item.id}/info/`)).body.items[0]).toEqual(item)
    expect((await client.get('media/3999999999999999999/info/')).status).toBe(404)
  })

  test('has likers who follow its owner', async ({ harness }) => {
    const client = await harness.signIn()
    const { items } = (await client.get(`feed/user/${await findPk(client, 'sandbox.creator')}/`)).body
    const { body } = await client.get(`media/${items[0].id}/likers/`)
    expect(body.user_count).toBe(items[0].like_count)
    expect(new Set(body.users.map((user: Loose) => user.pk)).size).toBe(items[0].like_count)
    const { follower_names } = await harness.control('GET', 'users/sandbox.creator')
    for (const user of body.users) expect(follower_names).toContain(user.username)
  })

  test('has comments that can be read to the end by max_id or by min_id', async ({ harness }) => {
    const client = await harness.signIn()
    const { items } = (await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/`)).body
    const item = items.find((one: Loose) => one.comment_count > 45)
    for (const [cursor, next, more] of [
      ['max_id', 'next_max_id', 'has_more_comments'],
      ['min_id', 'next_min_id', 'has_more_headload_comments'],
    ] as const) {
      const pks: string[] = []
      for (let query = ''; ; ) {
        const { body } = await client.get(`media/${item.id}/comments/?can_support_threading=true${query}`)
        expect(body.comment_count).toBe(item.comment_count)
        pks.push(...body.comments.map((comment: Loose) => comment.pk))
        if (!body[more]) break
        query = `&${cursor}=${body[next]}`
      }
      expect(new Set(pks).size).toBe(item.comment_count)
      expect(pks[0]).toMatch(/^\d{17}$/)
    }
  })
})

describe('a hashtag', () => {
  test('is read by the older call and by the newer one, with the hashtag in every caption', async ({ harness }) => {
    const client = await harness.signIn()
    const older = (await client.get('feed/tag/latteart/?rank_token=r')).body
    expect(older.ranked_items).toHaveLength(9)
    const newer = (
      await harness.post('tags/latteart/sections/', { form: { tab: 'recent', page: '0' }, headers: client.headers })
    ).body
    const medias = newer.sections
      .flatMap((section: Loose) => section.layout_content.medias)
      .map((one: Loose) => one.media)
    expect(medias.map((media: Loose) => media.id)).toEqual(older.items.map((item: Loose) => item.id))
    for (const media of medias) expect(media.caption.text).toContain('#latteart')
    expect(newer).toMatchObject({ more_available: true, next_page: 1, next_media_ids: [] })
    const next = await harness.post('tags/latteart/sections/', {
      form: { tab: 'recent', max_id: newer.next_max_id, page: '1' },
      headers: client.headers,
    })
    expect(next.body.next_page).toBe(2)
    expect((await client.get('tags/latteart/info/')).body).toMatchObject({ name: 'latteart', media_count: 6_000 })
  })

  test('is found by the beginning of its name, and so is any word', async ({ harness }) => {
    const client = await harness.signIn()
    const namesFor = async (q: string) =>
      (await client.get(`tags/search/?q=${q}&count=30&timezone_offset=0`)).body.results.map(({ name }: Loose) => name)
    expect(await namesFor('latt')).toEqual(['latteart', 'latt'])
    expect(await namesFor('coffee')).toEqual(['coffee'])
  })

  test('ends, shows its best liked posts first under top, and clips in their own layout', async ({ harness }) => {
    const client = await harness.signIn()
    const read = (tab: string, max_id = '') => client.post('tags/ceramics/sections/', { tab, max_id })
    let pages = 0
    for (let max_id: string | undefined = ''; max_id !== undefined; pages++)
      max_id = (await read('recent', max_id)).body.next_max_id
    expect(pages).toBeGreaterThan(30)
    const top = (await read('top')).body.sections.flatMap((section: Loose) => section.layout_content.medias)
    const likes = top.map((one: Loose) => one.media.like_count)
    expect(likes).toEqual(likes.toSorted((a: number, b: number) => b - a))
    const [clips] = (await read('clips')).body.sections
    expect(clips.layout_content.one_by_two_item.clips.items[0].media.media_type).toBe(2)
  })
})
