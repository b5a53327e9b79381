import { describe, expect } from 'vitest'
import { PROFILES, type ProfileName } from '../profiles.ts'
import { type Loose, type Received, test } from '../testing/harness.ts'
import { createNewerClient } from '../testing/newer-client.ts'
import { createOlderClient } from '../testing/older-client.ts'
import type { FactorMethod, Repertoire } from '../testing/repertoire.ts'

const PASSWORD = 'sandbox-password'

/** The body of a successful answer. */
const well = ({ status, body, text }: Received): Loose => {
  if (status !== 200 || body?.status !== 'ok') throw new Error(`${status} ${text}`)
  return body
}

const idOf = async (client: Repertoire, username: string) => String(well(await client.userByName(username)).user.pk)

const generations = { older: createOlderClient, newer: createNewerClient }
const pairs = PROFILES.flatMap((profile) => (['older', 'newer'] as const).map((generation) => [generation, profile]))

describe.each(pairs)('a client of the %s generation in a %s sandbox', (generation, profile) => {
  const createClient = generations[generation as keyof typeof generations]
  test.override({ profile: profile as ProfileName })

  test.afterEach(async ({ harness }) => {
    expect((await harness.control('GET', '')).refusals).toEqual({})
  })

  test('signs in, knows itself, and signs out', async ({ harness }) => {
    const client = createClient(harness.origin)
    const { logged_in_user } = well(await client.signIn('sandbox.creator', PASSWORD))
    expect(logged_in_user).toMatchObject({ username: 'sandbox.creator', pk: expect.any(Number) })
    expect(well(await client.currentUser()).user.pk).toBe(logged_in_user.pk)
    well(await client.logOut())
    expect((await client.currentUser()).body).toMatchObject({ message: 'login_required', status: 'fail' })
  })

  test('is refused with a wrong password and with an unknown name', async ({ harness }) => {
    const client = createClient(harness.origin)
    expect((await client.signIn('sandbox.creator', 'wrong')).body.error_type).toBe('bad_password')
    expect((await client.signIn('nobody.of.that.name.x', PASSWORD)).body.error_type).toBe('invalid_user')
  })

  const ways: [string, FactorMethod][] = [
    ['sandbox.sms', 'sms'],
    ['sandbox.totp', 'totp'],
    ['sandbox.whatsapp', 'whatsapp'],
    ['sandbox.totp', 'backup'],
  ]
  for (const [username, method] of ways) {
    test(`signs in to ${username} with a code by ${method}, after a wrong one`, async ({ harness }) => {
      const client = createClient(harness.origin)
      const asked = await client.signIn(username, PASSWORD)
      expect([asked.status, asked.body.two_factor_required]).toEqual([400, true])
      const wrong = await client.signInWithCode(asked.body, method, '000000')
      expect(wrong.body.error_type).toBe('sms_code_validation_code_invalid')
      const code = [(await harness.control('GET', `codes/${username}`))[method]].flat()[0]
      well(await client.signInWithCode(asked.body, method, code))
      expect(well(await client.currentUser()).user.username).toBe(username)
    })
  }

  test('has a code sent again, for the identifier that comes with the answer', async ({ harness }) => {
    const client = createClient(harness.origin)
    const asked = await client.signIn('sandbox.sms', PASSWORD)
    await harness.control('POST', 'advance', { seconds: 60 })
    const again = well(await client.sendCode(asked.body))
    const { sms } = await harness.control('GET', 'codes/sandbox.sms')
    expect((await client.signInWithCode(asked.body, 'sms', sms)).status).toBe(400)
    well(await client.signInWithCode(again, 'sms', sms))
  })

  test('solves a challenge by a code: read, choose, replay, reset, wrong, right', async ({ harness }) => {
    const client = createClient(harness.origin)
    const { body } = await client.signIn('sandbox.challenge', PASSWORD)
    const { api_path } = body.challenge
    expect(well(await client.challenge.look(api_path)).step_name).toBe('select_verify_method')
    expect(well(await client.challenge.choose(api_path, '0')).step_name).toBe('verify_sms')
    well(await client.challenge.replay(api_path))
    expect(well(await client.challenge.reset(api_path)).step_name).toBe('select_verify_method')
    expect(well(await client.challenge.choose(api_path, '1')).step_name).toBe('verify_email')
    expect((await client.challenge.sendCode(api_path, '000000')).status).toBe(400)
    const { challenge } = await harness.control('GET', 'codes/sandbox.challenge')
    const closed = well(await client.challenge.sendCode(api_path, challenge))
    expect(closed).toMatchObject({ action: 'close', logged_in_user: { username: 'sandbox.challenge' } })
    expect(well(await client.currentUser()).user.username).toBe('sandbox.challenge')
  })

  test('reads people, lists in pages, and friendships', async ({ harness }) => {
    const client = createClient(harness.origin)
    await client.signIn('sandbox.creator', PASSWORD)
    const pk = await idOf(client, 'coffee.daily')
    expect(well(await client.userById(pk)).user.username).toBe('coffee.daily')
    expect(well(await client.search('coffee.da')).users[0].username).toBe('coffee.daily')
    // Not of a verified person, whose list may end at 50.
    const big = await idOf(client, 'sandbox.big')
    const first = well(await client.followers(big))
    const second = well(await client.followers(big, first.next_max_id))
    const names = [...first.users, ...second.users].map(({ username }: Loose) => username)
    expect(new Set(names).size).toBe(400)
    const own = well(await client.currentUser()).user.pk
    const following = well(await client.following(own))
    const others = well(await client.following(own, String(following.next_max_id)))
    expect(following.users.length + others.users.length).toBe(320)
    expect(others).not.toHaveProperty('next_max_id')
    const followed = String(following.users[0].pk)
    expect(well(await client.friendship(followed)).following).toBe(true)
    expect(well(await client.friendships([followed, pk])).friendship_statuses[followed].following).toBe(true)
  })

  test('reads posts: of a person, of its timeline, under a hashtag, one, its likers and its comments', async ({
    harness,
  }) => {
    const client = createClient(harness.origin)
    await client.signIn('sandbox.creator', PASSWORD)
    const pk = await idOf(client, 'coffee.daily')
    const first = well(await client.userFeed(pk))
    const second = well(await client.userFeed(pk, first.next_max_id))
    const ids = [...first.items, ...second.items].map(({ id }: Loose) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const timeline = well(await client.timeline())
    expect(well(await client.timeline(timeline.next_max_id)).feed_items[0].media_or_ad.id).not.toBe(
      timeline.feed_items[0].media_or_ad.id,
    )
    const { received, media } = await client.hashtag('latteart')
    const next = await client.hashtag('latteart', well(received))
    expect([media.length > 0, next.media.length > 0]).toEqual([true, true])
    expect(media.map(({ id }) => id)).not.toContain(next.media[0].id)
    expect(well(await client.hashtagInfo('latteart'))).toMatchObject({
      name: 'latteart',
      media_count: expect.any(Number),
    })
    const post = first.items.find(({ comment_count }: Loose) => comment_count > 25)
    expect(well(await client.media(post)).items[0].id).toBe(post.id)
    expect(well(await client.likers(post)).users.length).toBeGreaterThan(0)
  })

  test('reads every comment of a post once to the end, by each cursor', async ({ harness }) => {
    const client = createClient(harness.origin)
    await client.signIn('sandbox.creator', PASSWORD)
    const { items } = well(await client.userFeed(await idOf(client, 'coffee.daily')))
    const talked_of = items.filter(({ comment_count }: Loose) => comment_count > 0)
    const counts = talked_of.map(({ comment_count }: Loose) => comment_count)
    expect(counts.some((count: number) => count > 45) && counts.some((count: number) => count <= 20)).toBe(true)
    for (const post of talked_of) {
      for (const pages of await client.comments(post)) {
        const pks = pages.flat().map(({ pk }) => pk)
        expect(pks).toHaveLength(post.comment_count)
        expect(new Set(pks).size).toBe(post.comment_count)
      }
    }
  })

  test('follows, unfollows, likes, comments and takes it all back; the ledger holds each once', async ({ harness }) => {
    const client = createClient(harness.origin)
    await client.signIn('sandbox.creator', PASSWORD)
    const pk = await idOf(client, 'travel.maps')
    expect(well(await client.follow(pk)).friendship_status).toMatchObject({ following: true, outgoing_request: false })
    expect(well(await client.unfollow(pk)).friendship_status.following).toBe(false)
    const own = well(await client.currentUser()).user.pk
    const follower = String(well(await client.followers(own)).users[0].pk)
    expect(well(await client.removeFollower(follower)).friendship_status.followed_by).toBe(false)
    const post = well(await client.userFeed(pk)).items.find(({ comments_disabled }: Loose) => !comments_disabled)
    well(await client.like(post))
    expect(well(await client.media(post)).items[0].has_liked).toBe(true)
    well(await client.unlike(post))
    const { comment } = well(await client.comment(post, 'Lovely'))
    expect(comment).toMatchObject({ text: 'Lovely', content_type: 'comment', user: { username: 'sandbox.creator' } })
    well(await client.deleteComment(post, comment.pk))
    const { actions, duplicates } = await harness.control('GET', 'ledger?account=sandbox.creator')
    expect(actions.map(({ kind, applied }: Loose) => [kind, applied])).toEqual(
      ['follow', 'unfollow', 'remove_follower', 'like', 'unlike', 'comment', 'delete_comment'].map((kind) => [
        kind,
        true,
      ]),
    )
    expect(duplicates).toBe(0)
  })

  test('recognises a block, a wait, a private person, a missing one and a missing post', async ({ harness }) => {
    const client = createClient(harness.origin)
    await client.signIn('sandbox.creator', PASSWORD)
    const pk = await idOf(client, 'travel.maps')
    await harness.control('POST', 'faults', { mode: 'action_block', count: 1 })
    expect((await client.follow(pk)).body).toMatchObject({ message: 'feedback_required', spam: true })
    await harness.control('POST', 'faults', { mode: 'please_wait', kind: 'user', count: 1 })
    expect((await client.userById(pk)).body.message).toMatch(/^Please wait a few minutes/)
    const shy = well(await client.followers(pk)).users.find(({ is_private }: Loose) => is_private)
    expect((await client.userFeed(String(shy.pk))).body.message).toBe('Not authorized to view user')
    expect((await client.userById('999')).status).toBe(404)
    expect((await client.like({ id: '3214567890123456789_1', pk: '3214567890123456789' })).body.like_error_key).toBe(
      'like_media_does_not_exist',
    )
  })
})

test('a client that repeats its POSTs on 500 by itself follows once', async ({ harness }) => {
  const client = createNewerClient(harness.origin)
  await client.signIn('sandbox.creator', PASSWORD)
  const pk = await idOf(client, 'travel.maps')
  await harness.control('POST', 'faults', { mode: 'server_error', kind: 'follow', count: 2 })
  expect(well(await client.follow(pk)).friendship_status.following).toBe(true)
  const { actions, duplicates } = await harness.control('GET', 'ledger')
  expect(actions.map(({ applied }: Loose) => applied)).toEqual([false, false, true])
  expect(duplicates).toBe(0)
})
