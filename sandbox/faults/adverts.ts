import type { PageShape } from '../message/pages.ts'

const BRAND = {
  pk: 59_999_999_999,
  pk_id: '59999999999',
  username: 'brand.sponsored',
  full_name: 'Brand',
  is_private: false,
}
const INJECTED = { ad_id: '120210000000000001', label: 'Sponsored', show_icon: false, ad_title: 'Brand' }
const AD = {
  pk: '3999999999999999998',
  id: '3999999999999999998_59999999999',
  media_type: 1,
  code: 'C-sponsored1',
  taken_at: 1_700_000_000,
  user: BRAND,
  caption: { pk: '17999999999999998', user_id: BRAND.pk, text: 'Try it now', user: BRAND },
  like_count: 12_345,
  has_liked: false,
  comment_count: 67,
  product_type: 'ad',
  ad_id: INJECTED.ad_id,
  injected: INJECTED,
  dr_ad_type: 5,
}
const SUGGESTIONS = {
  type: 'suggested_users',
  title: 'Suggested for you',
  suggestions: [{ user: { ...BRAND, pk: 59_999_999_998, pk_id: '59999999998', username: 'suggested.one' } }],
}
const UNKNOWN = { layout_type: 'tile_v2', tracking_token: 'x', payload: { kind: 14 } }

/** Unrequested rows by the type of page: an advertisement, a block of suggestions, and a row no client knows. */
export const ADVERTS: Readonly<Record<PageShape['holds'], readonly object[]>> = {
  people: [
    { ad_id: INJECTED.ad_id, injected: INJECTED },
    SUGGESTIONS,
    { pk: 59_999_999_997, full_name: 'No user name' },
  ],
  posts: [AD, SUGGESTIONS, UNKNOWN],
  feed_items: [
    { media_or_ad: AD },
    { suggested_users: SUGGESTIONS },
    { end_of_feed_demarcator: { id: 1, title: "You're all caught up" } },
    UNKNOWN,
  ],
  sections: [
    { layout_type: 'media_grid', layout_content: { medias: [{ media: AD }] }, feed_type: 'media' },
    { layout_type: 'suggested_users', layout_content: SUGGESTIONS, feed_type: 'netego' },
    { layout_type: 'tile_v2', layout_content: {} },
  ],
  comments: [{ type: 0, ad_id: INJECTED.ad_id, injected: INJECTED }, SUGGESTIONS, UNKNOWN],
  others: [{ ad_id: INJECTED.ad_id, injected: INJECTED }, SUGGESTIONS, UNKNOWN],
}
