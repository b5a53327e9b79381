import { setTimeout as pause } from 'node:timers/promises'
import { type Account, disconnectAccount, listAccounts } from '#contract/accounts.ts'
import { setAudienceHealth } from '#contract/audience-health.ts'
import { createTask, pauseTask, resumeTask, stopTask, type Task, undoTask } from '#contract/automation.ts'
import { changeGoal, createGoal, decideDay, listGoals } from '#contract/growth.ts'
import { putLimits } from '#contract/limits.ts'
import { listMoves, undoMove } from '#contract/moving.ts'
import { createSchedule } from '#contract/schedules.ts'
import { changeTask } from '#contract/task-list.ts'
import { dateAfter } from '#rules/calendar-days.ts'
import { presets } from '#rules/kinds/action.ts'
import { kinds } from '#rules/kinds/kinds.ts'
import { localDate } from '#rules/zones.ts'
import { movingOver } from '#server/testing/moving.ts'
import { type Drawing, drawTask, publicFigures, tags } from './draw-task.ts'
import { byHand, type Control, listAllTasks, MIDDAY, type StormUser, satisfy } from './people.ts'

/** A user before their browser, with what they see there. */
type Scene = Drawing & {
  user: StormUser
  account: Account
  tasks: Task[]
  alive: Task[]
  request: ReturnType<typeof drawTask> & { account_id: string }
}

type Habit = (scene: Scene) => Promise<{ status: number }> | null

const live: Task['status'][] = ['scheduled', 'running', 'waiting']

/** More would only wait for each other. */
const MAX_LIVE = 6

const callOn =
  (call: typeof pauseTask, some: (scene: Scene) => Task[]): Habit =>
  (scene) => {
    const found = some(scene)
    return found.length > 0 ? scene.user.person.call(call, { id: scene.pick(found).id }) : null
  }

const habits = {
  start: (scene) =>
    kinds[scene.request.kind].is_final ? startPreviewed(scene) : scene.alive.length < MAX_LIVE ? start(scene) : null,
  pause: callOn(pauseTask, ({ alive }) => alive),
  resume: callOn(resumeTask, ({ tasks }) => tasks.filter(({ status }) => status === 'paused')),
  stop: callOn(stopTask, ({ alive }) => (alive.length > 2 ? alive : [])),
  undo: callOn(undoTask, ({ tasks }) => tasks.filter(({ can_undo }) => can_undo)),
  preview: (scene) => startPreviewed(scene),
  plan: (scene) => (scene.tasks.filter(({ schedule_id }) => schedule_id).length < 3 ? planRun(scene) : null),
  leave: ({ user, account: { id, username }, chance }) =>
    chance() < 0.2 ? byHand(user, username, () => user.person.call(disconnectAccount, { id })) : null,
  goal: (scene) => steerGoal(scene),
  reading: ({ user, account: { id: account_id }, chance }) =>
    user.person.call(setAudienceHealth, { account_id, is_on: chance() < 0.7 }),
  move: (scene) => moveOrUndo(scene),
  pace: ({ user: { person }, account: { id }, alive, chance, pick }) =>
    chance() < 0.5 || alive.length === 0
      ? person.call(putLimits, { id, preset: pick(presets) })
      : person.call(changeTask, { id: pick(alive).id, pacing: { preset: pick([null, ...presets]) } }),
} satisfies Record<string, Habit>

/** The more often, the more times. */
const drawn = [
  ...(['start', 'start', 'start', 'start', 'preview', 'preview', 'pause', 'resume', 'resume', 'stop'] as const),
  ...(['undo', 'undo', 'plan', 'leave', 'goal', 'goal', 'reading', 'move', 'pace'] as const),
]

export type Bustle = { stop: () => Promise<void>; done: Map<string, number> }

