import * as calls from '#contract/pauses.ts'
import { type Context, type Http, serve } from '../../edges/http/serve.ts'
import { noteAudit } from '../../users/audit/note-audit.ts'
import type { EngineEdges } from '../engine/edges.ts'
import { taskOf } from '../task-row.ts'
import { listPauses, pauseEverything, resumeEverything } from './pause-everything.ts'

export function servePauses(http: Http, edges: EngineEdges) {
  const { db } = edges

  const note = async (
    event: 'automation_paused' | 'automation_resumed',
    { is_new, username }: { is_new: boolean; username: string | null },
    { user, request }: Context,
  ) => {
    if (is_new) await noteAudit(db, user.id, event, request, username === null ? {} : { username })
  }

  serve(http, calls.listPauses, async (_, { user }) => ({ pauses: await listPauses(db, user.id) }))

  serve(http, calls.pauseEverything, async ({ account_id = null }, context) => {
    const { user } = context
    const paused = await pauseEverything(edges, user.id, account_id)
    await note('automation_paused', paused, context)
    const { pause_id, at, tasks } = paused
    return { pause_id, at: at.toISOString(), tasks: tasks.map((task) => taskOf(task, user.timezone)) }
  })

  serve(http, calls.resumeEverything, async ({ pause_id }, context) => {
    const { user } = context
    const resumed = await resumeEverything(edges, user.id, pause_id)
    await note('automation_resumed', resumed, context)
    return { tasks: resumed.tasks.map((task) => taskOf(task, user.timezone)) }
  })
}
