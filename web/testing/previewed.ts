import type { Preview } from '#contract/automation.ts'
import type { Person, PersonDetails } from '#contract/people.ts'
import type { ReasonCode } from '#rules/reasons.ts'
import { later } from '#web/testing/owner.ts'

const NAMES = ['Mira Holm', 'Jon Vale | Berlin', 'נועה לוי', 'A name that is longer than any row has room for']

/** Somebody who was met; the next ones are of other kinds, and of every fifth only the name is known. */
export const met = (username: string, nth: number): Person => {
  const is_known = nth % 5 !== 4
  return {
    id: is_known ? String(1000 + nth) : null,
    username,
    full_name: is_known ? (NAMES[nth % 4] ?? null) : null,
    picture: null,
    is_private: nth % 3 === 0,
    is_verified: nth % 4 === 1,
    is_business: nth % 6 === 2,
    followers: is_known ? 12_480 * (nth + 1) : null,
    following: is_known ? 312 : null,
    posts: is_known ? 204 : null,
    last_post_at: is_known ? later(-3000 * (nth + 1)) : null,
    follows_me: nth % 2 === 0,
    mutuals: nth,
  }
}

type Row = Preview['act'][number]

const row = (nth: number): Row => ({
  username: `person.number.${nth}`,
  action: 'follow',
  because: null,
  source: 'followers_of:coffee.daily',
  media_id: null,
  text: null,
  person: met(`person.number.${nth}`, nth),
  post: null,
  steps: [],
})

const because = (code: ReasonCode, reason: string) => ({ rule: code, code, params: {}, reason })

const LEFT_OUT = [
  because('followers', '14,757 followers, more than 2,500'),
  because('private', 'is private'),
  because('last_post', 'last posted 214 days ago, more than 90'),
]

/** A preview of a number of people, each as `change` makes them. */
export const previewOf = (people: number, change: (nth: number) => Partial<Row> = () => ({})): Preview => ({
  preview_id: 'shown',
  act: Array.from({ length: people }, (_, nth) => ({ ...row(nth), ...change(nth) })),
  skip: Array.from({ length: 9 }, (_, nth) => ({
    ...because('private', 'is private'),
    ...LEFT_OUT[nth % 3],
    username: `left.out.${nth}`,
    person: met(`left.out.${nth}`, nth),
  })),
  totals: {
    act: people,
    skip: 9,
    looked_at: people + 9,
    asked: 20,
    complete: true,
    note: null,
    by_reason: LEFT_OUT.map(({ rule }) => ({ rule, count: 3 })),
  },
  warnings: ['After this, @sandbox.creator will follow about 6,900 of the 7,500 people Instagram allows.'],
  sharing: null,
  estimate: {
    per_day: 20,
    starts_at: later(0),
    finishes_at: later(30),
    pauses: [{ from: later(8), until: later(18), rule: 'active_hours' }],
  },
})

/** Requests, of which every third gets the opposite answer. */
export const answerTo = (nth: number): Partial<Row> =>
  nth % 3 === 2
    ? { action: 'decline_request', because: because('posts', '3 posts, fewer than 20') }
    : { action: 'approve_request' }

const COMMENT = 'What a lovely cup, and the light on it is the best of this week!'

/** Visits: every third person is private, and every fourth gets no comment. */
export function visitOf(nth: number): Partial<Row> {
  const hidden = nth % 3 === 0 ? because('private', 'is private') : null
  const missed = nth % 4 === 1 ? because('left_to_chance', 'left out by chance: 70% of people get this') : null
  const left_out = hidden ?? missed
  return {
    action: 'like',
    steps: [
      { action: 'like', media_id: '1_1', text: null, post: null, left_out: hidden },
      { action: 'follow', media_id: null, text: null, post: null, left_out: null },
      { action: 'comment', media_id: '1_1', text: left_out ? null : COMMENT, post: null, left_out },
    ],
  }
}

export const personKnown: PersonDetails = {
  person: met('person.number.0', 0),
  bio: 'Coffee first ☕\nPhotographer based in Porto',
  seen_at: later(-60),
  former: [],
  history: (['comment', 'like', 'follow'] as const).map((kind, nth) => ({
    id: String(9 - nth),
    kind,
    state: kind === 'follow' ? 'requested' : 'done',
    at: later(-600 * (nth + 1)),
    account: 'sandbox.creator',
    task_id: '1',
    text: kind === 'comment' ? 'What a lovely cup, and the light!' : null,
    link: kind === 'follow' ? null : 'https://www.instagram.com/p/C/',
    followed_back_at: kind === 'follow' ? later(-100) : null,
    undone_at: null,
  })),
  lists: [
    { id: '1', name: 'Exclusion list', is_exclusion: true },
    { id: '2', name: 'Followers of @coffee.daily', is_exclusion: false },
  ],
  latest_posts: Array.from({ length: 6 }, (_, nth) => ({
    media_id: `${nth}_1`,
    picture: null,
    caption: 'Golden hour never gets old',
    taken_at: later(-2000 * (nth + 1)),
    link: 'https://www.instagram.com/p/C/',
  })),
}
