/**
 * Where an answer keeps its rows and what leads to the next ones, so that faults can make any page untidy. Names with dots
 * between lead into objects.
 */
export type PageShape = {
  readonly rows: string
  readonly holds: 'people' | 'posts' | 'feed_items' | 'sections' | 'comments' | 'others'
  readonly cursors: readonly PageCursor[]
}

export type PageCursor = {
  /** In the answer. */
  readonly field: string
  /** The parameter, of the query or of the body, that brings it back. */
  readonly asked_by: string
  /** Tells in the answer whether there is more; set only where an answer has it. */
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
