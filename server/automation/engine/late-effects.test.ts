import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { previewTask, stopTask, taskRequest, undoTask } from '#contract/automation.ts'
import { getUsage } from '#contract/billing.ts'
import type { Outcome } from '#rules/outcomes.ts'
import type { SignedInClient } from '../../edges/instagram/client.ts'
import type { CommentPage } from '../../edges/instagram/comments.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { controlSandbox, followedIn } from '../../testing/sandbox-control.ts'
import { stepsOf } from '../../testing/steps.ts'
import { namesIn, tasksOf } from '../../testing/tasks.ts'
import { previewUserTask } from '../tasks/preview-task.ts'

/** No worker runs here: a test takes the steps itself, through an Instagram that answers some calls otherwise. */
let product: Product
let control: ReturnType<typeof controlSandbox>
const { step, engineWith } = stepsOf(() => product)

const open = { followers: null, following: null, ratio: null, posts: null, private: null, follows_me: null }
const templates = [{ text: '{Lovely|Wonderful} {shot|picture}, {username}!' }, { text: 'This made my day.' }]
const silence: Outcome<never> = { kind: 'try_later', cause: 'server_error', message: 'x', retry_after_ms: null }

beforeAll(async () => {
  product = await startProduct({ roles: ['web'], pacing_scale: 0.00001 })
  control = controlSandbox(product.sandbox.origin)
})
afterEach(async () => {
  await control.clearFaults()
  const { db } = product.database
  await sql`update tasks set status = 'stopped', ended_at = now() where ended_at is null`.execute(db)
  await sql`delete from account_rests`.execute(db)
  await sql`delete from account_calls`.execute(db)
})
afterAll(() => product.close())

const callsOf = async (username: string, kind: string) =>
  (await control.calls(username)).filter((call) => call.kind === kind)
const listRests = async () =>
  (await sql<{ rule: string }>`select rule from account_rests`.execute(product.database.db)).rows.map(
    ({ rule }) => rule,
  )

async function setUp(username = 'sandbox.creator') {
  const { person, account_id } = await product.userWithAccount(username)
  await control.forgetCalls()
  const tasks = tasksOf(person)
  return {
    person,
    account_id,
    tasks,
    follow: (target_count: number) =>
      tasks.start({
        account_id,
        kind: 'follow',
        sources: [{ type: 'followers_of', username: 'coffee.daily' }],
        filters: { ...open, private: 'skip' },
        target_count,
      }),
    comment: (target_count: number) =>
      tasks.start({
        account_id,
        kind: 'comment',
        sources: [{ type: 'hashtag', tag: 'latteart' }],
        filters: open,
        options: { templates, post_max_age_days: null },
        target_count,
      }),
    /** Takes steps until the task is as wanted. */
    until: (
      task: { id: string },
      isSo: (now: Awaited<ReturnType<typeof tasks.read>>) => boolean,
      engine = product.app.engine,
    ) =>
      eventually(async () => {
        await step(account_id, {}, engine)
        return tasks.read(task)
      }, isSo),
  }
}

const isOver = ({ status }: { status: string }) => ['completed', 'failed', 'stopped'].includes(status)

/** An Instagram that does what is requested and does not show it yet: for a number of checks, or until `show` is called. */
function lateInstagram(checks_in_vain = Number.POSITIVE_INFINITY) {
  const hidden = new Set<string>()
  let looks = 0
  const engine = engineWith((instagram) => ({
    async follow(user_id) {
      hidden.add(user_id)
      return instagram.follow(user_id)
    },
    async friendship(user_id) {
      const shown = await instagram.friendship(user_id)
      return shown.kind === 'done' && hidden.has(user_id) && looks++ < checks_in_vain
        ? { kind: 'done', value: { ...shown.value, following: false, outgoing_request: false } }
        : shown
    },
    async friendships(user_ids) {
      const shown = await instagram.friendships(user_ids)
      if (shown.kind !== 'done') return shown
      const value = new Map(
        [...shown.value].map(([id, ties]) => [
          id,
          hidden.has(id) ? { ...ties, following: false, outgoing_request: false } : ties,
        ]),
      )
      return { kind: 'done', value }
    },
  }))
  return { engine, hidden, show: () => hidden.clear() }
}

