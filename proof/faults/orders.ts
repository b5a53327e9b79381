import { createTask, previewTask, type Task } from '#contract/automation.ts'
import { type ActionKind, kinds, type TaskKind, taskKinds } from '#rules/kinds/kinds.ts'
import type { TestUser } from '#server/testing/person.ts'

/** An order for a task, on one of the sandbox's accounts; `is_long` where as many as wanted are found. */
type Order = { username: string; is_long?: true; request: object }

const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const shown = { ...open, private: 'skip' }
const from = (username: string) => [{ type: 'followers_of', username }]
const tagged = [{ type: 'hashtag', tag: 'latteart' }]
const liking = { posts_per_person: 1, post_max_age_days: null }
const templates = [
  { text: '{Lovely|Wonderful|Great|Fine|Quiet} {shot|picture|view|moment}, {username}{.|!| :)}' },
  { text: '{So|Really|Truly} {good|well done|calm|bright}{.|!}' },
]
const unfollowing = {
  who: 'anyone',
  only_non_followers: false,
  keep_likers_of_last_posts: null,
  followed_days_ago: null,
}

/** What each kind is ordered to do; the compiler asks for those of a new one. */
const orders: Record<TaskKind, Order[]> = {
  follow: [
    { username: 'sandbox.creator', is_long: true, request: { sources: from('coffee.daily'), filters: open } },
    { username: 'sandbox.fresh', is_long: true, request: { sources: from('travel.maps'), filters: open } },
  ],
  unfollow: [{ username: 'sandbox.big', is_long: true, request: { options: unfollowing } }],
  react: [
    { username: 'sandbox.creator', is_long: true, request: { sources: tagged, filters: open, options: liking } },
    {
      username: 'sandbox.fresh',
      is_long: true,
      request: { sources: from('coffee.daily'), filters: shown, options: liking },
    },
  ],
  comment: [
    {
      username: 'sandbox.creator',
      request: {
        sources: tagged,
        filters: open,
        options: { templates, post_max_age_days: null, days_between_comments: null },
      },
    },
  ],
  extract: [{ username: 'sandbox.big', request: { sources: from('coffee.daily'), target_count: 4000 } }],
  remove_follower: [
    {
      username: 'sandbox.creator',
      request: {
        filters: { posts: { min: 1, max: null } },
        options: { remove_from: 'followers', keep_followed: false, keep_likers_of_last_posts: null },
      },
    },
  ],
  answer_requests: [
    {
      username: 'sandbox.private',
      // Forty people have asked to follow it.
      request: {
        filters: { posts: { min: 20, max: null } },
        options: { answer: 'approve', others: 'opposite' },
        target_count: 20,
      },
    },
  ],
  visit: [
    {
      username: 'sandbox.fresh',
      request: {
        sources: from('coffee.daily'),
        filters: { ...shown, posts: { min: 1, max: null } },
        options: { ...liking, follow_chance: 60, comment_chance: 30, templates, days_between_comments: null },
      },
    },
  ],
}

export const orderedAccounts = [...new Set(taskKinds.flatMap((kind) => orders[kind].map(({ username }) => username)))]

/** What the tasks of an account do, as far as they find another person where one comes to nothing; undone, there is no other. */
export const actionsOn = (username: string): ActionKind[] =>
  taskKinds
    .filter((kind) => !kinds[kind].is_final && orders[kind].some((order) => order.username === username))
    .flatMap((kind) => kinds[kind].steps ?? kinds[kind].action ?? [])

export type Amounts = { many: number; few: number }

/** Requests of these kinds for an account; those that cannot be taken back come first, as each waits for its preview. */
export const requestsOf = (username: string, { many, few }: Amounts, ordered: readonly TaskKind[] = taskKinds) =>
  ordered
    .toSorted((one, other) => Number(kinds[other].is_final ?? false) - Number(kinds[one].is_final ?? false))
    .flatMap((kind) =>
      orders[kind]
        .filter((order) => order.username === username)
        .map(({ is_long, request }) => ({ kind, target_count: is_long ? many : few, ...request })),
    )

/** Orders a task, with a preview and its confirmation where it cannot be taken back. */
export async function orderTask(person: TestUser, request: { kind: TaskKind; account_id: string }): Promise<Task> {
  const made = await person.call(createTask, {
    ...request,
    ...(kinds[request.kind].is_final && (await confirmed(person, request))),
  } as never)
  if (made.status !== 201) throw new Error(`The task was refused: ${JSON.stringify(made.body)}`)
  return made.body.task
}

async function confirmed(person: TestUser, request: object) {
  const { status, body } = await person.call(previewTask, request as never)
  if (status !== 200) throw new Error(`The preview was refused: ${JSON.stringify(body)}`)
  return { preview_id: body.preview_id, confirm_count: body.act.length }
}
