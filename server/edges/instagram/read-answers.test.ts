import { describe, expect, test } from 'vitest'
import { breadcrumb, commentQuery, readComment, readCommentPage } from './comments.ts'
import { readFriendship, readFriendships, readPeople, readPeoplePage, readPerson, readProfile } from './people.ts'
import { readHomeFeed, readOnlyPost, readPost, readPostPage, readSectionPage, sectionFields } from './posts.ts'
import { fieldsOf, parseWireJson } from './wire-json.ts'

/** Parses a body as received. */
const parsed = (text: string) => fieldsOf(parseWireJson(text))

const ann = { pk: 7, username: 'ann' }
const nobody_said = { full_name: null, is_private: null, is_verified: null, no_picture: null, profile_pic_url: null }
const PK = '3214567890123456789'

describe('a person', () => {
  // biome-ignore format: one row for each form
  test.each<[name: string, text: string, person: object | null]>([
    ['number', '{"pk":7,"username":"ann"}', { id: '7' }],
    ['text', '{"pk":"7","username":"ann"}', { id: '7' }],
    ['only pk_id', '{"pk_id":"7","username":"ann"}', { id: '7' }],
    ['only strong_id__', '{"strong_id__":"7","username":"ann"}', { id: '7' }],
    ['only id', '{"id":7,"username":"ann"}', { id: '7' }],
    ['an id longer than a number holds', `{"pk":${PK},"username":"ann"}`, { id: PK }],
    ['capitals', '{"pk":7,"username":"Ann"}', { username: 'ann' }],
    ['flags as words', '{"pk":7,"username":"ann","is_private":"true","is_verified":"false"}', { is_private: true, is_verified: false }],
    ['flags as numbers', '{"pk":7,"username":"ann","is_private":1,"is_verified":"0"}', { is_private: true, is_verified: false }],
    ['nothing else', '{"pk":7,"username":"ann"}', nobody_said],
    ['nulls', '{"pk":7,"username":"ann","full_name":null,"profile_pic_url":null,"is_private":null}', nobody_said],
    ['odd types', '{"pk":7,"username":"ann","full_name":{},"profile_pic_url":[]}', nobody_said],
    ['unknown fields', '{"pk":7,"username":"ann","new":{"a":[1]}}', { id: '7' }],
    ['no id', '{"username":"ann"}', null],
    ['no name', '{"pk":7}', null],
    ['no object', '[]', null],
  ])('%s', (_, text, person) => {
    const read = readPerson(parseWireJson(text))
    if (person) expect(read).toMatchObject(person)
    else expect(read).toBeNull()
  })

  // biome-ignore format: one row for each form
  test.each<[name: string, fields: object, profile: object]>([
    ['counts as text', { follower_count: '1200', following_count: '0', media_count: '3' }, { followers: 1200, following: 0, posts: 3 }],
    ['counts as numbers', { follower_count: 1200, following_count: 0, media_count: 3 }, { followers: 1200, following: 0, posts: 3 }],
    ['counts missing', {}, { followers: null, following: null, posts: null, is_business: null, bio: null }],
    ['counts odd', { follower_count: 'many', following_count: null, media_count: [] }, { followers: null, following: null, posts: null }],
    ['an empty bio', { biography: '' }, { bio: '' }],
    ['a bio of null', { biography: null }, { bio: '' }],
    ['a link', { external_url: 'https://ann.example' }, { has_link: true }],
    ['a link among several', { external_url: '', bio_links: [{ url: 'https://ann.example' }] }, { has_link: true }],
    ['no link', { external_url: null, bio_links: [] }, { has_link: false }],
    ['links omitted', {}, { has_link: null }],
    ['an address of mail', { public_email: 'ann@mail.example' }, { has_contact: true }],
    ['a telephone', { public_email: '', contact_phone_number: '+49301234' }, { has_contact: true }],
    ['no contact', { public_email: '', contact_phone_number: ' ' }, { has_contact: false }],
    ['a contact omitted for a business', { account_type: 2 }, { has_contact: null }],
    ['a contact omitted for somebody personal', { account_type: 1 }, { has_contact: false }],
    ['mutual followers', { mutual_followers_count: '4' }, { mutuals: 4 }],
    ['mutual followers omitted', {}, { mutuals: null }],
  ])('their profile: %s', (_, fields, profile) => expect(readProfile({ ...ann, ...fields })).toMatchObject(profile))
})