describe('an effect that shows late', () => {
  test('is no false success: the account continues meanwhile, and it is counted when it shows', async () => {
    const { follow, until, tasks, account_id } = await setUp()
    const { engine, hidden, show } = lateInstagram()
    const task = await follow(3)
    await until(task, () => hidden.size === 1, engine)
    expect((await tasks.read(task)).current_action).toMatch(/^Checking whether the follow of @.+ appears on Instagram$/)
    const first = [...hidden]
    // The next one is sent before the first has shown.
    await eventually(
      async () => {
        await step(account_id, {}, engine)
        return hidden.size
      },
      (size) => size === 2,
    )
    expect(await tasks.read(task)).toMatchObject({ done_count: 0, failed_count: 0 })
    expect(first).toHaveLength(1)
    show()
    expect(await until(task, isOver)).toMatchObject({ status: 'completed', done_count: 3, failed_count: 0 })
    const names = namesIn(await tasks.actionsOf(task), 'done')
    expect(followedIn((await control.ledger('sandbox.creator')).actions).sort()).toEqual(names)
    expect(await listRests()).toEqual([])
  })

  test('makes a task that may be full wait with a sentence, and finish when it shows', async () => {
    const { follow, until, person } = await setUp('sandbox.fresh')
    const { engine, show } = lateInstagram()
    const task = await follow(1)
    const waiting = await until(task, (now) => now.waiting?.rule === 'checking', engine)
    expect(waiting).toMatchObject({ status: 'running', done_count: 0 })
    expect(waiting.waiting?.message).toMatch(/^checking at .+ whether the last follow appears on Instagram$/)
    expect((await person.call(undoTask, { id: task.id })).body).toMatchObject({ code: 'undo_running' })
    show()
    expect(await until(task, isOver)).toMatchObject({ status: 'completed', done_count: 1 })
    expect(await callsOf('sandbox.fresh', 'follow')).toHaveLength(1)
  })

  test('of a call whose answer was lost is awaited as well: it is never sent again', async () => {
    const { follow, until } = await setUp('sandbox.big')
    const { engine, hidden, show } = lateInstagram()
    await control.fault({ mode: 'done_then_drop', kind: 'follow', count: 1 })
    const task = await follow(1)
    await until(task, (now) => hidden.size === 1 && now.waiting?.rule === 'checking', engine)
    show()
    expect(await until(task, isOver)).toMatchObject({ status: 'completed', done_count: 1, failed_count: 0 })
    expect(await callsOf('sandbox.big', 'follow')).toHaveLength(1)
  })

  test('of a call whose answer was lost is seen by the look after ten minutes, when it shows no sooner', async () => {
    const { follow, until } = await setUp('sandbox.big')
    // One look after the call and three later ones are in vain.
    const { engine } = lateInstagram(4)
    await control.fault({ mode: 'done_then_drop', kind: 'follow', count: 1 })
    const task = await follow(1)
    expect(await until(task, isOver, engine)).toMatchObject({ status: 'completed', done_count: 1, failed_count: 0 })
    expect(await callsOf('sandbox.big', 'follow')).toHaveLength(1)
  })

  test('is counted also for a task that was stopped meanwhile', async () => {
    const { follow, until, tasks, person } = await setUp('sandbox.fresh')
    const { engine, hidden, show } = lateInstagram()
    const task = await follow(2)
    await until(task, () => hidden.size === 1, engine)
    await person.call(stopTask, { id: task.id })
    show()
    expect(await until(task, ({ done_count }) => done_count > 0)).toMatchObject({ status: 'stopped', done_count: 1 })
    expect(namesIn(await tasks.actionsOf(task), 'intended')).toEqual([])
  })

  test('and never does is refused after the last look, when another call does not show it either', async () => {
    const { follow, until, tasks } = await setUp('sandbox.big')
    await control.fault({ mode: 'false_success', kind: 'follow', count: 1 })
    const task = await follow(1)
    await until(task, ({ failed_count }) => failed_count === 1)
    expect(await callsOf('sandbox.big', 'friendship')).toHaveLength(6)
    expect(await callsOf('sandbox.big', 'friendships')).toHaveLength(1)
    expect(namesIn(await tasks.actionsOf(task), 'refused')).toHaveLength(1)
  })

  test('is believed to whichever call shows it', async () => {
    const { follow, until } = await setUp('sandbox.fresh')
    const { engine: late, hidden } = lateInstagram()
    const engine = {
      ...late,
      instagram: {
        ...late.instagram,
        as: (...given: Parameters<typeof late.instagram.as>): SignedInClient => ({
          ...late.instagram.as(...given),
          friendships: product.app.engine.instagram.as(...given).friendships,
        }),
      },
    }
    const task = await follow(1)
    expect(await until(task, isOver, engine)).toMatchObject({ status: 'completed', done_count: 1, failed_count: 0 })
    expect(hidden.size).toBe(1)
  })

  test('stays unknown for good where no other call can tell', async () => {
    const { follow, until, tasks, person } = await setUp('sandbox.big')
    const { engine: late } = lateInstagram()
    const engine = {
      ...late,
      instagram: {
        ...late.instagram,
        as: (...given: Parameters<typeof late.instagram.as>): SignedInClient => ({
          ...late.instagram.as(...given),
          friendships: async () => silence,
        }),
      },
    }
    const task = await follow(1)
    await until(task, ({ failed_count }) => failed_count === 1, engine)
    const [unknown] = (await tasks.actionsOf(task)).filter(({ state }) => state === 'unknown')
    expect(unknown?.reason).toBe('Instagram couldn’t show whether this went through')
    expect((await person.call(getUsage, {})).body.usage.usage.daily_actions).toBe(1)
    expect(await listRests()).toEqual([])
  })
})

