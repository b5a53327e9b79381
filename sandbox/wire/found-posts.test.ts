import { describe, expect } from 'vitest'
import { type Client, findPk, type Loose, test } from '../testing/harness.ts'

/** Reads every page of a list of posts by its cursor. */
async function readAll(client: Client, path: string, take: (body: Loose) => Loose[], next: (body: Loose) => string) {
  const found: Loose[] = []
  for (let max_id: string | undefined = ''; max_id !== undefined; ) {
    const { body } = await client.get(`${path}${path.includes('?') ? '&' : '?'}max_id=${max_id}`)
    found.push(...take(body))
    max_id = next(body)
  }
  return found
}

describe('tagged posts', () => {
  test('are by others, tag the person, and show it in every answer', async ({ harness }) => {
    const client = await harness.signIn()
    const pk = await findPk(client, 'sandbox.creator')
    const path = `usertags/${pk}/feed/`
    const posts = await readAll(
      client,
      path,
      ({ items }) => items,
      ({ next_max_id }) => next_max_id,
    )
    expect(posts.length).toBeGreaterThan(12)
    expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length)
    const first = (await client.get(path)).body
    expect(first).toMatchObject({ total_count: posts.length, more_available: true })
    for (const post of posts) {
      expect(post.user.pk).not.toBe(pk)
      expect(post.photo_of_you).toBe(true)
      expect(post.usertags.in.map((tag: Loose) => tag.user.pk)).toContain(pk)
    }
    const [{ id, user }] = posts
    expect((await client.get(`media/${id}/info/`)).body.items[0].usertags).toEqual(posts[0].usertags)
    const owner = (await client.get(`usertags/${user.pk}/feed/`)).body
    expect(owner.status).toBe('ok')
  })
})

describe('videos', () => {
  test('are all of the videos in the feed, by the call for reels and by the one for channels', async ({ harness }) => {
    const client = await harness.signIn()
    const pk = await findPk(client, 'sandbox.big')
    const feed = await readAll(
      client,
      `feed/user/${pk}/?count=33`,
      ({ items }) => items,
      ({ next_max_id }) => next_max_id,
    )
    const videos = feed.filter(({ media_type }) => media_type === 2).map(({ id }) => id)
    const reels: string[] = []
    for (let max_id: string | undefined = ''; max_id !== undefined; ) {
      const { body } = await client.post('clips/user/', { target_user_id: pk, max_id, page_size: 12 })
      reels.push(...body.items.map(({ media }: Loose) => media.id))
      expect(body.paging_info.more_available).toBe('max_id' in body.paging_info)
      max_id = body.paging_info.max_id
    }
    expect(reels).toEqual(videos)
    const channel = (await client.get(`igtv/channel/?id=uservideo_${pk}&count=50`)).body
    expect(channel.items.map(({ id }: Loose) => id)).toEqual(videos.slice(0, 50))
    expect(channel).not.toHaveProperty('next_max_id')
  })
})

