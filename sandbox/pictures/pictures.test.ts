import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { type Loose, test } from '../testing/harness.ts'

const sizeOf = async (address: string) => {
  const answer = await fetch(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height, bytes }
}

describe('pictures', () => {
  test('are portraits of people and squares of posts, as JPEG', async ({ harness }) => {
    const client = await harness.signIn()
    const { user } = (await client.get('users/coffee.daily/usernameinfo/')).body
    expect(await sizeOf(user.profile_pic_url)).toMatchObject({ format: 'jpeg', width: 320, height: 320 })
    const { items } = (await client.get(`feed/user/${user.pk}/`)).body
    const [post] = items.filter((item: Loose) => item.image_versions2)
    expect(await sizeOf(post.image_versions2.candidates[0].url)).toMatchObject({
      format: 'jpeg',
      width: 640,
      height: 640,
    })
  })

  test('differ from person to person, and are always the same of one', async ({ harness }) => {
    const client = await harness.signIn()
    const { user } = (await client.get('users/coffee.daily/usernameinfo/')).body
    const { users } = (await client.get(`friendships/${user.pk}/followers/?count=12`)).body
    const faces = users.filter((one: Loose) => !one.has_anonymous_profile_picture).slice(0, 6)
    const drawn = await Promise.all(
      faces.map(async (one: Loose) => (await sizeOf(one.profile_pic_url)).bytes.toString('base64')),
    )
    expect(new Set(drawn).size).toBe(faces.length)
    expect((await sizeOf(faces[0].profile_pic_url)).bytes.toString('base64')).toBe(drawn[0])
  })

  test('have addresses that end after four days, and a new one at every look', async ({ harness }) => {
    const client = await harness.signIn()
    const look = async () => (await client.get('users/coffee.daily/usernameinfo/')).body.user.profile_pic_url as string
    const before = await look()
    await harness.control('POST', 'advance', { seconds: 5 * 86_400 })
    const expired = await fetch(before)
    expect([expired.status, await expired.text()]).toEqual([403, 'URL signature expired'])
    const after = await look()
    expect(new URL(after).pathname).toBe(new URL(before).pathname)
    expect((await sizeOf(after)).format).toBe('jpeg')
  })

  test('are given to nobody who signs an address by guess or lengthens its life', async ({ harness }) => {
    const client = await harness.signIn()
    const { user } = (await client.get('users/coffee.daily/usernameinfo/')).body
    const address = new URL(user.profile_pic_url)
    for (const [name, value] of [
      ['oe', 'FFFFFFFF'],
      ['oh', 'guessed'],
      ['oh', ''],
    ] as const) {
      const changed = new URL(address)
      changed.searchParams.set(name, value)
      expect((await fetch(changed)).status).toBe(403)
    }
    expect((await fetch(address.href.replace('_n.jpg', '1_n.jpg'))).status).toBe(403)
    expect((await fetch(`${address.origin}/v/../_sandbox`)).status).toBe(200)
    expect((await fetch(`${address.origin}/v/t51.2885-19/..%2f_n.jpg`)).status).toBe(403)
  })

  test('count as no calls of an account', async ({ harness }) => {
    const client = await harness.signIn()
    const { user } = (await client.get('users/coffee.daily/usernameinfo/')).body
    const count = async () => (await harness.control('GET', 'calls')).calls.length
    const before = await count()
    await fetch(user.profile_pic_url)
    expect(await count()).toBe(before)
  })
})
