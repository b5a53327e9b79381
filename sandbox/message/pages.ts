/** Where an answer holds its rows and cursors, so that faults can alter any page. Dotted paths lead into objects. */
export type PageShape = {
  readonly rows: string
  readonly holds: 'people' | 'posts' | 'feed_items' | 'sections' | 'comments' | 'others'
  readonly cursors: readonly PageCursor[]
}

export type PageCursor = {
  /** Field of the answer. */
  readonly field: string
  /** Parameter of the query or body in which the client sends it. */
  readonly asked_by: string
  /** Field that says whether there are more rows; only where an answer has one. */
  readonly flag: string
}

function byMaxId(flag: string): PageCursor[] {
  return [{ field: 'next_max_id', asked_by: 'max_id', flag }]
}

export const PAGE_OF_PEOPLE: PageShape = { rows: 'users', holds: 'people', cursors: byMaxId('big_list') }
export const PAGE_OF_FOUND_PEOPLE: PageShape = { rows: 'users', holds: 'people', cursors: byMaxId('has_more') }
export const PAGE_OF_POSTS: PageShape = { rows: 'items', holds: 'posts', cursors: byMaxId('more_available') }
export const PAGE_OF_FEED_ITEMS: PageShape = {
  rows: 'feed_items',
  holds: 'feed_items',
  cursors: byMaxId('more_available'),
}
export const PAGE_OF_SECTIONS: PageShape = { rows: 'sections', holds: 'sections', cursors: byMaxId('more_available') }
export const PAGE_OF_TAGS: PageShape = { rows: 'results', holds: 'others', cursors: byMaxId('has_more') }
export const PAGE_OF_COMMENTS: PageShape = {
  rows: 'comments',
  holds: 'comments',
  cursors: [
    { field: 'next_max_id', asked_by: 'max_id', flag: 'has_more_comments' },
    { field: 'next_min_id', asked_by: 'min_id', flag: 'has_more_headload_comments' },
  ],
}
export const PAGE_OF_REPLIES: PageShape = {
  rows: 'child_comments',
  holds: 'comments',
  cursors: [
    { field: 'next_max_child_cursor', asked_by: 'max_id', flag: 'has_more_tail_child_comments' },
    { field: 'next_min_child_cursor', asked_by: 'min_id', flag: 'has_more_head_child_comments' },
  ],
}
export const PAGE_OF_KEPT_POSTS: PageShape = { rows: 'items', holds: 'others', cursors: byMaxId('more_available') }
export const PAGE_OF_CLIPS: PageShape = {
  rows: 'items',
  holds: 'others',
  cursors: [{ field: 'paging_info.max_id', asked_by: 'max_id', flag: 'paging_info.more_available' }],
}
export const PAGE_OF_CHANNEL: PageShape = {
  rows: 'items',
  holds: 'posts',
  cursors: [{ field: 'max_id', asked_by: 'max_id', flag: 'more_available' }],
}
export const PAGE_OF_SUGGESTIONS: PageShape = {
  rows: 'suggested_users.suggestions',
  holds: 'others',
  cursors: [{ field: 'max_id', asked_by: 'max_id', flag: 'more_available' }, ...byMaxId('more_available')],
}
export const PAGE_OF_BLOCKED: PageShape = { rows: 'blocked_list', holds: 'people', cursors: byMaxId('big_list') }
export const PAGE_OF_SERP_PEOPLE: PageShape = {
  rows: 'users',
  holds: 'people',
  cursors: [{ field: 'next_page_token', asked_by: 'page_token', flag: 'has_more' }],
}
export const PAGE_OF_SERP_POSTS: PageShape = {
  rows: 'media_grid.sections',
  holds: 'sections',
  cursors: [{ field: 'media_grid.next_max_id', asked_by: 'next_max_id', flag: 'media_grid.has_more' }],
}

/** A list given in full. */
export function wholeList(rows: string, holds: PageShape['holds'] = 'others'): PageShape {
  return { rows, holds, cursors: [] }
}
