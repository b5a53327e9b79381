import { mediaIdOf } from './media-ids.ts'

/** Why an address of Instagram's can't be read. */
export type LinkProblem =
  /** Made by “Share”: only Instagram knows what its code means. */
  | 'link_shared'
  /** A story, a sound, a message, a page of help: no source. */
  | 'link_elsewhere'

export type Link =
  | { to: 'person'; username: string }
  | { to: 'post'; media_id: string }
  | { to: 'hashtag'; name: string }
  | { to: 'nowhere'; problem: LinkProblem }

const HOST = /^(?:(?:[a-z]{1,3}|[a-z]{2}-[a-z]{2})\.)?(?:instagram\.com|instagr\.am)$/
const NAME = /^[a-z0-9._]{1,30}$/

/** First parts of an address that lead to a post by the code behind them. */
const POSTS = new Set(['p', 'reel', 'reels', 'tv'])

/** First parts of an address that lead somewhere else than to a person. */
const PLACES = new Set(['_u', 'p', 'tv', 'reel', 'reels', 'explore', 'stories', 'accounts', 'direct', 'about', 'legal'])

/** Others that do so with something behind them; alone, people have these names. */
const SHARED = new Set(['share', 's', 'j'])

/** Of a person's pages, those that show the same person. */
const PAGES = new Set([
  'tagged',
  'reels',
  'followers',
  'following',
  'channel',
  'feed',
  'saved',
  'reposts',
  'mutualfirst',
])

/** How often an address may stand in another. */
const MAX_WRAPPED = 3

/**
 * Where an address of Instagram's leads, in any of its forms: with or without scheme, of the app, shortened, wrapped for leaving, with what was
 * added for counting. Null for what is none.
 */
export function linkIn(text: string, wrapped = 0): Link | null {
  const url = addressIn(text)
  if (!url || wrapped > MAX_WRAPPED) return null
  if (url.protocol === 'instagram:') return appLink(url)
  const host = url.hostname.replace(/\.$/, '')
  const parts = url.pathname.split('/').filter(Boolean).map(decoded)
  if (host === 'ig.me') return parts[0] === 'm' && parts[1] ? personLink(parts[1]) : nowhere('link_shared')
  if (host === 'l.instagram.com')
    return linkIn(url.searchParams.get('u') ?? '', wrapped + 1) ?? nowhere('link_elsewhere')
  if (!HOST.test(host)) return host.endsWith('.instagram.com') ? nowhere('link_elsewhere') : null
  const next = parts[0] === 'accounts' && url.searchParams.get('next')
  if (next) return linkIn(`instagram.com${next}`, wrapped + 1)
  return pathLink(parts)
}

/** The user name of a profile's address, `https://www.instagram.com/_u/name`; null for posts, reels and other hosts. */
export function usernameOfLink(text: string): string | null {
  const link = linkIn(text)
  return link?.to === 'person' ? link.username : null
}

/** The number of the post an address leads to; null for anything else. */
export function mediaIdOfLink(text: string): string | null {
  const link = linkIn(text)
  return link?.to === 'post' ? link.media_id : null
}

/** Why an address of Instagram's can't be read; null for any other text. */
export function linkProblemOf(text: string): LinkProblem | null {
  const link = linkIn(text)
  return link?.to === 'nowhere' ? link.problem : null
}

/** A username alone is no address, however many points it has; only a host of Instagram's is one without anything behind it. */
function addressIn(text: string): URL | null {
  const bare = text.trim().replace(/^\/\//, '')
  if (!/[/?#:]|\.(?:com|am|me)\.?$/i.test(bare)) return null
  if (!/^(?:https?:\/\/|instagram:\/\/)?[a-z.-]+(?:[/?#:]|$)/i.test(bare)) return null
  const url = /^[a-z]+:\/\//i.test(bare) ? bare : `https://${bare}`
  return URL.canParse(url) ? new URL(url) : null
}

function pathLink(parts: string[]): Link | null {
  const [first = '', second = '', third = ''] = parts
  const place = first.toLowerCase()
  if (place === '') return nowhere('link_elsewhere')
  if (SHARED.has(place) && second !== '') return nowhere('link_shared')
  if (POSTS.has(place)) return second === 'audio' ? nowhere('link_elsewhere') : postLink(second)
  if (place === 'explore' && second.toLowerCase() === 'tags' && third) return { to: 'hashtag', name: third }
  if (place === '_u') return personLink(second)
  if (PLACES.has(place)) return nowhere('link_elsewhere')
  if (POSTS.has(second.toLowerCase()) && third) return postLink(third)
  const is_person = second === '' || PAGES.has(second.toLowerCase())
  return is_person ? personLink(first.replace(/^@/, '')) : nowhere('link_elsewhere')
}

/** `instagram://user?username=…`, which phones hand on. */
function appLink(url: URL): Link {
  const username = url.searchParams.get('username')
  const media_id = /^\d{1,25}/.exec(url.searchParams.get('id') ?? '')?.[0]
  if (username) return personLink(username)
  return url.hostname === 'media' && media_id ? { to: 'post', media_id } : nowhere('link_elsewhere')
}

function personLink(name: string): Link {
  const username = name.toLowerCase()
  return NAME.test(username) ? { to: 'person', username } : nowhere('link_elsewhere')
}

function postLink(code: string): Link {
  const media_id = /^[A-Za-z0-9_-]{5,60}$/.test(code) ? mediaIdOf(code) : null
  return media_id === null ? nowhere('link_elsewhere') : { to: 'post', media_id }
}

const nowhere = (problem: LinkProblem): Link => ({ to: 'nowhere', problem })

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
