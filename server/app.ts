import { join } from 'node:path'
import type { Logger } from 'pino'
import { userRoom } from '#contract/events.ts'
import * as paths from '#rules/paths.ts'
import { findActiveSession } from './accounts/active-session.ts'
import { disconnectAll } from './accounts/disconnect-account.ts'
import type { AccountEvent } from './accounts/events.ts'
import { fitAccounts } from './accounts/fit-accounts.ts'
import { mayJoinRoom } from './accounts/may-join-room.ts'
import { accountsData } from './accounts/own-data.ts'
import { serveAccounts } from './accounts/routes.ts'
import { sealedSessions } from './accounts/signed-in.ts'
import { workForAudience } from './audience/jobs.ts'
import { audienceData } from './audience/own-data.ts'
import { serveAudience } from './audience/routes.ts'
import type { EngineEdges } from './automation/engine/edges.ts'
import { takeBackDays } from './automation/engine/grant-day.ts'
import { noteEngineState } from './automation/engine/metrics.ts'
import { readSwitched, startNotingSnapshots } from './automation/engine/note-snapshots.ts'
import { createProgress } from './automation/engine/progress.ts'
import { recountDay } from './automation/engine/recount-day.ts'
import { scheduleAccount, wakeAccount, wakeAccountsOf } from './automation/engine/wake-account.ts'
import { startWorker } from './automation/engine/worker.ts'
import { startReadingAudiences } from './automation/health/read-audience.ts'
import { workForAutomation } from './automation/jobs.ts'
import { serveMoving } from './automation/moving/routes.ts'
import { automationData } from './automation/own-data.ts'
import { serveAutomation } from './automation/routes.ts'
import { stopAccountTasks } from './automation/tasks/change-task.ts'
import { forgetPayer } from './billing/cancel-plan.ts'
import type { BillingEdges } from './billing/edges.ts'
import type { BillingEvent } from './billing/events.ts'
import { workBilling } from './billing/jobs.ts'
import { billingData } from './billing/own-data.ts'
import { serveBilling } from './billing/routes.ts'
import { handleEvent, takeEvent } from './billing/take-event.ts'
import type { Config } from './config.ts'
import { readBuckets } from './edges/database/buckets.ts'
import { openDatabase } from './edges/database/database.ts'
import { createDisk } from './edges/disk.ts'
import { createEventBus } from './edges/event-bus.ts'
import { createGoogle } from './edges/google/google.ts'
import { createIdempotencyKeys, sealedAnswers, workForgettingKeys } from './edges/http/idempotency.ts'
import type { Http } from './edges/http/serve.ts'
import { createHttpServer } from './edges/http/server.ts'
import { createInstagram } from './edges/instagram/client.ts'
import { createPictureFetch } from './edges/instagram/pictures.ts'
import { createJobs } from './edges/jobs/jobs.ts'
import type { LogFile } from './edges/log.ts'
import { createMail } from './edges/mail/mail.ts'
import { createMeter } from './edges/metering/meter.ts'
import { createOutbound } from './edges/outbound/outbound.ts'
import { createPaymentSandbox } from './edges/payments/sandbox/sandbox.ts'
import { createStripe } from './edges/payments/stripe/stripe.ts'
import { createPictures } from './edges/pictures/pictures.ts'
import { startRotating, workRotatingKeys } from './edges/rotate-keys.ts'
import { createSecrets } from './edges/secrets.ts'
import { createSockets } from './edges/sockets/sockets.ts'
import { createHealth } from './health.ts'
import { workForPeople } from './people/jobs.ts'
import { peopleData } from './people/own-data.ts'
import { servePeople } from './people/routes.ts'
import { publicBy } from './reach.ts'
import { serveServer } from './routes.ts'
import { startCheckingFollowBacks } from './statistics/check-follow-backs.ts'
import { serveGrowth } from './statistics/growth/routes.ts'
import { workForStatistics } from './statistics/jobs.ts'
import { statisticsData } from './statistics/own-data.ts'
import { readToday, readUserToday } from './statistics/read-days.ts'
import { serveReports } from './statistics/report-routes.ts'
import { serveStatistics } from './statistics/routes.ts'
import { announce } from './users/announce.ts'
import { createTokenCallers } from './users/api-tokens/create-token.ts'
import { serveApiTokens } from './users/api-tokens/routes.ts'
import { serveAuditLog } from './users/audit/routes.ts'
import type { UserEvent } from './users/events.ts'
import { workForUsers } from './users/jobs.ts'
import { serveNotices } from './users/notices/routes.ts'
import { workOnNotices } from './users/notices/send-notices.ts'
import { serveNotifications } from './users/notifications/routes.ts'
import { serveOwnData } from './users/own-data/routes.ts'
import { usersData } from './users/own-data/users-data.ts'
import { workOnOwnData } from './users/own-data/write-export.ts'
import { serveUsers } from './users/routes.ts'
import { sealedFactors } from './users/second-factor/second-factor.ts'
import { createSessions, sessionCookie } from './users/session.ts'
import { workOnWebhooks } from './users/webhooks/deliver.ts'
import { sealedWebhooks } from './users/webhooks/edges.ts'
import { serveWebhooks } from './users/webhooks/routes.ts'

