import { type Answer, finished } from '../message/answers.ts'
import type { Sandbox } from '../sandbox.ts'
import { findPostPlace } from '../world/media-pk.ts'
import { type AskedPicture, readAddress } from './addresses.ts'

/** Pictures kept in memory, about 20 kB each. */
const MAX_KEPT = 600

/** As the real CDN: good for the hours in the address, then 403. */
export async function servePicture(sandbox: Sandbox, path: string, query: URLSearchParams): Promise<Answer> {
  const { world, state, pictures } = sandbox
  const asked = readAddress(path, query, world.seed, state.clock.unhurried())
  if (asked === null) return finished(403, 'Bad URL hash', 'text/plain')
  if (asked === 'expired') return finished(403, 'URL signature expired', 'text/plain')
  const key = `${asked.of} ${asked.name}`
  const drawing = pictures.get(key) ?? draw(sandbox, asked)
  drawing.catch(() => pictures.delete(key))
  pictures.delete(key)
  pictures.set(key, drawing)
  const [oldest] = pictures.keys()
  if (pictures.size > MAX_KEPT && oldest !== undefined) pictures.delete(oldest)
  return { ...finished(200, await drawing, 'image/jpeg'), headers: { 'cache-control': 'max-age=1209600' } }
}

async function draw({ world }: Sandbox, { of, name }: AskedPicture): Promise<Buffer> {
  // Loaded with the first picture: the drawings of all styles take a quarter of a second.
  const { drawPortrait, drawPost } = await import('./draw.ts')
  if (of === 'person') return drawPortrait(name)
  const owner = findPostPlace(world, name)?.owner
  return drawPost(name, owner ? String(owner.pk) : null)
}
