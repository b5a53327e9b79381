import { describe, expect } from 'vitest'
import { type Loose, test } from '../testing/harness.ts'

describe('the control paths', () => {
  test('describe the world', async ({ harness }) => {
    const world = await harness.control('GET', '')
    expect(world).toMatchObject({ seed: 1, users: 20_000, accounts: expect.arrayContaining(['sandbox.creator']) })
  })

  test('show the real state of any person, including deleted and renamed ones', async ({ harness }) => {
    const creator = await harness.control('GET', 'users/sandbox.creator')
    expect([creator.followers, creator.following]).toEqual([410, 320])
    expect([creator.follower_names.length, creator.following_names.length]).toEqual([410, 320])
    const known: Loose[] = []
    for (const name of creator.following_names) known.push(await harness.control('GET', `users/${name}`))
    for (const one of known) expect(one.relations['sandbox.creator'].following).toBe(true)
    expect(known.filter((one) => one.relations['sandbox.creator'].followed_by)).toHaveLength(200)
    expect(known.some((one) => one.is_deleted)).toBe(true)
    expect(await harness.control('GET', 'users/nobody.at.all')).toHaveProperty('error')
  })

  test('find a renamed person under the former name, which Instagram does not', async ({ harness }) => {
    const client = await harness.signIn('sandbox.big')
    const { following_names } = await harness.control('GET', 'users/sandbox.big')
    const name = following_names.find((one: string) => one.startsWith('real.'))
    const { former_username, pk } = await harness.control('GET', `users/${name}`)
    expect((await harness.control('GET', `users/${former_username}`)).pk).toBe(pk)
    expect((await client.get(`users/${former_username}/usernameinfo/`)).status).toBe(404)
    expect((await client.get(`users/${name}/usernameinfo/`)).body.user.pk).toBe(pk)
  })

  test('list every call with its time, of all or of one account', async ({ harness }) => {
    const client = await harness.signIn()
    await client.get('users/coffee.daily/usernameinfo/?from_module=x')
    await harness.get('users/coffee.daily/usernameinfo/')
    const { calls } = await harness.control('GET', 'calls')
    expect(calls.map((call: Loose) => [call.method, call.kind, call.status, call.account])).toEqual([
      ['POST', 'login', 200, 'sandbox.creator'],
      ['GET', 'user', 200, 'sandbox.creator'],
      ['GET', 'user', 403, null],
    ])
    expect(calls[1].path).toBe('/api/v1/users/coffee.daily/usernameinfo/?from_module=x')
    expect(Date.parse(calls[0].at)).not.toBeNaN()
    expect((await harness.control('GET', 'calls?account=sandbox.creator')).calls).toHaveLength(2)
    expect((await harness.control('DELETE', 'calls')).calls).toEqual([])
  })

  test('move the clock of the world forwards', async ({ harness }) => {
    const before = Date.parse((await harness.control('GET', '')).now)
    const { now } = await harness.control('POST', 'advance', { seconds: 86_400 })
    expect(Date.parse(now) - before).toBeGreaterThanOrEqual(86_400_000)
    expect(await harness.control('POST', 'advance', { seconds: -5 })).toHaveProperty('error')
  })

  test('answer 404 for an unknown path or account', async ({ harness }) => {
    for (const path of ['nothing', 'codes/nobody', 'users/123']) {
      expect(await harness.control('GET', path)).toHaveProperty('error')
    }
    expect(await harness.control('POST', 'confirm/nobody')).toHaveProperty('error')
  })
})
