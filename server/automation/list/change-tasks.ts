import type { TasksWanted } from '#contract/automation.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { TaskKind } from '#rules/kinds/kinds.ts'
import { MAX_CHANGED, type TaskCommand } from '#rules/task-list.ts'
import { requireAccount } from '../../accounts/usable-account.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { pauseUserTask, resumeUserTask, stopUserTask } from '../tasks/change-task.ts'
import { undoUserTask } from '../tasks/undo-task.ts'
import { findOwn, listCommandable, type TaskListReader } from './list-store.ts'

const acts = { pause: pauseUserTask, resume: resumeUserTask, stop: stopUserTask, undo: undoUserTask }

type RequireScope = (kind: TaskKind) => void

/** Refusals of the user rather than of one task: each further task would get the same. */
const forEveryTask: ReadonlySet<string> = new Set<ErrorCode>([
  'onboarding_needed',
  'subscription_ended',
  'trial_ended',
  'tasks_full',
])

type Choice = { ids?: string[]; where?: TasksWanted; except?: string[]; cursor?: string }

type Given = { command: TaskCommand } & { [Name in keyof Choice]: Choice[Name] | undefined }

type Refused = { code: string; message: string; task_ids: string[] }

/**
 * Changes many tasks as their own calls would, one after the other, so that a step of the engine never waits for more than one of them.
 * A task that cannot be changed keeps no other from it.
 */
export async function changeUserTasks(
  edges: EngineEdges,
  user: TaskListReader,
  { command, ids, where, except = [], cursor }: Given,
  requireScope: RequireScope,
) {
  if (where?.account_id !== undefined) await requireAccount(edges.db, user.id, where.account_id)
  const chosen = where
    ? await listCommandable(edges.db, user, { command, where, except, cursor, most: MAX_CHANGED })
    : await findOwnTasks(edges, user.id, ids ?? [])
  const { changed, refused, ended } = await changeEach(
    (id) => acts[command](edges, user.id, id, requireScope),
    chosen.ids,
  )
  const left = chosen.count - chosen.ids.length
  // Further calls would get the refusal that ended this one.
  const next_cursor = left > 0 && !ended ? (chosen.ids.at(-1) ?? null) : null
  return { changed, refused, left, next_cursor }
}

/** Refuses ids that are all unknown, as a call for one task does. */
async function findOwnTasks({ db }: EngineEdges, user_id: string, ids: string[]) {
  const wanted = [...new Set(ids)]
  const own = await findOwn(db, user_id, wanted)
  if (own.size === 0) throw new Refusal('task_not_found')
  return { ids: wanted, count: wanted.length }
}

async function changeEach(change: (id: string) => Promise<unknown>, ids: readonly string[]) {
  const changed: string[] = []
  const refused = new Map<string, Refused>()
  let for_all: Refusal | null = null
  for (const id of ids) {
    try {
      if (for_all) throw for_all
      await change(id)
      changed.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (forEveryTask.has(error.code)) for_all = error
      const { code, sentence: message }: Refusal = error
      const same = refused.get(message) ?? { code, message, task_ids: [] }
      same.task_ids.push(id)
      refused.set(message, same)
    }
  }
  return { changed, refused: [...refused.values()], ended: for_all !== null }
}
