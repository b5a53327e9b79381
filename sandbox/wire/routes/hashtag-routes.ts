import { type Answer, ok } from '../../message/answers.ts'
import { PAGE_OF_POSTS, PAGE_OF_SECTIONS, PAGE_OF_TAGS } from '../../message/pages.ts'
import { askedBy } from '../../message/read-body.ts'
import { keyFor } from '../../world/chance.ts'
import { authorsUnder, hashtagPostCount, hashtagsBeginningWith } from '../../world/hashtags.ts'
import { describePost, type WorldPost } from '../../world/posts.ts'
import type { Route, SandboxCall, SignedInCall } from '../call.ts'
import { signedInRoute } from '../define-route.ts'
import { showMedia } from '../show-media.ts'
import { pictureUrl } from '../show-user.ts'

export const HASHTAG_ROUTES: readonly Route[] = [
  signedInRoute('GET feed/tag/:tag/', 'hashtag', answerTagFeed, PAGE_OF_POSTS),
  signedInRoute('ANY tags/:tag/sections/', 'hashtag', answerSections, PAGE_OF_SECTIONS),
  signedInRoute('GET tags/search/', 'hashtag', answerSearch, PAGE_OF_TAGS),
  signedInRoute('GET tags/:tag/info/', 'hashtag', answerInfo),
]

const PAGE = 30
const RANKED = 9
const ROW = 3

function tagOf(call: SandboxCall): string {
  return (call.params.tag ?? '').replace(/^#/, '').toLowerCase()
}

/** Posts under a hashtag: the newest post of each author, with the hashtag in its caption. */
function postsUnder(call: SandboxCall, tag: string, from: number): { posts: WorldPost[]; next: number | null } {
  const { world } = call.sandbox
  const { authors, next } = authorsUnder(world, tag, from, PAGE)
  const posts = authors.map((author) => withTag(describePost(world, author, author.media_count - 1), tag))
  return { posts, next }
}

function withTag(post: WorldPost, tag: string): WorldPost {
  return post.caption.includes(`#${tag}`) ? post : { ...post, caption: `${post.caption} #${tag}`.trim() }
}

/** The older generation's call. */
function answerTagFeed(call: SignedInCall): Answer {
  const tag = tagOf(call)
  const from = Number(call.query.get('max_id')) || 0
  const { posts, next } = postsUnder(call, tag, from)
  return ok({
    items: posts.map((post) => showMedia(call, post)),
    ...(from === 0 && {
      ranked_items: ranked(posts)
        .slice(0, RANKED)
        .map((post) => showMedia(call, post)),
    }),
    num_results: posts.length,
    more_available: next !== null,
    ...(next !== null && { next_max_id: String(next) }),
    auto_load_more_enabled: true,
  })
}

/** The newer generation's call; `tab` is top, recent or clips. */
function answerSections(call: SignedInCall): Answer {
  const tab = askedBy(call, 'tab') || 'recent'
  const { posts, next } = postsUnder(call, tagOf(call), Number(askedBy(call, 'max_id')) || 0)
  const page = Number(askedBy(call, 'page')) || 0
  return ok({
    sections: tab === 'clips' ? clipSections(call, posts) : gridSections(call, tab === 'top' ? ranked(posts) : posts),
    more_available: next !== null,
    ...(next !== null && { next_max_id: String(next), next_page: page + 1 }),
    next_media_ids: [],
  })
}

export function ranked(posts: WorldPost[]): WorldPost[] {
  return [...posts].sort((a, b) => b.like_count - a.like_count)
}

export function gridSections(call: SignedInCall, posts: WorldPost[]) {
  return rowsOf(posts).map((row) => ({
    layout_type: 'media_grid',
    layout_content: { medias: row.map((post) => ({ media: showMedia(call, post) })) },
    feed_type: 'media',
    explore_item_info: { num_columns: ROW, total_num_columns: ROW, aspect_ratio: 1, autoplay: false },
  }))
}

export function clipSections(call: SignedInCall, posts: WorldPost[]) {
  const clips = posts.filter((post) => post.media_type === 2)
  return rowsOf(clips).map(([first, ...others]) => ({
    layout_type: 'one_by_two_left',
    layout_content: {
      one_by_two_item: { clips: { items: first ? [{ media: showMedia(call, first) }] : [] } },
      fill_items: others.map((post) => ({ media: showMedia(call, post) })),
    },
    feed_type: 'clips',
  }))
}

function rowsOf(posts: WorldPost[]): WorldPost[][] {
  return Array.from({ length: Math.ceil(posts.length / ROW) }, (_, row) => posts.slice(row * ROW, (row + 1) * ROW))
}

/** Any word is a hashtag, so the typed word is always found, after the known ones that begin with it. */
function answerSearch(call: SignedInCall): Answer {
  const typed = (call.query.get('q') ?? call.query.get('query') ?? '').replace(/^#/, '').toLowerCase()
  const names = typed === '' ? [] : [...new Set([...hashtagsBeginningWith(typed), typed])]
  return ok({ results: names.map((name) => showHashtag(call, name)), has_more: false, rank_token: '' })
}

export function showHashtag(call: SignedInCall, name: string) {
  return {
    id: String(17_841_000_000_000_000n + BigInt(keyFor(1, name))),
    name,
    media_count: hashtagPostCount(call.sandbox.world, name),
    profile_pic_url: pictureUrl(call, 'post', keyFor(2, name)),
  }
}

function answerInfo(call: SignedInCall): Answer {
  return ok({
    ...showHashtag(call, tagOf(call)),
    follow_status: 0,
    following: 0,
    allow_following: 1,
  })
}