describe('a friendship', () => {
  // biome-ignore format: one row for each form
  test.each<[name: string, fields: object, friendship: object | null]>([
    ['as booleans', { following: true, followed_by: false, outgoing_request: false, is_private: true }, { following: true, followed_by: false, outgoing_request: false, is_private: true }],
    ['as words', { following: 'true', followed_by: 'true' }, { following: true, followed_by: true }],
    ['as digits', { following: '0', followed_by: 1, outgoing_request: '1' }, { following: false, followed_by: true, outgoing_request: true }],
    ['only what matters', { following: false }, { following: false, followed_by: null, outgoing_request: null, incoming_request: null, is_private: null }],
    ['with what is neither yes nor no', { following: true, followed_by: 'x', outgoing_request: {}, incoming_request: [], is_private: 2 }, { followed_by: null, outgoing_request: null, incoming_request: null, is_private: null }],
    ['without what matters', { followed_by: true }, null],
  ])('%s', (_, fields, friendship) => {
    if (friendship) expect(readFriendship(fields)).toMatchObject(friendship)
    else expect(readFriendship(fields)).toBeNull()
  })

  test('of many people: omitted ones are missing', () => {
    const body = parsed('{"friendship_statuses":{"7":{"following":1},"8":{"is_private":true}}}')
    expect([...readFriendships(body)]).toEqual([
      ['7', { following: true, outgoing_request: null, incoming_request: null, is_private: null }],
    ])
  })

  test('of nobody', () => expect(readFriendships({}).size).toBe(0))
})

describe('a page of people', () => {
  // biome-ignore format: one row for each form
  test.each<[name: string, text: string, page: object | null]>([
    ['cursor as text', '{"users":[],"next_max_id":"QVFE"}', { people: [], next_cursor: 'QVFE', limited: false }],
    ['cursor as number', '{"users":[],"next_max_id":100}', { next_cursor: '100' }],
    ['a long number', `{"users":[],"next_max_id":${PK}}`, { next_cursor: PK }],
    ['an empty cursor', '{"users":[],"next_max_id":""}', { next_cursor: null }],
    ['a cursor of null', '{"users":[],"next_max_id":null}', { next_cursor: null }],
    ['big_list without a cursor', '{"users":[],"big_list":true}', { next_cursor: null }],
    ['capped', '{"users":[],"should_limit_list_of_followers":"1"}', { limited: true }],
    ['an unreadable row among them', '{"users":[{"pk":7,"username":"ann"},{"pk":8},null,"x"]}', { people: [expect.objectContaining({ id: '7' })] }],
    ['no list at all', '{"status":"ok"}', null],
    ['a list that is none', '{"users":{}}', null],
  ])('%s', (_, text, page) => {
    if (page) expect(readPeoplePage(parsed(text))).toMatchObject(page)
    else expect(readPeoplePage(parsed(text))).toBeNull()
  })

  test('likers: no list is not an empty one', () => {
    expect(readPeople(parsed('{"users":[],"user_count":"0"}'))).toEqual([])
    expect(readPeople(parsed('{"user_count":3}'))).toBeNull()
  })
})

