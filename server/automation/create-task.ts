import { isDeepStrictEqual } from 'node:util'
import type { TaskRequest } from '#contract/automation.ts'
import { requireUsableAccount } from '../accounts/usable-account.ts'
import { wakeAccount } from '../accounts/wake-account.ts'
import { requireActivePlan } from '../billing/entitlements.ts'
import type { Database } from '../edges/database/database.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { findPreview, insertPlanned, insertTask, type PlannedPerson } from './store.ts'
import type { TaskRow } from './task-row.ts'

/** Instagram's own limit on how many people an account may follow. */
const FOLLOWING_CEILING = 7500

/** Makes a task and has its account looked at. With a preview, the task runs exactly the list that was shown. */
export async function createUserTask(
  db: Database,
  user_id: string,
  request: TaskRequest,
  preview_id: string | null,
): Promise<TaskRow> {
  await requireActivePlan(db, user_id)
  const account = await requireUsableAccount(db, user_id, request.account_id)
  requireRunnable(request, account)
  const people = preview_id === null ? null : await readPreview(db, user_id, preview_id, request)
  const starts_later = request.start_at !== null && Date.parse(request.start_at) > Date.now()
  const task = await db.transaction().execute(async (tx) => {
    const { instagram_user_id } = account
    const made = await insertTask(tx, user_id, {
      ...request,
      instagram_user_id,
      previewed: people !== null,
      status: starts_later ? 'scheduled' : 'running',
    })
    if (people) await insertPlanned(tx, made, people)
    return made
  })
  await wakeAccount(db, account.instagram_user_id)
  return task
}

/** Refuses what no task could ever do on this account. */
export function requireRunnable(
  request: TaskRequest,
  { username, following_count }: { username: string; following_count: string | number },
) {
  if (request.kind !== 'follow') throw new Refusal('task_kind_unavailable')
  const following = Number(following_count)
  if (following + request.target_count > FOLLOWING_CEILING)
    throw new Refusal('following_ceiling', {
      ceiling: FOLLOWING_CEILING,
      username,
      following,
      asked: request.target_count,
    })
}

async function readPreview(
  db: Database,
  user_id: string,
  preview_id: string,
  request: TaskRequest,
): Promise<PlannedPerson[]> {
  const preview = await findPreview(db, user_id, preview_id)
  if (!preview) throw new Refusal('preview_gone')
  const decides = ({ account_id, kind, sources, filters, target_count }: TaskRequest) => ({
    account_id,
    kind,
    sources,
    filters,
    target_count,
  })
  // Pace and hours change when it happens, not to whom.
  if (!isDeepStrictEqual(decides(preview.request), JSON.parse(JSON.stringify(decides(request)))))
    throw new Refusal('preview_differs')
  return preview.act
}
