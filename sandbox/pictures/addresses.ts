import { createHmac } from 'node:crypto'

/** Pictures are beside the API, as on the real CDN: no session, no call, no budget. */
export const PICTURES = '/v/'

const HOUR = 3_600_000
/** Milliseconds for which an address is good; it is signed again every hour. */
const GOOD_FOR = 96 * HOUR

export type PictureOf = 'person' | 'post'

const FOLDERS = { person: 't51.2885-19', post: 't51.2885-15' } as const
const KEY = 'sandbox pictures'

const signed = (seed: number, path: string, expires: string) =>
  createHmac('sha256', `${KEY} ${seed}`).update(`${path} ${expires}`).digest('base64url').slice(0, 32)

/** The address of a picture as of now, in epoch milliseconds: as the real service's, with the hour it ends and a signature. */
export function pictureAddress(
  { host, seed, now }: { host: string; seed: number; now: number },
  of: PictureOf,
  name: number | string,
): string {
  const path = `${PICTURES}${FOLDERS[of]}/${name}_n.jpg`
  const expires = Math.floor((Math.floor(now / HOUR) * HOUR + GOOD_FOR) / 1000)
    .toString(16)
    .toUpperCase()
  const query = new URLSearchParams({
    stp: of === 'person' ? 'dst-jpg_s320x320' : 'dst-jpg_e35_s640x640',
    oh: signed(seed, path, expires),
    oe: expires,
  })
  return `http://${host}${path}?${query}`
}

export type AskedPicture = { of: PictureOf; name: string }

/** What an address is of; `expired` where it was good once, null where it never was. */
export function readAddress(
  path: string,
  query: URLSearchParams,
  seed: number,
  now: number,
): AskedPicture | 'expired' | null {
  const [, folder, name] = /^\/v\/(t51\.2885-1[59])\/([0-9a-z]{1,25})_n\.jpg$/.exec(path) ?? []
  const expires = query.get('oe') ?? ''
  if (!folder || !name || query.get('oh') !== signed(seed, path, expires)) return null
  if (Number.parseInt(expires, 16) * 1000 < now) return 'expired'
  return { of: folder === FOLDERS.person ? 'person' : 'post', name }
}
