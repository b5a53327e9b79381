import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Outcome } from '#rules/outcomes.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { controlSandbox } from '../../testing/sandbox-control.ts'
import { createInstagram } from './client.ts'
import { makeDevice } from './device.ts'

const PASSWORD = 'sandbox-password'

function given<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
  return outcome.value
}

async function start(profile: 'strict' | 'realistic') {
  const sandbox = await startSandbox({ port: 0, users: 20_000, profile })
  onTestFinished(() => sandbox.close())
  const instagram = createInstagram(sandbox.origin)
  const device = makeDevice()
  const { session } = given((await instagram.signIn('sandbox.creator', PASSWORD, device)).outcome)
  const control = controlSandbox(sandbox.origin)
  const refusals = async () => (await control.itself()).refusals
  return { instagram, device, session, refusals, control }
}

describe.each(['strict', 'realistic'] as const)('a %s Instagram', (profile) => {
  test('refuses none of our calls', async () => {
    const { instagram, device, session, refusals, control } = await start(profile)
    const me = instagram.as(session, device)
    given(await me.ownProfile())
    const { id } = given(await me.profileByName('coffee.daily'))
    given(await me.profileById(id))
    given(await me.search('coffee'))
    const { people } = given(await me.people('followers', id, null))
    const follower = people.find(({ is_private }) => !is_private)?.id ?? ''
    given(await me.people('following', session.user_id, null))
    given(await me.friendship(follower))
    given(await me.friendships([follower]))
    given(await me.follow(follower))
    given(await me.unfollow(follower))
    given(await me.removeFollower(follower))
    const { posts } = given(await me.posts(id, null))
    const post = posts.find(({ comments_off }) => !comments_off)?.id ?? ''
    given(await me.post(post))
    given(await me.hashtagPosts('latteart', 'recent', null))
    given(await me.homeFeed(null))
    given(await me.likers(post))
    given(await me.like(post))
    given(await me.unlike(post))
    given(await me.comments(post, null))
    const comment = given(await me.comment(post, 'Lovely light', randomUUID()))
    given(await me.deleteComment(post, comment.id))
    given(await me.signOut())

    const started = await instagram.signIn('sandbox.sms', PASSWORD, device)
    if (started.outcome.kind !== 'needs_code') throw new Error(started.outcome.kind)
    const pending = { username: 'sandbox.sms', session: started.session, device }
    const again = await instagram.sendCode({ ...pending, identifier: started.outcome.two_factor.identifier })
    const { identifier } = given(again.outcome)
    const code = String((await control.codes('sandbox.sms')).sms)
    given((await instagram.signInWithCode({ ...pending, identifier }, 'sms', code)).outcome)
    expect(await instagram.isReachable()).toBe(true)
    expect(await refusals()).toEqual({})
  })

  test('accepts actions of a session by cookies, without a token', async () => {
    const { instagram, device, session, refusals } = await start(profile)
    const me = instagram.as({ ...session, authorization: '' }, device)
    const { id } = given(await me.profileByName('travel.maps'))
    given(await me.follow(id))
    given(await me.unfollow(id))
    expect(await refusals()).toEqual({})
  })

  test('renews a session that reads, and the one before is good for an hour more', async () => {
    const { instagram, device, session, control } = await start(profile)
    const me = instagram.as(session, device)
    for (let nth = 1; nth <= 61; nth++) given(await me.ownProfile())
    const renewed = me.session()
    expect(renewed.authorization).not.toBe(session.authorization)
    expect(renewed.rur).not.toBe(session.rur)
    expect(renewed.www_claim).not.toBe(session.www_claim)
    given(await instagram.as(session, device).ownProfile())
    await control.advance(3_601)
    expect(await instagram.as(session, device).ownProfile()).toMatchObject({ cause: 'signed_out' })
    given(await instagram.as(renewed, device).ownProfile())
  })
})