describe('a post', () => {
  // biome-ignore format: one row for each form
  test.each<[name: string, text: string, post: object | null]>([
    ['both ids, pk as number', `{"pk":${PK},"id":"${PK}_7","user":{"pk":7,"username":"ann"}}`, { pk: PK, id: `${PK}_7` }],
    ['both ids, pk as text', `{"pk":"${PK}","id":"${PK}_7"}`, { pk: PK, id: `${PK}_7`, author: null }],
    ['only the full id', `{"id":"${PK}_7"}`, { pk: PK, id: `${PK}_7` }],
    ['only the bare id, and its author', `{"id":"${PK}","user":{"pk":7,"username":"ann"}}`, { pk: PK, id: `${PK}_7` }],
    ['only the pk', `{"pk":${PK}}`, { pk: PK, id: PK }],
    ['its author as owner', `{"pk":${PK},"owner":{"pk":"7","username":"ann"}}`, { id: `${PK}_7` }],
    ['no id', '{"caption":null}', null],
    ['photo', '{"pk":1,"media_type":1}', { type: 'photo' }],
    ['video, as text', '{"pk":1,"media_type":"2"}', { type: 'video' }],
    ['album', '{"pk":1,"media_type":8}', { type: 'album' }],
    ['something new', '{"pk":1,"media_type":19}', { type: 'other' }],
    ['no type', '{"pk":1}', { type: 'other' }],
    ['time as number', '{"pk":1,"taken_at":1700000000}', { taken_at: 1_700_000_000_000 }],
    ['time as text', '{"pk":1,"taken_at":"1700000000"}', { taken_at: 1_700_000_000_000 }],
    ['no time', '{"pk":1}', { taken_at: null }],
    ['liked', '{"pk":1,"has_liked":true}', { has_liked: true }],
    ['liked, as digit', '{"pk":1,"has_liked":"1"}', { has_liked: true }],
    ['not liked', '{"pk":1,"has_liked":false}', { has_liked: false }],
    ['liked or not', '{"pk":1}', { has_liked: null }],
    ['counts as text', '{"pk":1,"like_count":"12","comment_count":"0"}', { like_count: 12, comment_count: 0 }],
    ['likes hidden by its author', '{"pk":1,"like_count":3,"like_and_view_counts_disabled":true}', { like_count: null, are_likes_hidden: true }],
    ['no counts', '{"pk":1}', { like_count: null, comment_count: null, are_likes_hidden: false }],
    ['comments off', '{"pk":1,"comments_disabled":true}', { comments_off: true }],
    ['comments off for us', '{"pk":1,"comments_disabled":false,"commenting_disabled_for_viewer":"true"}', { comments_off: true }],
    ['comments on', '{"pk":1,"comments_disabled":false}', { comments_off: false }],
    ['comments on or off', '{"pk":1}', { comments_off: null }],
    ['caption', '{"pk":1,"caption":{"text":"Hi ☕"}}', { caption: 'Hi ☕' }],
    ['no caption', '{"pk":1,"caption":null}', { caption: '' }],
    ['a caption or none', '{"pk":1}', { caption: null }],
  ])('%s', (_, text, post) => {
    if (post) expect(readPost(parseWireJson(text))).toMatchObject(post)
    else expect(readPost(parseWireJson(text))).toBeNull()
  })

  test('alone: the first that can be read, or none', () => {
    expect(readOnlyPost(parsed('{"items":[{"pk":1}]}'))?.pk).toBe('1')
    expect(readOnlyPost(parsed('{"items":[]}'))).toBeNull()
    expect(readOnlyPost({})).toBeNull()
  })
})

describe('a page of posts', () => {
  // biome-ignore format: one row for each form
  test.each<[name: string, text: string, pks: string[], next_cursor: string | null]>([
    ['more', `{"items":[{"pk":1},{"pk":2}],"more_available":true,"next_max_id":"${PK}_7"}`, ['1', '2'], `${PK}_7`],
    ['more, as digit', '{"items":[],"more_available":"1","next_max_id":5}', [], '5'],
    ['no flag, but a cursor', '{"items":[],"next_max_id":"5"}', [], '5'],
    ['no more, though a cursor is given', '{"items":[],"more_available":false,"next_max_id":"5"}', [], null],
    ['more, but no cursor', '{"items":[],"more_available":true}', [], null],
    ['something unreadable among them', '{"items":[null,{},{"pk":2}]}', ['2'], null],
  ])('of a person: %s', (_, text, pks, next_cursor) => {
    const page = readPostPage(parsed(text))
    expect([page?.posts.map(({ pk }) => pk), page?.next_cursor]).toEqual([pks, next_cursor])
  })

  test.each([
    ['by a flag', '{"items":[],"more_available":false}', false],
    ['not by a missing cursor', '{"items":[]}', true],
    ['not where more is said to follow', '{"items":[],"more_available":true}', true],
  ])('ends %s', (_, text, limited) => expect(readPostPage(parsed(text))).toMatchObject({ limited, next_cursor: null }))

  test('is none without a list', () => {
    for (const read of [readPostPage, readHomeFeed, readSectionPage]) expect(read({ more_available: false })).toBeNull()
  })

  test('of the home feed leaves out posts of people one does not follow', () => {
    const body = {
      feed_items: [
        { media_or_ad: { pk: 1 } },
        { media_or_ad: { pk: 2, ad_id: '5' } },
        { media_or_ad: { pk: 3, injected: { label: 'Sponsored' } } },
        { suggested_users: {} },
        { end_of_feed_demarcator: { id: 1 } },
      ],
      more_available: true,
      next_max_id: 'K:1',
    }
    const page = readHomeFeed(body)
    expect([page?.posts.map(({ pk }) => pk), page?.next_cursor]).toEqual([['1'], 'K:1'])
  })

  test('of a hashtag, in any layout', () => {
    const sections = [
      { layout_type: 'media_grid', layout_content: { medias: [{ media: { pk: 1 } }, { media: { pk: 2 } }] } },
      {
        layout_type: 'one_by_two_left',
        layout_content: {
          one_by_two_item: { clips: { items: [{ media: { pk: 3 } }] } },
          fill_items: [{ media: { pk: 4 } }],
        },
      },
      {
        layout_type: 'new',
        layout_content: { new_item: { things: [{ media: { pk: 5, carousel_media: [{ pk: 9 }] } }] } },
      },
      { layout_type: 'empty' },
    ]
    expect(readSectionPage({ sections })?.posts.map(({ pk }) => pk)).toEqual(['1', '2', '3', '4', '5'])
  })

  test('a hashtag continues with all three fields of the previous answer', () => {
    const body = parsed(
      `{"sections":[],"more_available":true,"next_max_id":"abc","next_page":2,"next_media_ids":[${PK},"8"]}`,
    )
    expect(sectionFields(readSectionPage(body)?.next_cursor ?? null)).toEqual({
      max_id: 'abc',
      page: '2',
      next_media_ids: `["${PK}","8"]`,
    })
    expect(sectionFields(null)).toEqual({})
    expect(
      readSectionPage(parsed('{"sections":[],"more_available":false,"next_max_id":"abc"}'))?.next_cursor,
    ).toBeNull()
  })
})