describe('one thing that Instagram cannot show', () => {
  test('a source: the others are read, and other tasks of the account continue', async () => {
    const { until, tasks, account_id } = await setUp('sandbox.fresh')
    const broken = String((await control.user('travel.maps')).pk)
    const engine = engineWith((instagram) => ({
      people: async (of, id, cursor) => (id === broken ? silence : instagram.people(of, id, cursor)),
    }))
    const sources = ['travel.maps', 'coffee.daily'].map((username) => ({ type: 'followers_of' as const, username }))
    const request = { account_id, kind: 'follow' as const, sources, filters: open, target_count: 3 }
    const task = await tasks.start(request)
    expect(await until(task, isOver, engine)).toMatchObject({ status: 'completed', done_count: 3 })
    const alone = await tasks.start({ ...request, sources: sources.slice(0, 1) })
    expect(await until(alone, isOver, engine)).toMatchObject({
      status: 'failed',
      error: '@travel.maps can’t be read: Instagram couldn’t show it.',
    })
  })

  test('who liked the newest posts: the task that asks ends and says so, the account does not stand still', async () => {
    const { until, tasks, account_id } = await setUp('sandbox.creator')
    const engine = engineWith(() => ({ likers: async () => silence }))
    const task = await tasks.start({
      account_id,
      kind: 'unfollow',
      options: { who: 'anyone', keep_likers_of_last_posts: 3 },
      target_count: 2,
    })
    const ended = await until(task, isOver, engine)
    expect(ended.status).toBe('failed')
    expect(ended.error).toContain('couldn’t show who liked your newest posts')
  })

  test('somebody in a preview: they are skipped with the reason, and the others are shown', async () => {
    const { account_id } = await setUp('sandbox.big')
    let bad: string | undefined
    const engine = engineWith((instagram) => ({
      profileById: async (id) => {
        bad ??= id
        return id === bad ? silence : instagram.profileById(id)
      },
    }))
    const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
    const request = { account_id, kind: 'follow' as const, sources, target_count: 3 }
    const { rows } = await sql<{ id: string }>`select user_id as id from accounts where id = ${account_id}`.execute(
      product.database.db,
    )
    const user = { id: rows[0]?.id ?? '', timezone: 'UTC' }
    const shown = await previewUserTask(engine, user, taskRequest.parse(request), new AbortController().signal)
    expect(shown.act).toHaveLength(3)
    expect(shown.skip).toContainEqual(expect.objectContaining({ rule: 'not_shown' }))
    expect(await listRests()).toEqual([])
  })
})

