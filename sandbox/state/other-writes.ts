import type { Person } from '../world/people.ts'
import type { Account, Accounts, Circle } from './accounts.ts'
import { approve, block } from './relations.ts'
import type { Write } from './write.ts'

/** Applies writes other than follows, likes and comments. */
export function applyOtherWrite(
  accounts: Accounts,
  account: Account,
  write: Write,
  target: Person | undefined,
  now: number,
): void {
  const { kind, media_id, parent_pk, text } = write
  switch (kind) {
    case 'comment_like':
      account.comment_likes.set(parent_pk as string, now)
      break
    case 'comment_unlike':
      account.comment_likes.delete(parent_pk as string)
      break
    case 'save':
      account.saved.set(media_id as string, now)
      break
    case 'unsave':
      account.saved.delete(media_id as string)
      break
    case 'set_private':
      account.changed.is_private = true
      break
    case 'set_public':
      account.changed.is_private = false
      // A public account accepts all waiting requests.
      for (const key of [...account.incoming.keys()]) approve(accounts, account, key, now)
      break
    case 'set_biography':
      account.changed.biography = text ?? ''
      break
    case 'besties':
      changeBesties(account, text ?? '', now)
      break
    default:
      if (target) applyToPerson(accounts, account, write, target.key, now)
  }
}

function applyToPerson(accounts: Accounts, account: Account, { kind, text }: Write, key: number, now: number): void {
  switch (kind) {
    case 'block':
      block(accounts, account, key, now)
      break
    case 'unblock':
      account.blocked.delete(key)
      break
    case 'mute':
      for (const circle of mutedBy(account, text)) circle.set(key, now)
      break
    case 'unmute':
      for (const circle of mutedBy(account, text)) circle.delete(key)
      break
    case 'favorite':
      account.favorites.set(key, now)
      break
    case 'unfavorite':
      account.favorites.delete(key)
      break
    case 'restrict':
      account.restricted.set(key, now)
      break
    case 'unrestrict':
      account.restricted.delete(key)
  }
}

/** `text` is what is muted: posts, stories, or both. */
function mutedBy(account: Account, text: string | null): Circle[] {
  const words = (text ?? '').split(' ')
  return [
    ...(words.includes('posts') ? [account.muted_posts] : []),
    ...(words.includes('stories') ? [account.muted_stories] : []),
  ]
}

/** `text` lists keys of people as +KEY and -KEY. */
function changeBesties(account: Account, text: string, now: number): void {
  for (const change of text.split(' ').filter(Boolean)) {
    const key = Number(change.slice(1))
    if (change.startsWith('+')) account.besties.set(key, now)
    else account.besties.delete(key)
  }
}
