import { createHash } from 'node:crypto'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import type { FindPicture, Picture } from '../edges/instagram/pictures.ts'
import { requireAccount } from './usable-account.ts'

/** The address from which a browser gets an account's picture: here, not at Instagram. A new picture has a new address. */
export function pictureAddress({ id, profile_pic_url }: { id: string; profile_pic_url: string | null }): string | null {
  if (!profile_pic_url) return null
  const version = createHash('sha256').update(profile_pic_url).digest('base64url').slice(0, 12)
  return `/api/instagram/pictures/${id}?v=${version}`
}

export async function readPicture(
  { db, pictures }: { db: Database; pictures: FindPicture },
  user_id: string,
  account_id: string,
): Promise<Picture> {
  const { profile_pic_url } = await requireAccount(db, user_id, account_id)
  const picture = profile_pic_url && (await pictures(profile_pic_url))
  if (!picture) throw new Refusal('picture_gone')
  return picture
}