describe('one profile that Instagram cannot show', () => {
  const poisoned = (isIt: (id: string) => boolean) =>
    engineWith((instagram) => ({
      profileById: async (id) => (isIt(id) ? silence : instagram.profileById(id)),
    }))

  test('is left out after three looks, and everybody else is met meanwhile', async () => {
    const { follow, until, tasks } = await setUp('sandbox.fresh')
    let bad: string | undefined
    let looks = 0
    const engine = poisoned((id) => {
      bad ??= id
      if (id === bad) looks++
      return id === bad
    })
    const task = await follow(4)
    expect(await until(task, isOver, engine)).toMatchObject({ status: 'completed', done_count: 4 })
    expect(await listRests()).toEqual([])
    const more = await follow(1)
    await until(more, isOver, engine)
    const skipped = [...(await tasks.actionsOf(task)), ...(await tasks.actionsOf(more))]
    expect(looks).toBeLessThanOrEqual(6)
    expect(skipped.every(({ state }) => state !== 'refused')).toBe(true)
  })

  test('is left out after three looks where nobody else is there, and for what is known', async () => {
    const { until, tasks, person, account_id } = await setUp('sandbox.big')
    const sources = [{ type: 'followers_of' as const, username: 'coffee.daily' }]
    const request = { account_id, kind: 'follow' as const, sources, filters: open, target_count: 1 }
    const { preview_id } = (await person.call(previewTask, request as never)).body
    const task = await tasks.start({ ...request, preview_id })
    let looks = 0
    const engine = poisoned(() => ++looks > 0)
    const ended = await until(task, isOver, engine)
    expect(ended).toMatchObject({ status: 'completed', done_count: 0, skipped_count: 1 })
    const reason = 'Instagram couldn’t show this profile'
    expect(await tasks.actionsOf(task)).toMatchObject([{ state: 'skipped', rule: 'not_shown', reason }])
    expect(looks).toBe(3)
    expect(await listRests()).toEqual([])
  })

  test('stays in an extraction as its list showed it, and the extraction continues', async () => {
    const { until, tasks, account_id } = await setUp('sandbox.fresh')
    const task = await tasks.start({
      account_id,
      kind: 'extract',
      sources: [{ type: 'followers_of', username: 'coffee.daily' }],
      options: { profile_details: true },
      target_count: 3,
    })
    let bad: string | undefined
    const engine = poisoned((id) => {
      bad ??= id
      return id === bad
    })
    expect(await until(task, isOver, engine)).toMatchObject({ status: 'completed', done_count: 3 })
    expect(await listRests()).toEqual([])
  })

  test('is distinguished from an Instagram that answers nothing: then the account waits, and nobody is left out', async () => {
    const { follow, tasks, account_id } = await setUp('sandbox.fresh')
    const dead = engineWith(() => ({ profileById: async () => silence, ownProfile: async () => silence }))
    const task = await follow(1)
    const rests = await eventually(
      async () => {
        await step(account_id, {}, dead)
        return listRests()
      },
      ({ length }) => length > 0,
    )
    expect(rests).toEqual(['instagram_down'])
    const { rows } = await sql<{ attempts: number }>`
      select max(attempts)::int as attempts from actions where task_id = ${task.id}`.execute(product.database.db)
    expect(rows).toEqual([{ attempts: 0 }])
    expect(namesIn(await tasks.actionsOf(task), 'skipped', 'refused').length).toBe(
      (await tasks.read(task)).skipped_count,
    )
  })

  test('holds up no other action when it was acted on already: that one is unknown in the end', async () => {
    const { follow, until, tasks } = await setUp('sandbox.big')
    let bad: string | undefined
    const engine = engineWith((instagram) => ({
      async follow(user_id) {
        bad ??= user_id
        return instagram.follow(user_id)
      },
      friendship: async (user_id) => (user_id === bad ? silence : instagram.friendship(user_id)),
    }))
    const task = await follow(3)
    expect(await until(task, isOver, engine)).toMatchObject({ status: 'completed', done_count: 3, failed_count: 1 })
    expect(namesIn(await tasks.actionsOf(task), 'unknown')).toHaveLength(1)
    expect(await listRests()).toEqual([])
  })
})

/** A page of a post so busy that its list never ends; ours is not on it. */
const crowd = (nth: number): Outcome<CommentPage> => ({
  kind: 'done',
  value: { comments: [], dropped: 0, next_cursor: `max_id=${nth + 1}`, is_last: false, total: 5000 },
})

