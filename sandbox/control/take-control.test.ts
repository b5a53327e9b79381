import { describe, expect } from 'vitest'
import { type Loose, test } from '../testing/talk.ts'

describe('the control paths', () => {
  test('tell what kind of world it is', async ({ talk }) => {
    const world = await talk.control('GET', '')
    expect(world).toMatchObject({ seed: 1, users: 20_000, accounts: expect.arrayContaining(['sandbox.creator']) })
  })

  test('tell the truth about anybody, deleted and renamed ones too', async ({ talk }) => {
    const creator = await talk.control('GET', 'users/sandbox.creator')
    expect([creator.followers, creator.following]).toEqual([410, 320])
    expect([creator.follower_names.length, creator.following_names.length]).toEqual([410, 320])
    const known: Loose[] = []
    for (const name of creator.following_names) known.push(await talk.control('GET', `users/${name}`))
    for (const one of known) expect(one.relations['sandbox.creator'].following).toBe(true)
    expect(known.filter((one) => one.relations['sandbox.creator'].followed_by)).toHaveLength(200)
    expect(known.some((one) => one.is_deleted)).toBe(true)
    expect(await talk.control('GET', 'users/nobody.at.all')).toHaveProperty('error')
  })

  test('find a renamed person under the former name, which Instagram does not', async ({ talk }) => {
    const client = await talk.signIn('sandbox.big')
    const { following_names } = await talk.control('GET', 'users/sandbox.big')
    const name = following_names.find((one: string) => one.startsWith('real.'))
    const { former_username, pk } = await talk.control('GET', `users/${name}`)
    expect((await talk.control('GET', `users/${former_username}`)).pk).toBe(pk)
    expect((await client.get(`users/${former_username}/usernameinfo/`)).status).toBe(404)
    expect((await client.get(`users/${name}/usernameinfo/`)).body.user.pk).toBe(pk)
  })

  test('list every call with its time, of all or of one account', async ({ talk }) => {
    const client = await talk.signIn()
    await client.get('users/coffee.daily/usernameinfo/?from_module=x')
    await talk.get('users/coffee.daily/usernameinfo/')
    const { calls } = await talk.control('GET', 'calls')
    expect(calls.map((call: Loose) => [call.method, call.kind, call.status, call.account])).toEqual([
      ['POST', 'login', 200, 'sandbox.creator'],
      ['GET', 'user', 200, 'sandbox.creator'],
      ['GET', 'user', 403, null],
    ])
    expect(calls[1].path).toBe('/api/v1/users/coffee.daily/usernameinfo/?from_module=x')
    expect(Date.parse(calls[0].at)).not.toBeNaN()
    expect((await talk.control('GET', 'calls?account=sandbox.creator')).calls).toHaveLength(2)
    expect((await talk.control('DELETE', 'calls')).calls).toEqual([])
  })

  test('move the clock of the world forwards', async ({ talk }) => {
    const before = Date.parse((await talk.control('GET', '')).now)
    const { now } = await talk.control('POST', 'advance', { seconds: 86_400 })
    expect(Date.parse(now) - before).toBeGreaterThanOrEqual(86_400_000)
    expect(await talk.control('POST', 'advance', { seconds: -5 })).toHaveProperty('error')
  })

  test('paint a picture for every person and media', async ({ talk }) => {
    const client = await talk.signIn()
    const { user } = (await client.get('users/coffee.daily/usernameinfo/')).body
    const picture = await fetch(user.profile_pic_url)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  test('say so when there is no such path or account', async ({ talk }) => {
    for (const path of ['nothing', 'codes/nobody', 'users/123']) {
      expect(await talk.control('GET', path)).toHaveProperty('error')
    }
    expect(await talk.control('POST', 'confirm/nobody')).toHaveProperty('error')
  })
})