/** Simulates a user at a browser, who does one thing of everything the product offers after the other, until stopped. */
export function startBustle(
  user: StormUser,
  control: Control,
  { chance, most, isAway }: { chance: () => number; most: number; isAway: () => boolean },
): Bustle {
  const done = new Map<string, number>()
  const drawing: Drawing = { chance, most, pick: (items) => items[Math.floor(chance() * items.length)] as never }
  let is_over = false

  const act = async () => {
    const accounts = (await user.person.call(listAccounts, {})).body
    await satisfy(user, accounts, control)
    const tasks = await listAllTasks(user.person)
    const account = drawing.pick(accounts)
    const request = { account_id: account.id, ...drawTask(drawing, account.username) }
    const alive = tasks.filter(({ status }) => live.includes(status))
    const name = drawing.pick(drawn)
    const answer = await habits[name]({ ...drawing, user, account, tasks, alive, request })
    if (!answer) return
    const what = answer.status < 300 ? name : `${name}: ${answer.status}`
    done.set(what, (done.get(what) ?? 0) + 1)
  }
  const work = async () => {
    while (!is_over) {
      // When the product is unreachable, tries again a moment later.
      if (!isAway()) await act().catch(() => {})
      await pause(300 + chance() * 1500)
    }
  }
  const working = work()
  return {
    done,
    async stop() {
      is_over = true
      await working
    },
  }
}

const start = ({ user, request }: Scene, previewed: object = {}) =>
  user.person.call(createTask, { ...request, ...previewed } as never)

/** Starts a task with the people of its preview, and confirms how many where it cannot be undone. */
async function startPreviewed(scene: Scene): Promise<{ status: number }> {
  const { alive, chance, request } = scene
  const { is_final } = kinds[request.kind]
  const seen = await openPreview(scene, !is_final && chance() < 0.5 ? Math.ceil(chance() * 2000) : 12_000)
  if (!seen || seen.act.length === 0 || alive.length >= MAX_LIVE) return { status: 200 }
  return start(scene, { preview_id: seen.preview_id, ...(is_final && { confirm_count: seen.act.length }) })
}

/** Sets an account a goal, or answers, pauses, resumes or ends the one it has. */
async function steerGoal({ user: { person }, account: { id: account_id }, chance, pick }: Scene) {
  const { goals } = (await person.call(listGoals, {})).body
  const goal = goals.find((one) => one.account_id === account_id && one.status !== 'ended')
  if (!goal)
    return person.call(createGoal, {
      account_id,
      followers: 500,
      until: dateAfter(localDate(Date.now(), MIDDAY), 45),
      preset: 'fast',
      sources: [
        { type: 'hashtag', tag: pick(tags) },
        { type: 'followers_of', username: pick(publicFigures) },
      ],
      asks_first: chance() < 0.5,
    })
  if (goal.today && chance() < 0.5)
    return person.call(decideDay, { id: goal.id, decision: pick(['accept', 'accept', 'refuse'] as const) })
  return person.call(changeGoal, { id: goal.id, status: pick(['active', 'active', 'paused', 'ended'] as const) })
}

/** Moves people in from another tool's table, or takes such a move back. */
async function moveOrUndo({ user: { person, origin }, account: { username }, chance, pick }: Scene) {
  const { moves } = (await person.call(listMoves, {})).body
  if (moves.length > 0 && chance() < 0.5) return person.call(undoMove, { id: pick(moves).id })
  const rows = Array.from({ length: 400 }, () => `somebody.${Math.floor(chance() * 2000)},2026-03-01`)
  const content = ['username,followed_at', ...rows].join('\n')
  const exclude = pick(['nobody', 'everybody'] as const)
  return movingOver(origin, origin).moveIn(person, [{ name: 'followed.csv', content }], { exclude }, username)
}

type Seen = { preview_id: string; act: unknown[] }

/** Opens a preview, and closes the browser if it takes longer than `patience_ms`. */
async function openPreview({ user: { person, origin }, request }: Scene, patience_ms: number): Promise<Seen | null> {
  const headers = { cookie: person.cookie(), origin, 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(patience_ms)
  try {
    const answer = await fetch(`${origin}/api/tasks/preview`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
      signal,
    })
    return answer.ok ? ((await answer.json()) as Seen) : null
  } catch {
    return null
  }
}

/** A schedule whose next run is within two minutes, the earliest that minute precision allows. */
function planRun({ user: { person }, request: task }: Scene): Promise<{ status: number }> {
  const soon = new Date(Date.now() + 70_000)
  const at = `${String(soon.getUTCHours()).padStart(2, '0')}:${String(soon.getUTCMinutes()).padStart(2, '0')}`
  return person.call(createSchedule, {
    name: 'in a moment',
    task,
    recurrence: { every: 'day', at },
    timezone: 'UTC',
  } as never)
}
