import { describe, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from './durations.ts'
import { estimateTask } from './estimates.ts'
import { type TaskOptions, usualOptions } from './kinds/kinds.ts'
import { drawStepGap, nextStepQuiet, noneRecent, STEP_GAP } from './pacing.ts'
import { noneRead } from './reads.ts'
import { decideStep, type Facts, type OpenIntent, type TaskInTurn } from './steps.ts'
import { firstStepOf, type VisitAction } from './visit-options.ts'
import { planVisit, visitCaps, whyNothing } from './visits.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const never = { like: false, comment: false }
const post = (id: string, days_ago = 1) => ({
  id,
  type: 'photo',
  taken_at: now - days_ago * DAY,
  like_count: 40,
  are_likes_hidden: false,
  has_liked: false,
  comments_off: false,
  acted_before: never,
})
const all: TaskOptions = { ...usualOptions('visit'), comment_chance: 100, templates: [{ text: 'a|b', media: 'any' }] }
const visited = {
  options: all,
  person: { username: 'ann' },
  is_visible: true,
  posts: [post('1'), post('2')],
  commented_days_ago: null,
  textFor: ({ id }: { id: string }) => `On ${id}`,
  seed: '7:42',
  now,
}
const actionsOf = (steps: { action: VisitAction }[]) => steps.map(({ action }) => action)

describe('a visit', () => {
  test('likes, follows and comments, in this order', () => {
    expect(planVisit(visited)).toEqual({
      steps: [
        { action: 'like', media_id: '1', text: null },
        { action: 'follow', media_id: '', text: null },
        { action: 'comment', media_id: '1', text: 'On 1' },
      ],
      left_out: [],
    })
  })

  test('likes two posts where it may, the newest first, and one where there is one', () => {
    const options = { ...all, posts_per_person: 2 }
    expect(actionsOf(planVisit({ ...visited, options }).steps)).toEqual(['like', 'like', 'follow', 'comment'])
    expect(actionsOf(planVisit({ ...visited, options, posts: [post('1')] }).steps)).toEqual([
      'like',
      'follow',
      'comment',
    ])
  })

  test.each([
    ['private', { is_visible: false, posts: [] }, ['follow'], ['like', 'comment']],
    ['no_post', { posts: [] }, ['follow'], ['like', 'comment']],
    ['post_age', { posts: [post('1', 40)] }, ['follow'], ['like', 'comment']],
    ['already_following', { person: { username: 'ann', already_following: true } }, ['like', 'comment'], ['follow']],
    ['request_pending', { person: { username: 'ann', request_pending: true } }, ['like', 'comment'], ['follow']],
    ['already_liked', { posts: [{ ...post('1'), has_liked: true }] }, ['follow', 'comment'], ['like']],
    ['comments_off', { posts: [{ ...post('1'), comments_off: true }] }, ['like', 'follow'], ['comment']],
    ['commented_recently', { commented_days_ago: 3 }, ['like', 'follow'], ['comment']],
    ['no_text_left', { textFor: () => null }, ['like', 'follow'], ['comment']],
  ] as const)('%s leaves out what cannot be done, and says why', (code, world, done, left) => {
    const plan = planVisit({ ...visited, ...world } as never)
    expect(actionsOf(plan.steps)).toEqual(done)
    expect(plan.left_out.map(({ action, reason }) => `${action} ${reason.code}`)).toEqual(
      left.map((action) => `${action} ${code}`),
    )
  })

  test('a post where another has been acted on is passed over for an older one', () => {
    const posts = [{ ...post('1'), acted_before: { like: true, comment: false } }, post('2')]
    expect(planVisit({ ...visited, posts }).steps.map(({ media_id }) => media_id)).toEqual(['2', '', '1'])
  })

  test('decides alike for the same person of the same task, however often it is asked', () => {
    const options = { ...all, like_chance: 50, follow_chance: 50, comment_chance: 50 }
    const seeds = Array.from({ length: 50 }, (_, nth) => `7:${nth}`)
    const once = seeds.map((seed) => planVisit({ ...visited, options, seed }))
    expect(seeds.map((seed) => planVisit({ ...visited, options, seed }))).toEqual(once)
    expect(new Set(once.map(({ steps }) => actionsOf(steps).join())).size).toBe(8)
  })

  test.each([10, 30, 50, 90])(
    '%i %% of the people who could get a step get it, each step by a draw of its own',
    (chance) => {
      const options = { ...all, like_chance: chance, follow_chance: chance, comment_chance: chance }
      const plans = Array.from({ length: 4000 }, (_, nth) =>
        planVisit({ ...visited, options, seed: `${nth % 40}:${5_000_000_000 + nth * 7919}` }),
      )
      for (const action of ['like', 'follow', 'comment'] as const) {
        const share = plans.filter(({ steps }) => actionsOf(steps).includes(action)).length / 4000
        expect(Math.abs(share - chance / 100)).toBeLessThan(0.03)
      }
      const both = plans.filter(({ steps }) =>
        ['like', 'follow'].every((one) => actionsOf(steps).includes(one as 'like')),
      )
      expect(Math.abs(both.length / 4000 - (chance / 100) ** 2)).toBeLessThan(0.03)
    },
  )

  test('with nothing left to do, what the person shows is said rather than chance', () => {
    const options = { ...all, follow_chance: 1 }
    const hidden = { is_visible: false, posts: [], options, seed: 'never' }
    const plan = planVisit({ ...visited, ...hidden })
    expect(plan.steps).toEqual([])
    expect(whyNothing(plan).code).toBe('private')
  })

  test('begins with the first step that is on', () => {
    expect(firstStepOf(all)).toBe('like')
    expect(firstStepOf({ ...all, like_chance: null })).toBe('follow')
    expect(firstStepOf({ ...all, like_chance: null, follow_chance: null, comment_chance: null })).toBeNull()
  })

  test('comes as often as the tightest of its steps allows, by how many people get it', () => {
    expect(visitCaps(all, 'normal', 1)).toEqual({ hourly: 6, daily: 30, actions: 3 })
    const rare = { ...all, comment_chance: 25, posts_per_person: 2 }
    expect(visitCaps(rare, 'normal', 1)).toEqual({ hourly: 15, daily: 75, actions: 3.25 })
    expect(visitCaps({ ...all, comment_chance: null }, 'normal', 1)).toEqual({ hourly: 20, daily: 150, actions: 2 })
  })
})

describe('amid a visit', () => {
  const task: TaskInTurn = {
    id: '1',
    kind: 'visit',
    name: { kind: 'visit', source: null, others: 0, is_undo: false },
    priority: 5,
    status: 'running',
    preset: 'normal',
    active_hours: null,
    account_hours: null,
    start_at: null,
    stop_at: null,
    target_count: 1,
    done_count: 0,
    most_done: null,
    is_undo: false,
    share: 1,
    was_warned: false,
    has_next: true,
    next_action: 'comment',
    is_amid_visit: true,
    open_source: 0,
    zone: 'UTC',
    daily: { used: 0, limit: 500 },
    plan_ended: false,
    account_hold: null,
  }
  const facts: Facts = {
    account: '50000',
    tasks: [task],
    rests: [],
    recent: noneRecent(),
    reads: noneRead(),
    quiet_until: 0,
    quiet_rule: 'gap',
    open_intents: [],
    false_successes: 0,
    scale: 1,
  }
  const comments = Array.from({ length: 6 }, (_, nth) => now - (50 - nth) * MINUTE)

  test('a step waits for its own limit and names it, and other tasks continue', () => {
    const recent = { ...noneRecent(), comment: comments }
    expect(decideStep({ ...facts, recent }, now)).toMatchObject({
      kind: 'wait',
      waits: [{ reason: { code: 'hourly_limit', params: { action: 'comment', of: 'comment', used: 6 } } }],
    })
    const other = { ...task, id: '2', kind: 'react', next_action: 'like', is_amid_visit: false } as const
    expect(decideStep({ ...facts, recent, tasks: [task, other] }, now)).toMatchObject({ kind: 'act', task_id: '2' })
  })

  test('likes that are used up do not keep it from a comment', () => {
    const likes = Array.from({ length: 30 }, (_, nth) => now - (50 - nth) * MINUTE)
    const decision = decideStep({ ...facts, recent: { ...noneRecent(), like: likes } }, now)
    expect(decision).toMatchObject({ kind: 'act', action: 'comment' })
  })

  test('it continues while an earlier step is still checked, and nobody else is begun with', () => {
    const open: OpenIntent = { action_id: '9', task_id: '1', kind: 'like', look_at: now + MINUTE, connection: 'open' }
    expect(decideStep({ ...facts, open_intents: [open] }, now)).toMatchObject({ kind: 'act', action: 'comment' })
    const between = { ...task, is_amid_visit: false, next_action: 'like' } as const
    expect(decideStep({ ...facts, open_intents: [open], tasks: [between] }, now)).toMatchObject({
      kind: 'wait',
      waits: [{ reason: { code: 'checking' } }],
    })
  })

  test('the estimate of visits is that of their tightest step, and a visit’s steps take little more time', () => {
    const fresh = { ...task, target_count: 60, is_amid_visit: false }
    const visits = (steps: VisitAction[]) => estimateTask(fresh, facts, 60, now, Array(60).fill(steps))
    const few = (steps: VisitAction[]) => estimateTask(fresh, facts, 10, now, Array(10).fill(steps))
    expect(visits(['like', 'follow']).per_day).toBe(60)
    expect(visits(['like', 'follow', 'comment']).per_day).toBe(30)
    const [short, long] = [few(['follow']), few(['like', 'follow'])]
    expect(Number(long.finishes_at) - Number(short.finishes_at)).toBeLessThan(10 * STEP_GAP.max)
  })
})

describe('between its steps', () => {
  test('the gap is short and mostly near its shortest, never shorter at a fast pace', () => {
    const gaps = Array.from({ length: 2000 }, () => drawStepGap('fast', Math.random)).sort((a, b) => a - b)
    expect(gaps[0]).toBeGreaterThanOrEqual(STEP_GAP.min)
    expect(gaps.at(-1)).toBeLessThanOrEqual(STEP_GAP.max)
    expect(gaps[1000]).toBeLessThan(10 * SECOND)
    expect(drawStepGap('careful', () => 1)).toBe(2 * STEP_GAP.max)
  })

  test('a longer pause that is due waits for the end of the visit', () => {
    expect(nextStepQuiet('normal', 1, 1, () => 0.5)).toMatchObject({ rule: 'gap', burst_left: 1 })
    expect(nextStepQuiet('normal', 5, 1, () => 0.5)).toMatchObject({ burst_left: 4 })
  })
})