/** Asked for by its number, nothing is known: an Instagram without that call. */
const unknownCall = async () => ({ kind: 'refused', cause: 'gone', message: 'x' }) as const

/** An Instagram under whose posts everybody writes at once; by its number a comment is shown, unless nothing can be asked for so. */
function busyInstagram({ by_number }: { by_number: boolean }) {
  let pages = 0
  const written = new Map<string, { media_id: string }>()
  const engine = engineWith((instagram) => ({
    comments: async () => crowd(pages++),
    async comment(media_id, text, token) {
      const answer = await instagram.comment(media_id, text, token)
      if (answer.kind === 'done') written.set(answer.value.id, { media_id })
      return answer
    },
    async commentThread(media_id, comment_id) {
      if (!by_number) return unknownCall()
      const page = await instagram.comments(media_id, null)
      if (page.kind !== 'done') return page
      const comment = page.value.comments.find(({ id }) => id === comment_id) ?? null
      return comment ? { kind: 'done', value: { comment } } : unknownCall()
    },
  }))
  return { engine, written, pagesRead: () => pages }
}

describe('a comment under a busy post', () => {
  const standing = async (username: string) =>
    (await control.ledger(username)).actions.filter(({ kind, applied }) => kind === 'comment' && applied).length

  test('is found by the number its answer carried', async () => {
    const { comment, until } = await setUp('sandbox.fresh')
    const { engine, pagesRead } = busyInstagram({ by_number: true })
    const task = await comment(2)
    expect(await until(task, isOver, engine)).toMatchObject({ status: 'completed', done_count: 2, failed_count: 0 })
    expect(pagesRead()).toBe(0)
  })

  test('that cannot be found is unknown for good: not counted, not written again, and no block', async () => {
    const { comment, until, tasks, person } = await setUp('sandbox.big')
    const before = await standing('sandbox.big')
    const { engine } = busyInstagram({ by_number: false })
    const task = await comment(5)
    await until(task, ({ failed_count }) => failed_count === 2, engine)
    await person.call(stopTask, { id: task.id })
    await until(task, () => true, engine)
    const actions = await tasks.actionsOf(task)
    const unknown = actions.filter(({ state }) => state === 'unknown')
    expect(unknown.length).toBeGreaterThanOrEqual(2)
    expect(unknown[0]?.reason).toBe('Instagram didn’t show enough comments to tell whether this went through')
    expect(new Set(actions.map(({ media_id }) => media_id)).size).toBe(actions.length)
    expect((await standing('sandbox.big')) - before).toBe((await callsOf('sandbox.big', 'comment')).length)
    expect(await listRests()).toEqual([])
    expect((await person.call(getUsage, {})).body.usage.usage.daily_actions).toBeGreaterThanOrEqual(2)
  })

  test('whose answer was lost is not written a second time, whatever Instagram makes of its token', async () => {
    const { comment, until, tasks } = await setUp('sandbox.creator')
    const { engine: busy } = busyInstagram({ by_number: true })
    let nth = 0
    // It knows no token: said again, it would stand there twice.
    const engine = {
      ...busy,
      instagram: {
        ...busy.instagram,
        as: (...given: Parameters<typeof busy.instagram.as>): SignedInClient => {
          const instagram = busy.instagram.as(...given)
          return { ...instagram, comment: (media_id, text) => instagram.comment(media_id, text, `odd ${nth++}`) }
        },
      },
    }
    await control.fault({ mode: 'done_then_drop', kind: 'comment', count: 1 })
    const task = await comment(1)
    expect(await until(task, isOver, engine)).toMatchObject({ status: 'completed', done_count: 1, failed_count: 1 })
    expect(namesIn(await tasks.actionsOf(task), 'unknown')).toHaveLength(1)
    expect(await callsOf('sandbox.creator', 'comment')).toHaveLength(2)
    expect((await control.ledger('sandbox.creator')).duplicates).toBe(0)
  })

  test('keeps its number through the death of its process', async () => {
    const { comment, until, account_id } = await setUp('sandbox.fresh')
    const { engine: busy } = busyInstagram({ by_number: true })
    const dying = {
      ...busy,
      instagram: {
        ...busy.instagram,
        as: (...given: Parameters<typeof busy.instagram.as>): SignedInClient => ({
          ...busy.instagram.as(...given),
          commentThread: () => Promise.reject(new Error('the process died here')),
        }),
      },
    }
    const task = await comment(1)
    const died = async () =>
      step(account_id, {}, dying).then(
        () => false,
        () => true,
      )
    await eventually(died, Boolean)
    expect(await until(task, isOver, busy)).toMatchObject({ status: 'completed', done_count: 1, failed_count: 0 })
    expect(await callsOf('sandbox.fresh', 'comment')).toHaveLength(1)
  })

  test('whose call was lost on the way is written again only once its whole list shows none', async () => {
    const { comment, until } = await setUp('sandbox.creator')
    await control.fault({ mode: 'drop_connection', kind: 'comment', count: 1 })
    const task = await comment(1)
    expect(await until(task, isOver)).toMatchObject({ status: 'completed', done_count: 1, failed_count: 0 })
    const calls = await control.calls('sandbox.creator')
    const [first, second] = calls.flatMap(({ kind }, index) => (kind === 'comment' ? index : []))
    const between = calls.slice(first, second).filter(({ kind }) => kind === 'comments')
    expect(between.length).toBeGreaterThanOrEqual(4)
  })
})

