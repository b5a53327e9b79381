import type { Task } from '#contract/automation.ts'
import type { Schedule } from '#contract/schedules.ts'
import * as paths from '#rules/paths.ts'
import { localDate } from '#rules/zones.ts'
import { runPath } from '#web/automation/kinds.ts'
import { titleOf } from '#web/automation/task-words.ts'

/** What happens at a moment: a task starts, continues after a wait, is stopped or is probably finished, or a schedule starts one. */
export type Happening = 'start' | 'continue' | 'stop' | 'finish' | 'run'

/** What moves where a moment is moved. */
export type Movable = { task: Task } | { schedule: Schedule }

export type Entry = {
  key: string
  /** Epoch ms. */
  at: number
  what: Happening
  title: string
  account_id: string
  path: string
  /** Null for a moment that follows from others. */
  moves: Movable | null
}

type Planned = {
  tasks: readonly Task[]
  runs: readonly { schedule_id: string; at: string }[]
  schedules: readonly Schedule[]
  /** When tasks are probably finished, epoch ms, by id. */
  finishes: ReadonlyMap<string, number>
}

/** Everything planned, the soonest first. */
export function entriesOf({ tasks, runs, schedules, finishes }: Planned): Entry[] {
  const by_id = new Map(schedules.map((schedule) => [schedule.id, schedule]))
  const entries = [
    ...tasks.flatMap((task) => entriesOfTask(task, finishes.get(task.id))),
    ...runs.flatMap(({ schedule_id, at }) => entriesOfRun(by_id.get(schedule_id), Date.parse(at))),
  ]
  return entries.toSorted((one, other) => one.at - other.at)
}

function entriesOfTask(task: Task, finish: number | undefined): Entry[] {
  const { id, account_id, status, start_at, stop_at, waiting } = task
  const entry = (what: Happening, at: number, moves: Movable | null): Entry => ({
    key: `${what} ${id}`,
    at,
    what,
    title: titleOf(task),
    account_id,
    path: runPath(task),
    moves,
  })
  const begins = status === 'scheduled' ? (start_at ?? waiting?.until) : null
  const continues = status === 'waiting' ? waiting?.until : null
  return [
    ...(begins ? [entry('start', Date.parse(begins), { task })] : []),
    ...(continues ? [entry('continue', Date.parse(continues), { task })] : []),
    ...(stop_at ? [entry('stop', Date.parse(stop_at), null)] : []),
    ...(finish === undefined ? [] : [entry('finish', finish, null)]),
  ]
}

function entriesOfRun(schedule: Schedule | undefined, at: number): Entry[] {
  if (!schedule) return []
  const { id, account_id, name } = schedule
  return [
    { key: `run ${id} ${at}`, at, what: 'run', title: name, account_id, path: paths.schedules, moves: { schedule } },
  ]
}

/** The entries of each date in the zone. */
export const byDate = (entries: readonly Entry[], zone: string) => Map.groupBy(entries, ({ at }) => localDate(at, zone))
