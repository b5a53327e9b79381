import { findActiveSession } from './accounts/active-session.ts'
import { disconnectAll } from './accounts/disconnect-account.ts'
import { accountsDomain } from './accounts/domain.ts'
import type { AccountEvent } from './accounts/events.ts'
import { fitAccounts } from './accounts/fit-accounts.ts'
import { mayJoinRoom } from './accounts/may-join-room.ts'
import { audienceDomain } from './audience/domain.ts'
import { automationDomain, openEngine, subscribeAutomation } from './automation/domain.ts'
import type { EngineEdges } from './automation/engine/edges.ts'
import { takeBackDays } from './automation/engine/grant-day.ts'
import { noteEngineState } from './automation/engine/metrics.ts'
import { startWorker } from './automation/engine/worker.ts'
import { forgetPayer } from './billing/cancel-plan.ts'
import { billingDomain, openBilling } from './billing/domain.ts'
import type { BillingEdges } from './billing/edges.ts'
import type { BillingEvent } from './billing/events.ts'
import type { Config } from './config.ts'
import type { Domain } from './domain.ts'
import type { Database } from './edges/database/database.ts'
import { createDisk } from './edges/disk.ts'
import { createEventBus, type Subscribe } from './edges/event-bus.ts'
import { createIdempotencyKeys, sealedAnswers, workForgettingKeys } from './edges/http/idempotency.ts'
import type { Http } from './edges/http/serve.ts'
import type { LogFile } from './edges/log.ts'
import { startRotating, workRotatingKeys } from './edges/rotate-keys.ts'
import { createHealth, type HealthChecks } from './health.ts'
import { type Edges, type OpenedBy, openEdges } from './open-edges.ts'
import { peopleDomain } from './people/domain.ts'
import { publicBy } from './reach.ts'
import { serveServer } from './routes.ts'
import { statisticsDomain } from './statistics/domain.ts'
import { countsIn } from './statistics/figures.ts'
import { readToday, readUserToday } from './statistics/read-days.ts'
import { createTokenCallers } from './users/api-tokens/create-token.ts'
import { usersDomain } from './users/domain.ts'
import type { UserEvent } from './users/events.ts'
import { workOnOwnData } from './users/own-data/write-export.ts'
import { createSessions, type SessionStore, sessionCookie } from './users/session.ts'

/** What the caller of `createApp` must provide. */
export type AppEdges = OpenedBy & {
  logProblem?: LogFile['problem']
  /** What the built-in database lacks, for the operator. */
  database_problem?: string | null
  /** Whether Instagram is the sandbox that the product started itself. */
  is_sandbox: boolean
} & Pick<EngineEdges, 'shortest_looks'>

/** The whole server: every domain, given the same edges. `worker` runs in processes with that role. */
export async function createApp({
  logProblem = () => null,
  database_problem = null,
  is_sandbox,
  shortest_looks,
  ...given
}: AppEdges) {
  const { config } = given
  const { pacing_scale: scale, default_hours, history_days, public_url, upload_stall_ms } = config
  const is_worker = config.roles.includes('worker')
  const is_public = publicBy(config) !== null
  const edges = await openEdges(given)
  const { app, db, instagram, jobs, mail, sockets } = edges
  const is_secure = public_url.startsWith('https:')
  const session_cookie = sessionCookie(is_secure)
  const sessions = createSessions(db, is_secure, edges.meter.proven)
  const { subscribe, publish } = createEventBus<UserEvent | BillingEvent | AccountEvent>()
  const engine = openEngine({
    ...{ ...edges, publish, scale, default_hours },
    ...(shortest_looks && { shortest_looks }),
    readToday: (user_id) => readUserToday(db, user_id),
  })
  const billing = openBilling(config, { ...edges, publish })
  subscribeDomains(subscribe, engine, billing)
  // In the order of their calls in the API's document, and of their files in an export.
  const domains: Domain[] = [
    usersDomain({ ...edges, sessions, publish, findInstagramSession: (user_id) => findActiveSession(db, user_id) }),
    accountsDomain({ ...engine, jobs, sandbox: is_sandbox ? given.instagram_origin : null, readCounts: countsIn(db) }),
    peopleDomain(edges),
    audienceDomain({ ...edges, scale, upload_stall_ms }),
    automationDomain(engine, { ...edges, upload_stall_ms }),
    statisticsDomain(engine, { ...edges, public_url, history_days }),
    billingDomain({ ...billing, jobs, mail, public_url, is_public }),
  ]
  for (const { work } of domains) work?.()
  workOnOwnData({ ...edges, own_data: Object.assign({}, ...domains.map(({ own_data }) => own_data)) })
  workRotatingKeys(jobs, edges, [...domains.flatMap(({ sealed }) => sealed ?? []), sealedAnswers])
  workForgettingKeys(jobs, db)

  const worker = is_worker ? startWorker(engine) : null
  const recurring = is_worker ? domains.flatMap(({ begin }) => begin?.() ?? []) : []
  let is_stopping = false
  const health = createHealth({
    ...{ db, instagram, worker, sockets, logProblem, database_problem },
    ...{ version: config.version, instagram_app: config.instagram_app },
    disk: createDisk(config.data_dir),
    is_database_on_disk: config.database_url === null,
    isStopping: () => is_stopping,
  })
  const http = openHttp(config, edges, sessions)
  const noteState = () => noteStateOf(health, db)
  serveServer(http, { health, config, session_cookie, is_public, is_sandbox, noteState })
  if (config.roles.includes('web')) {
    for (const { serve } of domains) serve(http)
    listen(edges, sessions)
  }
  await jobs.start()
  if (is_worker) await startRotating(jobs)

  return {
    ...{ http, engine, billing, jobs },
    /** Ends in the order that loses nothing: no new requests, steps under way finished, then what they depend on. */
    async close() {
      is_stopping = true
      await Promise.all([worker?.stop(), ...recurring.map((one) => one.stop()), jobs.stop()])
      await sockets.close()
      await app.close()
      mail.close()
      await db.destroy()
    },
  }
}

function subscribeDomains(
  subscribe: Subscribe<UserEvent | BillingEvent | AccountEvent>,
  engine: ReturnType<typeof openEngine>,
  billing: BillingEdges,
) {
  subscribeAutomation(subscribe, engine)
  // These take several domains, in this order.
  subscribe('plan_changed', async ({ user_id }) => {
    await engine.db.transaction().execute((tx) => takeBackDays(tx, user_id))
    return fitAccounts(engine, user_id)
  })
  subscribe('user_leaving', async ({ user_id }) => {
    await disconnectAll(engine, user_id)
    await forgetPayer(billing, user_id)
  })
}

async function noteStateOf(health: HealthChecks, db: Database) {
  const { database } = await health.noteParts()
  await noteEngineState(database ? db : null).catch(() => noteEngineState(null))
}

function openHttp({ checks_answers }: Config, edges: Edges, sessions: SessionStore): Http {
  const { app, db, meter } = edges
  return {
    ...{ app, meter, checks_answers, served: [] },
    findCaller: sessions.find,
    findTokenCaller: createTokenCallers(db, meter),
    keys: createIdempotencyKeys(edges),
  }
}

const listen = ({ sockets, db }: Edges, sessions: SessionStore) =>
  sockets.listen({
    findCaller: (cookie) => sessions.find({ headers: { cookie } }),
    mayJoin: (caller, room) => mayJoinRoom(db, caller.id, room),
    sendDailyStats: async (caller, send) => send(await readToday(db, caller)),
  })