describe('taking a comment back', () => {
  async function commented(username: string) {
    const all = await setUp(username)
    const task = await all.comment(1)
    await all.until(task, isOver)
    const undo = async (): Promise<{ id: string }> => (await all.person.call(undoTask, { id: task.id })).body.task
    return { ...all, undo }
  }
  const only = async (person: TestUser, task: { id: string }) => (await tasksOf(person).actionsOf(task))[0]

  test('is never called done while it is unclear: a false success, and the post is busy', async () => {
    const { undo, until, person } = await commented('sandbox.fresh')
    await control.fault({ mode: 'false_success', kind: 'delete_comment', count: 1 })
    const task = await undo()
    const { engine } = busyInstagram({ by_number: false })
    expect(await until(task, isOver, engine)).toMatchObject({ done_count: 0, failed_count: 1 })
    expect(await only(person, task)).toMatchObject({ state: 'unknown' })
  })

  test('is not called done by a list that ends early or has gaps: as many must come as Instagram counts', async () => {
    const { undo, until, person } = await commented('sandbox.fresh')
    await control.fault({ mode: 'false_success', kind: 'delete_comment', count: 1 })
    const task = await undo()
    const cut = engineWith(() => ({
      commentThread: unknownCall,
      comments: async () => ({
        kind: 'done',
        value: { comments: [], dropped: 0, next_cursor: null, is_last: true, total: 1 },
      }),
    }))
    expect(await until(task, isOver, cut)).toMatchObject({ done_count: 0, failed_count: 1 })
    expect(await only(person, task)).toMatchObject({ state: 'unknown' })
  })

  test('is refused while the comment is still shown', async () => {
    const { undo, until, person } = await commented('sandbox.fresh')
    await control.fault({ mode: 'false_success', kind: 'delete_comment', count: 1 })
    const task = await undo()
    const { engine } = busyInstagram({ by_number: true })
    expect(await until(task, isOver, engine)).toMatchObject({ done_count: 0, failed_count: 1 })
    expect(await only(person, task)).toMatchObject({ state: 'refused', rule: 'not_confirmed' })
  })

  test('is done when the question that showed it before says that it is gone', async () => {
    const { undo, until } = await commented('sandbox.fresh')
    const { engine } = busyInstagram({ by_number: true })
    expect(await until(await undo(), isOver, engine)).toMatchObject({ status: 'completed', done_count: 1 })
  })

  test('asks for nothing where the whole list shows that it is gone already', async () => {
    const { undo, until, person } = await commented('sandbox.fresh')
    const task = await undo()
    const empty = engineWith(() => ({
      commentThread: unknownCall,
      comments: async () => ({
        kind: 'done',
        value: { comments: [], dropped: 0, next_cursor: null, is_last: true, total: 0 },
      }),
    }))
    expect(await until(task, isOver, empty)).toMatchObject({ status: 'completed', done_count: 0, failed_count: 0 })
    expect(await only(person, task)).toMatchObject({ state: 'already' })
    expect(await callsOf('sandbox.fresh', 'delete_comment')).toEqual([])
  })
})
