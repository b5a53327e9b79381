import type { DailyStats } from '#rules/daily-counts.ts'
import type { AccountEvent, PublishingEdges } from '../accounts/events.ts'
import { readUsage } from '../billing/count-usage.ts'
import type { BillingEvent } from '../billing/events.ts'
import type { Domain } from '../domain.ts'
import type { Subscribe } from '../edges/event-bus.ts'
import type { Edges } from '../open-edges.ts'
import type { UserEvent } from '../users/events.ts'
import type { EngineEdges } from './engine/edges.ts'
import { readSwitched, startNotingSnapshots } from './engine/note-snapshots.ts'
import { createProgress } from './engine/progress.ts'
import { recountDay } from './engine/recount-day.ts'
import { scheduleAccount, wakeAccount, wakeAccountsOf } from './engine/wake-account.ts'
import { startReadingAudiences } from './health/read-audience.ts'
import { workForAutomation } from './jobs.ts'
import type { MovingEdges } from './moving/move-in.ts'
import { serveMoving } from './moving/routes.ts'
import { automationData } from './own-data.ts'
import { serveAutomation } from './routes.ts'
import { stopAccountTasks } from './tasks/change-task.ts'
import { resumeLoops } from './tasks/follow-up.ts'

type OpenedBy = Pick<Edges, 'db' | 'secrets' | 'instagram' | 'sockets' | 'pictures' | 'log'> &
  Pick<PublishingEdges, 'publish' | 'default_hours'> &
  Pick<EngineEdges, 'scale' | 'shortest_looks'> & {
    /** The day's counts, which the domain above has. */
    readToday: (user_id: string) => Promise<DailyStats>
  }

/** What the engine and all domains that act by it are given. */
export function openEngine({ sockets, readToday, ...edges }: OpenedBy) {
  const { db } = edges
  const progress = createProgress(sockets, {
    readToday,
    readUsage: (user_id) => readUsage(db, user_id),
  })
  return { ...edges, progress, chance: Math.random }
}

/** Takes the worker's own engine, not a copy: tests exchange its edges for all. */
export const automationDomain = (engine: EngineEdges, edges: Pick<Edges, 'jobs'> & MovingEdges): Domain => ({
  own_data: automationData,
  serve(http) {
    serveAutomation(http, engine)
    serveMoving(http, edges)
  },
  work: () => workForAutomation(edges.jobs, engine),
  begin: () => [startNotingSnapshots(engine), startReadingAudiences(engine)],
})

/** What the domains below tell of that changes when and whether an account acts. */
export function subscribeAutomation(
  subscribe: Subscribe<UserEvent | BillingEvent | AccountEvent>,
  engine: EngineEdges,
) {
  subscribe('account_connected', async ({ tx, user_id, instagram_user_id }) => {
    await scheduleAccount(tx, instagram_user_id)
    const arranged = await resumeLoops(engine, { tx, user_id, instagram_user_id })
    return async () => {
      for (const task of arranged) engine.progress.publishTask(task, 'task_progress')
      engine.progress.publishCounts(user_id)
    }
  })
  subscribe('account_changed', ({ db, instagram_user_id }) => wakeAccount(db, instagram_user_id))
  subscribe('accounts_changed', async ({ db, user_id }) => {
    await wakeAccountsOf(db, user_id)
    engine.progress.publishCounts(user_id)
  })
  subscribe('account_switched', async ({ account }) => void (await readSwitched(engine, account)))
  subscribe('account_disconnected', ({ tx, ...whose }) => stopAccountTasks(engine, tx, whose))
  subscribe('day_moved', async ({ tx, user_id, from, to }) => {
    await recountDay(tx, user_id, from, to)
    // Not before that is committed: steps lock the schedule before the day's count.
    return () => wakeAccountsOf(engine.db, user_id)
  })
}