/** Of a process, to its database. */
const MOST_CONNECTIONS = 20

/** What the caller of `createApp` must provide. */
export type AppEdges = {
  config: Config
  log: Logger
  logProblem?: LogFile['problem']
  database_url: string
  instagram_origin: string
  /** Whether Instagram is the sandbox that the product started itself. */
  is_sandbox: boolean
  web_dir?: string | null
} & Pick<EngineEdges, 'shortest_looks'>

/** The whole server: every domain, given the same edges. `worker` runs in processes with that role. */
export async function createApp({
  config,
  log,
  logProblem = () => null,
  database_url,
  instagram_origin,
  is_sandbox,
  web_dir = builtWeb,
  ...patience
}: AppEdges) {
  const is_web = config.roles.includes('web')
  const is_worker = config.roles.includes('worker')
  const { public_url, proxies } = config
  const is_public = publicBy(config) !== null
  const direct_url = config.database_direct_url ?? database_url
  const db = openDatabase(database_url, log, MOST_CONNECTIONS, direct_url !== database_url)
  await readBuckets(db)
  const meter = createMeter(config.budget_scale)
  if (config.budget_scale > 1)
    log.warn(
      { budget_scale: config.budget_scale },
      'BUDGET_SCALE is set: callers may cost that many times what is usual',
    )
  const app = await createHttpServer({
    log,
    meter,
    public_url,
    proxies,
    stripe_fields: config.stripe !== null,
    web_dir: is_web ? web_dir : null,
  })
  const { redis_url } = config
  const sockets = createSockets({
    http: is_web ? app.server : null,
    database_url,
    direct_url,
    redis_url,
    public_url,
    proxies,
    meter,
    log,
  })
  const secrets = createSecrets(config.app_keys)
  const instagram = createInstagram(instagram_origin)
  const is_secure = public_url.startsWith('https:')
  const sessions = createSessions(db, is_secure, meter.proven)
  const progress = createProgress(sockets, {
    readToday: (user_id) => readUserToday(db, user_id),
    announce: (user_id, event) =>
      void announce(db, user_id, event).then(
        () => sockets.publish([userRoom(user_id)], 'notification'),
        (error) => log.warn({ err: error }, 'an event was not announced'),
      ),
  })
  const scale = config.pacing_scale
  const { subscribe, publish } = createEventBus<UserEvent | BillingEvent | AccountEvent>()
  const pictures = createPictures({
    fetchPicture: createPictureFetch(instagram_origin),
    folder: join(config.data_dir, 'pictures'),
  })
  const { default_hours } = config
  const engine = {
    ...{ db, secrets, instagram, progress, log, chance: Math.random, scale, pictures, default_hours },
    ...patience,
    publish,
  }
  const jobs = createJobs({ database_url, direct_url, is_worker, log })
  const { smtp_url, mail_from: from } = config
  const mail = createMail({ smtp_url, from, outbox_dir: join(config.data_dir, 'outbox'), log })
  const google = createGoogle({ client: config.google, redirect_uri: `${public_url}${paths.googleCallback}`, log })
  const findInstagramSession = (user_id: string) => findActiveSession(db, user_id)
  const users = { db, jobs, mail, secrets, sessions, sockets, google, public_url, publish, findInstagramSession }
  const { checks_answers } = config
  const findTokenCaller = createTokenCallers(db, meter)
  const keys = createIdempotencyKeys({ db, secrets, log })
  const http: Http = { app, findCaller: sessions.find, findTokenCaller, meter, keys, checks_answers, served: [] }
  const billing = createBilling({ config, db, sockets, log, publish })
  workBilling(jobs, billing)

  subscribe('account_connected', ({ tx, instagram_user_id }) => scheduleAccount(tx, instagram_user_id))
  subscribe('account_changed', (event) => wakeAccount(event.db, event.instagram_user_id))
  subscribe('accounts_changed', (event) => wakeAccountsOf(event.db, event.user_id))
  subscribe('account_switched', async ({ account }) => void (await readSwitched(engine, account)))
  subscribe('account_disconnected', ({ tx, ...whose }) => stopAccountTasks(engine, tx, whose))
  subscribe('plan_changed', async ({ user_id }) => {
    await db.transaction().execute((tx) => takeBackDays(tx, user_id))
    return fitAccounts(engine, user_id)
  })
  subscribe('day_moved', async ({ tx, user_id, from, to }) => {
    await recountDay(tx, user_id, from, to)
    // Not before that is committed: steps lock the schedule before the day's count.
    return () => wakeAccountsOf(db, user_id)
  })
  subscribe('user_leaving', async ({ user_id }) => {
    await disconnectAll(engine, user_id)
    await forgetPayer(billing, user_id)
  })

  // A developer's webhooks are on the developer's machine; a public server calls only the public internet.
  const webhooks = { db, jobs, secrets, log, outbound: createOutbound({ allow_private: !is_public }) }
  const own_data = {
    ...{ ...usersData, ...accountsData, ...peopleData, ...audienceData },
    ...{ ...automationData, ...statisticsData, ...billingData },
  }
  workOnOwnData({ db, jobs, mail, public_url, own_data })
  const deliveries = is_worker ? workOnWebhooks(webhooks) : null
  const notices = is_worker ? workOnNotices({ db, jobs, mail, public_url, log }) : null
  const worker = is_worker ? startWorker(engine) : null
  const snapshots = is_worker ? startNotingSnapshots(engine) : null
  const audiences = is_worker ? startReadingAudiences(engine) : null
  const follow_backs = is_worker ? startCheckingFollowBacks(engine) : null
  let is_stopping = false
  const health = createHealth({
    ...{ db, instagram, worker, sockets, logProblem, version: config.version },
    disk: createDisk(config.data_dir),
    is_database_on_disk: config.database_url === null,
    isStopping: () => is_stopping,
  })
  const noteState = async () => {
    const { database } = await health.noteParts()
    await noteEngineState(database ? db : null).catch(() => noteEngineState(null))
  }
  serveServer(http, { health, config, session_cookie: sessionCookie(is_secure), is_public, is_sandbox, noteState })
  if (is_web) {
    serveUsers(http, users)
    serveApiTokens(http, { db })
    serveWebhooks(http, webhooks)
    serveNotices(http, { db })
    serveNotifications(http, { db })
    serveAuditLog(http, { db })
    serveOwnData(http, { ...users, log })
    serveAccounts(http, { ...engine, sandbox: is_sandbox ? instagram_origin : null })
    servePeople(http, { db, pictures })
    serveAudience(http, { db, sockets, jobs, scale, upload_stall_ms: config.upload_stall_ms })
    serveAutomation(http, engine)
    serveMoving(http, { db, upload_stall_ms: config.upload_stall_ms })
    serveStatistics(http, engine)
    serveReports(http, { db, public_url })
    serveGrowth(http, engine)
    serveBilling(http, { ...billing, is_public })
    sockets.listen({
      findCaller: (cookie) => sessions.find({ headers: { cookie } }),
      mayJoin: (caller, room) => mayJoinRoom(db, caller.id, room),
      sendDailyStats: async (caller, send) => send(await readToday(db, caller)),
    })
  }

  workForUsers(users)
  workRotatingKeys(jobs, { db, secrets, log }, [sealedSessions, sealedFactors, ...sealedWebhooks, sealedAnswers])
  workForgettingKeys(jobs, db)
  workForPeople(jobs, db)
  workForAudience({ db, jobs, log })
  workForAutomation(jobs, engine)
  workForStatistics(jobs, engine, config.history_days)
  await jobs.start()
  if (is_worker) await startRotating(jobs)

  return {
    http,
    engine,
    billing,
    jobs,
    /** Ends in the order that loses nothing: no new requests, steps under way finished, then what they depend on. */
    async close() {
      is_stopping = true
      const recurring = [worker, deliveries, notices, snapshots, audiences, follow_backs]
      await Promise.all([...recurring.map((one) => one?.stop()), jobs.stop()])
      await sockets.close()
      await app.close()
      mail.close()
      await db.destroy()
    },
  }
}

type BillingParts = Pick<BillingEdges, 'db' | 'sockets' | 'publish'> & { config: Config; log: Logger }

/** Payments by Stripe, or by the sandbox, whose events arrive like Stripe's. */
function createBilling({ config, db, sockets, log, publish }: BillingParts): BillingEdges & { log: Logger } {
  if (config.stripe) return { db, sockets, log, publish, sandbox: null, payments: createStripe(config.stripe) }
  const [app_key] = config.app_keys
  if (!app_key) throw new Error('At least one application key is needed.')
  const deliver = async (raw: string, signature: string) => {
    try {
      const event = await takeEvent(billing, raw, signature)
      if (event) await handleEvent(billing, event)
      return true
    } catch (error) {
      log.warn({ err: error }, 'an event of the sandbox’s payments is left for later')
      return false
    }
  }
  const sandbox = createPaymentSandbox({ db, key: app_key.key, deliver })
  const billing = { db, sockets, log, publish, sandbox, payments: sandbox }
  return billing
}

const builtWeb = join(import.meta.dirname, '../web/dist')