describe('what was liked and saved', () => {
  test('is listed, the last one first, until it is taken back', async ({ harness }) => {
    const client = await harness.signIn()
    const { items } = (await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/`)).body
    for (const { id } of items.slice(0, 2)) {
      await client.post(`media/${id}/like/`)
      await client.post(`media/${id}/save/`)
    }
    const ids = [items[1].id, items[0].id]
    expect((await client.get('feed/liked/')).body.items.map(({ id }: Loose) => id)).toEqual(ids)
    for (const path of ['feed/saved/', 'feed/saved/posts/'])
      expect((await client.get(path)).body.items.map(({ media }: Loose) => media.id)).toEqual(ids)
    expect((await client.get('collections/list/')).body.items[0].collection_media_count).toBe(2)
    expect((await client.get(`media/${ids[0]}/info/`)).body.items[0].has_viewer_saved).toBe(true)
    await client.post(`media/${ids[0]}/unsave/`)
    expect((await client.get('feed/saved/')).body.items).toHaveLength(1)
    const { actions, duplicates } = await harness.control('GET', 'ledger')
    expect([actions.map(({ kind }: Loose) => kind), duplicates]).toEqual([
      ['like', 'save', 'like', 'save', 'unsave'],
      0,
    ])
  })
})

describe('a place', () => {
  test('is found by its name and by where it is, and its posts are from there in either call', async ({ harness }) => {
    const client = await harness.signIn()
    const [{ location }] = (await client.get('fbsearch/places/?query=lisboa%20coffee')).body.items
    expect(location).toMatchObject({ name: 'Lisboa Coffee Works', city: 'Lisboa', external_source: 'facebook_places' })
    const near = (await client.get(`location_search/?latitude=${location.lat}&longitude=${location.lng}`)).body.venues
    expect(near[0]).toMatchObject({ name: location.name, external_id: String(location.facebook_places_id) })
    expect((await client.get(`locations/${location.pk}/info/`)).body.location).toEqual(location)
    const path = `feed/location/${location.pk}/`
    const posts = await readAll(
      client,
      path,
      ({ items }) => items,
      ({ next_max_id }) => next_max_id,
    )
    expect(posts.length).toBeGreaterThan(30)
    expect(new Set(posts.map((post) => post.location.pk))).toEqual(new Set([location.pk]))
    const { sections } = (await client.post(`locations/${location.pk}/sections/`, { tab: 'recent' })).body
    const shown = sections.flatMap((section: Loose) => section.layout_content.medias).map((one: Loose) => one.media.id)
    expect(shown).toEqual(posts.slice(0, shown.length).map(({ id }) => id))
    expect((await client.get('locations/1/info/')).status).toBe(404)
  })
})

describe('comments', () => {
  test('are liked, unliked and counted, with their likers', async ({ harness }) => {
    const client = await harness.signIn()
    const { items } = (await client.get(`feed/user/${await findPk(client, 'coffee.daily')}/`)).body
    const post = items.find(({ comment_count }: Loose) => comment_count > 5)
    const first = async () => (await client.get(`media/${post.id}/comments/`)).body.comments[0]
    const { pk, comment_like_count } = await first()
    await client.post(`media/${pk}/comment_like/`)
    expect(await first()).toMatchObject({ has_liked_comment: true, comment_like_count: comment_like_count + 1 })
    const { users, user_count } = (await client.get(`media/${pk}/comment_likers/`)).body
    expect([users[0].username, user_count]).toEqual(['sandbox.creator', comment_like_count + 1])
    await client.post(`media/${pk}/comment_unlike/`)
    expect(await first()).toMatchObject({ has_liked_comment: false, comment_like_count })
    const refused = await client.post('media/17000000000000001/comment_like/')
    expect([refused.status, refused.body.message]).toEqual([404, 'Comment not found'])
    const { actions } = await harness.control('GET', 'ledger')
    expect(actions.map(({ kind, media_id, applied }: Loose) => [kind, media_id, applied])).toEqual([
      ['comment_like', post.pk, true],
      ['comment_unlike', post.pk, true],
      ['comment_like', null, false],
    ])
  })
})

describe('stories and highlights', () => {
  test('are the same in the tray, in the person’s own call and in the call for several', async ({ harness }) => {
    const client = await harness.signIn()
    const { tray } = (await client.post('feed/reels_tray/')).body
    const { following_names } = await harness.control('GET', 'users/sandbox.creator')
    expect(tray.length).toBeGreaterThan(5)
    for (const reel of tray) expect(following_names).toContain(reel.user.username)
    const [{ user, media_count, latest_reel_media }] = tray
    const { reel } = (await client.get(`feed/user/${user.pk}/story/`)).body
    expect(reel.items.map(({ taken_at }: Loose) => taken_at).at(-1)).toBe(latest_reel_media)
    expect(reel.items).toHaveLength(media_count)
    const several = (await client.post('feed/reels_media/', { user_ids: [String(user.pk), '1'] })).body.reels
    expect(Object.keys(several)).toEqual([String(user.pk)])
    expect(several[user.pk].items).toEqual(reel.items)
    await harness.control('POST', 'advance', { seconds: 3 * 86_400 })
    const later = (await client.get(`feed/user/${user.pk}/story/`)).body.reel
    expect(later?.latest_reel_media).not.toBe(latest_reel_media)
  })

  test('of a private person are visible only to followers', async ({ harness }) => {
    const client = await harness.signIn()
    const { users } = (await client.get(`friendships/${await findPk(client, 'coffee.daily')}/followers/`)).body
    const shy = users.find(({ is_private }: Loose) => is_private)
    expect((await client.get(`highlights/${shy.pk}/highlights_tray/`)).body.message).toBe('Not authorized to view user')
    for (const { pk } of users.filter(({ is_private }: Loose) => is_private)) {
      const { status, body } = await client.get(`feed/user/${pk}/story/`)
      if (status === 200) expect(body.reel).toBeNull()
    }
  })
})

describe('people Instagram proposes', () => {
  test('never include the given person or followed ones, and are stable', async ({ harness }) => {
    const client = await harness.signIn()
    const pk = await findPk(client, 'coffee.daily')
    const alike = (await client.get(`discover/chaining/?target_id=${pk}`)).body.users
    expect((await client.get(`discover/chaining/?target_id=${pk}`)).body.users).toEqual(alike)
    expect(alike.map((user: Loose) => user.pk)).not.toContain(pk)
    const refused = await client.get(`discover/chaining/?target_id=${await findPk(client, 'sandbox.creator')}`)
    expect([refused.status, refused.body.message]).toEqual([400, 'Not eligible for chaining.'])
    const pages: Loose[] = []
    for (let max_id: string | undefined = ''; max_id !== undefined; ) {
      const { body } = await client.post('discover/ayml/', { max_id, paginate: 'true' })
      pages.push(...body.suggested_users.suggestions)
      max_id = body.more_available ? body.max_id : undefined
    }
    const { following_names } = await harness.control('GET', 'users/sandbox.creator')
    expect(pages.length).toBeGreaterThan(20)
    for (const { user } of pages) expect(following_names).not.toContain(user.username)
  })
})

describe('a fault', () => {
  test('is aimed at each new kind of call', async ({ harness }) => {
    const client = await harness.signIn()
    const pk = await findPk(client, 'coffee.daily')
    for (const [kind, path] of [
      ['usertags', `usertags/${pk}/feed/`],
      ['clips', `igtv/channel/?id=user_${pk}`],
      ['top_search', 'fbsearch/topsearch_flat/?query=anna'],
      ['places', 'fbsearch/places/?query=porto'],
      ['place_posts', 'feed/location/213000131/'],
      ['suggested', `discover/chaining/?target_id=${pk}`],
      ['stories', `feed/user/${pk}/story/`],
      ['liked', 'feed/liked/'],
      ['saved', 'feed/saved/'],
      ['blocked', 'users/blocked_list/'],
    ] as const) {
      await harness.control('POST', 'faults', { mode: 'please_wait', kind, count: 1 })
      expect([kind, (await client.get(path)).body.message]).toEqual([kind, expect.stringMatching(/^Please wait/)])
      expect([kind, (await client.get(path)).status]).toEqual([kind, 200])
    }
  })

  const MODES = [
    ...['overlap', 'gap', 'reorder', 'empty_page', 'cursor_circle', 'cursor_endless', 'cap', 'advert'],
    ...['half_emoji', 'nul', 'ids_as_text', 'ids_as_numbers', 'odd_ids'],
  ]

  test.for(MODES)('of mode %s makes every one of these lists untidy', async (mode, { harness }) => {
    const client = await harness.signIn()
    const pk = await findPk(client, 'coffee.daily')
    const { items } = (await client.get(`feed/user/${pk}/`)).body
    await client.post(`media/${items[0].id}/like/`)
    await client.post(`media/${items[0].id}/save/`)
    await harness.control('POST', 'faults', { mode, kind: 'read' })
    await harness.control('DELETE', 'calls')
    const paths = [
      ...[`usertags/${pk}/feed/`, `clips/user/?target_user_id=${pk}`, `igtv/channel/?id=user_${pk}`],
      ...[
        'feed/liked/',
        'feed/saved/',
        'collections/list/',
        'fbsearch/places/?query=porto',
        'feed/location/213000131/',
      ],
      ...['location_search/?latitude=41&longitude=-8', `discover/chaining/?target_id=${pk}`, 'discover/ayml/'],
      ...[
        'fbsearch/topsearch_flat/?query=anna',
        'fbsearch/account_serp/?query=anna',
        'fbsearch/top_serp/?query=coffee',
      ],
      ...['feed/reels_tray/', 'users/blocked_list/', 'friendships/besties/'],
    ]
    for (const path of paths) expect([path, (await client.get(path)).body?.status]).toEqual([path, 'ok'])
    const { calls } = await harness.control('GET', 'calls')
    expect(calls.map(({ fault }: Loose) => fault)).toEqual(paths.map(() => mode))
  })

  test('of mode empty_page has a cursor in the list’s own field', async ({ harness }) => {
    const client = await harness.signIn()
    const pk = await findPk(client, 'coffee.daily')
    await harness.control('POST', 'faults', { mode: 'empty_page', kind: 'read', count: 3 })
    const tagged = (await client.get(`usertags/${pk}/feed/`)).body
    const clips = (await client.get(`clips/user/?target_user_id=${pk}`)).body
    const suggested = (await client.get('discover/ayml/')).body
    expect([tagged.items, clips.items, suggested.suggested_users.suggestions]).toEqual([[], [], []])
    expect((await client.get(`usertags/${pk}/feed/?max_id=${tagged.next_max_id}`)).body.items).toHaveLength(12)
    const next = `clips/user/?target_user_id=${pk}&max_id=${clips.paging_info.max_id}`
    expect((await client.get(next)).body.items).toHaveLength(12)
    const more = (await client.get(`discover/ayml/?max_id=${suggested.max_id}`)).body
    expect(more.suggested_users.suggestions).toHaveLength(20)
  })
})
