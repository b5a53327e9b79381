import { describe, expect, test } from 'vitest'
import { PROFILES } from '../profiles.ts'
import { startSandbox } from '../start-sandbox.ts'
import type { Loose, Received } from '../testing/harness.ts'
import { createNewerClient } from '../testing/newer-client.ts'
import { createOlderClient } from '../testing/older-client.ts'
import type { Repertoire } from '../testing/repertoire.ts'
import { NEWER_ROWS, OLDER_ROWS, type RepertoireStage } from '../testing/wider-repertoire.ts'

const well = ({ status, body, text }: Received): Loose => {
  if (status !== 200 || body?.status !== 'ok') throw new Error(`${status} ${text.slice(0, 200)}`)
  return body
}

async function setStage(client: Repertoire): Promise<RepertoireStage> {
  const own = String(well(await client.currentUser()).user.pk)
  const figure = String(well(await client.userByName('coffee.daily')).user.pk)
  const { users } = well(await client.followers(figure))
  const stranger = users.find(({ is_private, is_verified }: Loose) => !is_private && !is_verified).pk
  const { post, comment } = await findTalk(client, figure)
  const { items } = well(await client.raw.get('fbsearch/places/', { query: 'porto' }))
  const { tray } = well(await client.raw.form('feed/reels_tray/', { reason: 'cold_start' }))
  const friend = well(await client.following(own)).users[0].pk
  const highlight = await findHighlight(client, users)
  const [place, peer] = [items[0].location.pk, tray[0].user.pk]
  return {
    ...{ figure, post, comment, highlight },
    ...{ stranger: String(stranger), friend: String(friend), place: String(place), peer: String(peer) },
  }
}

/** A post with a comment that has replies. */
async function findTalk(client: Repertoire, figure: string): Promise<{ post: Loose; comment: string }> {
  for (const post of well(await client.userFeed(figure)).items) {
    if (post.comments_disabled) continue
    const { comments } = well(await client.raw.get(`media/${post.id}/comments/`))
    const answered = comments.find(({ child_comment_count }: Loose) => child_comment_count > 0)
    if (answered) return { post, comment: answered.pk }
  }
  throw new Error('Nobody was answered.')
}

async function findHighlight(client: Repertoire, users: Loose[]): Promise<string> {
  for (const { pk } of users) {
    const { body } = await client.raw.get(`highlights/${pk}/highlights_tray/`)
    if (body.tray?.length) return body.tray[0].id
  }
  throw new Error('Nobody has a highlight.')
}

const inside = (body: Loose, path: string): Loose => path.split('.').reduce((place, name) => place?.[name], body)

describe.each(PROFILES)('in the %s profile', (profile) => {
  test.each([
    ['older', createOlderClient, OLDER_ROWS],
    ['newer', createNewerClient, NEWER_ROWS],
  ] as const)('every call of a client of the %s generation is answered', async (_, createClient, rows) => {
    const sandbox = await startSandbox({ port: 0, users: 20_000, profile })
    try {
      const client = createClient(sandbox.origin)
      well(await client.signIn('sandbox.creator', 'sandbox-password'))
      const stage = await setStage(client)
      for (const { name, ask, at, is } of rows) {
        const found = inside(well(await ask(client.raw, stage)), at)
        if (is !== undefined) expect([name, found]).toEqual([name, is])
        else expect([name, Object.keys(found ?? {}).length > 0]).toEqual([name, true])
      }
    } finally {
      await sandbox.close()
    }
  })
})