describe('a comment', () => {
  // biome-ignore format: one row for each form
  test.each<[name: string, text: string, comment: object | null]>([
    ['pk as text', '{"pk":"180","user":{"pk":7,"username":"ann"},"text":"Hi"}', { id: '180', text: 'Hi', author: { id: '7' } }],
    ['pk as a long number', `{"pk":${PK},"user":{"pk":7,"username":"ann"}}`, { id: PK, text: '' }],
    ['replies or none', '{"pk":1,"user":{"pk":7,"username":"ann"}}', { reply_count: null }],
    ['no author', '{"pk":1,"text":"Hi"}', null],
    ['no id', '{"user":{"pk":7,"username":"ann"}}', null],
  ])('%s', (_, text, comment) => {
    if (comment) expect(readComment(parseWireJson(text))).toMatchObject(comment)
    else expect(readComment(parseWireJson(text))).toBeNull()
  })

  // biome-ignore format: one row for each form
  test.each<[name: string, body: object, query: object]>([
    ['the older way', { has_more_comments: true, next_max_id: 20 }, { max_id: '20' }],
    ['the newer way', { has_more_comments: false, has_more_headload_comments: true, next_min_id: '{"a=b":"c"}' }, { min_id: '{"a=b":"c"}' }],
    ['both', { has_more_comments: true, next_max_id: '20', has_more_headload_comments: true, next_min_id: '20' }, { max_id: '20' }],
    ['a cursor without more', { has_more_comments: false, next_max_id: '20' }, {}],
    ['no more', {}, {}],
  ])('its page continues %s', (_, body, query) =>
    expect(commentQuery(readCommentPage({ comments: [], ...body })?.next_cursor ?? null)).toEqual(query),
  )
})

test.each([
  ['both directions end', { has_more_comments: false, has_more_headload_comments: false }, true],
  ['one of them is left out', { has_more_comments: false }, false],
  ['both are left out', {}, false],
])('comments are at their end: %s', (_, body, is_last) =>
  expect(readCommentPage({ comments: [], ...body })).toMatchObject({ is_last }),
)

test.each([
  ['it says so', { big_list: false }, false],
  ['nothing says so', {}, true],
  ['more is said to follow, and no cursor', { big_list: true }, true],
  ['it is limited', { big_list: false, should_limit_list_of_followers: true }, true],
])('people are shown to their end: %s', (_, body, limited) =>
  expect(readPeoplePage({ users: [], ...body })).toMatchObject({ limited }),
)

test('a breadcrumb contains the comment’s length, no typing, and the time', () => {
  const [signature, text = ''] = breadcrumb('Hi ☕', 1_700_000_000_000).split('\n')
  expect(Buffer.from(text, 'base64').toString()).toBe('4 0 0 1700000000000')
  expect(Buffer.from(signature ?? '', 'base64')).toHaveLength(32)
})
