import { createHash } from 'node:crypto'
import { pictureName } from './pictures.ts'

/** Browsers load pictures from here, never from Instagram. A new picture has a new address, one that was only signed anew has not. */
const versioned = (path: string, url: string) =>
  `/api/instagram/${path}?v=${createHash('sha256').update(pictureName(url)).digest('base64url').slice(0, 12)}`

export const personPictureAddress = (instagram_user_id: string, url: string) =>
  versioned(`people/${instagram_user_id}/picture`, url)

export const postPictureAddress = (pk: string, url: string) => versioned(`posts/${pk}/picture`, url)

export const accountPictureAddress = (account_id: string, url: string) => versioned(`pictures/${account_id}`, url)
