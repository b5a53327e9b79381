import { ok } from '../../message/answers.ts'
import { PAGE_OF_BLOCKED, PAGE_OF_PEOPLE } from '../../message/pages.ts'
import { fieldText } from '../../message/read-body.ts'
import { describePerson, findPersonByPk } from '../../world/people.ts'
import type { PlannedWrite, Route, SignedInCall } from '../call.ts'
import { writeRoute } from '../define-route.ts'
import { listRoute } from '../list-route.ts'
import { showFriendship } from '../show-friendship.ts'
import { showUser } from '../show-user.ts'
import { friendshipAnswer, NOTHING, onPerson } from './write-routes.ts'

/** An account's blocked, muted, restricted people and its close friends. */
export const CIRCLE_ROUTES: readonly Route[] = [
  onPerson('friendships/block/:id/', 'block', (viewer, person) => ({
    refusal: null,
    changes: !viewer.blocked.has(person.key),
    answer: friendshipAnswer(viewer, person, {
      ...{ blocking: true, following: false, followed_by: false },
      ...{ incoming_request: false, outgoing_request: false },
    }),
  })),
  onPerson('friendships/unblock/:id/', 'unblock', (viewer, person) => ({
    refusal: null,
    changes: viewer.blocked.has(person.key),
    answer: friendshipAnswer(viewer, person, { blocking: false }),
  })),
  listRoute({
    route: 'GET users/blocked_list/',
    kind: 'blocked',
    page: PAGE_OF_BLOCKED,
    size: 50,
    rows: (call) => ({ found: [...call.viewer.blocked].reverse() }),
    show: showBlocked,
    around: () => ({ page_size: 50 }),
  }),
  muteRoute('mute', true),
  muteRoute('unmute', false),
  writeRoute('POST friendships/set_besties/', 'besties', planBesties),
  listRoute({
    route: 'GET friendships/besties/',
    kind: 'besties_list',
    page: PAGE_OF_PEOPLE,
    size: 200,
    rows: (call) => ({
      found: [...call.viewer.besties.keys()].reverse().map((key) => describePerson(call.sandbox.world, key)),
    }),
    show: showUser,
    around: () => ({ sections: null, page_size: 200 }),
  }),
  ...['', '_for_igtv', '_for_clips', '_for_stories'].flatMap((what) => [
    onPerson(`friendships/favorite${what}/:id/`, 'favorite', (viewer, person) => ({
      refusal: null,
      changes: !viewer.favorites.has(person.key),
      answer: friendshipAnswer(viewer, person, { is_feed_favorite: true }),
    })),
    onPerson(`friendships/unfavorite${what}/:id/`, 'unfavorite', (viewer, person) => ({
      refusal: null,
      changes: viewer.favorites.has(person.key),
      answer: friendshipAnswer(viewer, person, { is_feed_favorite: false }),
    })),
  ]),
  restrictRoute('restrict', true),
  restrictRoute('unrestrict', false),
]

function showBlocked(call: SignedInCall, [key, at]: readonly [number, number]) {
  const { pk, username, full_name, profile_pic_url } = showUser(call, describePerson(call.sandbox.world, key))
  return { user_id: pk, pk, username, full_name, profile_pic_url, block_at: Math.floor(at / 1_000) }
}

const MUTABLE = { target_posts_author_id: 'posts', target_reel_author_id: 'stories' }

/** Mutes posts, stories, or both, of the person named in one field or the other. */
function muteRoute(kind: 'mute' | 'unmute', is_muted: boolean): Route {
  const asked = (call: SignedInCall) =>
    Object.entries(MUTABLE).filter(([field]) => fieldText(call.fields, field) !== '')
  return onPerson(
    `friendships/${kind}_posts_or_story_from_follow/`,
    kind,
    (viewer, person, call) => {
      const what = asked(call).map(([, word]) => word)
      const change = {
        ...(what.includes('posts') && { muting: is_muted }),
        ...(what.includes('stories') && { is_muting_reel: is_muted }),
      }
      const before = showFriendship(viewer, person)
      return {
        text: what.join(' '),
        refusal: null,
        changes: Object.entries(change).some(([name, value]) => before[name as keyof typeof change] !== value),
        answer: friendshipAnswer(viewer, person, change),
      }
    },
    (call) => fieldText(call.fields, asked(call)[0]?.[0] ?? ''),
  )
}

/** `add` and `remove` are lists of pks; the ledger stores them as +KEY and -KEY. */
function planBesties(call: SignedInCall): PlannedWrite {
  const { viewer } = call
  const added = peopleIn(call, 'add')
  const removed = peopleIn(call, 'remove')
  const statuses = [
    ...added.map((person) => [String(person.pk), { ...showFriendship(viewer, person), is_bestie: true }]),
    ...removed.map((person) => [String(person.pk), { ...showFriendship(viewer, person), is_bestie: false }]),
  ]
  return {
    ...NOTHING,
    target: added[0] ?? removed[0] ?? null,
    text: [...added.map(({ key }) => `+${key}`), ...removed.map(({ key }) => `-${key}`)].join(' '),
    changes: added.some(({ key }) => !viewer.besties.has(key)) || removed.some(({ key }) => viewer.besties.has(key)),
    answer: ok({ friendship_statuses: Object.fromEntries(statuses) }),
  }
}

function peopleIn(call: SignedInCall, field: string) {
  const pks = fieldText(call.fields, field).match(/\d+/g) ?? []
  return pks.map((pk) => findPersonByPk(call.sandbox.world, Number(pk))).filter((one) => one !== undefined)
}

function restrictRoute(kind: 'restrict' | 'unrestrict', is_restricted: boolean): Route {
  return onPerson(
    `restrict_action/${kind}/`,
    kind,
    (viewer, person, call) => ({
      refusal: null,
      changes: viewer.restricted.has(person.key) !== is_restricted,
      answer: ok({
        users: [
          {
            ...showUser(call, person),
            friendship_status: { ...showFriendship(viewer, person), is_restricted },
          },
        ],
      }),
    }),
    (call) => fieldText(call.fields, 'target_user_id'),
  )
}
