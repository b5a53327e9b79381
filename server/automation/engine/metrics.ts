import { sql } from 'kysely'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { Database } from '../../edges/database/database.ts'

export const stepLag = new Histogram({
  name: 'cadenza_step_lag_seconds',
  help: 'Time from an account being due to a worker taking it up',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 1, 2, 5, 10, 30],
})

export const actionsSettled = new Counter({
  name: 'cadenza_actions_total',
  help: 'Actions by kind and what they came to',
  labelNames: ['kind', 'state'],
})

export const restsBegun = new Counter({
  name: 'cadenza_rests_total',
  help: 'Rests that a warning of Instagram led to, by rule',
  labelNames: ['rule'],
})

const accounts = new Gauge({
  name: 'cadenza_accounts',
  help: 'Scheduled accounts: due now, leased by a worker, resting, held for their owner',
  labelNames: ['state'],
})

const refused = new Gauge({
  name: 'cadenza_installation_refused',
  help: 'Accounts that wait for what Instagram refuses of the installation, by fault: outdated, not_the_app, address, protocol',
  labelNames: ['fault'],
})

const tasks = new Gauge({ name: 'cadenza_tasks', help: 'Tasks that have not ended, by status', labelNames: ['status'] })

/** Sets the gauges that come from tables, for each scrape; without a database there is nothing to say. */
export async function noteEngineState(db: Database | null): Promise<void> {
  if (!db) {
    accounts.reset()
    tasks.reset()
    refused.reset()
    return
  }
  const { rows } = await sql<{ what: string; state: string; count: number }>`
    select 'account' as what, 'due' as state, count(*)::int as count from account_schedule where next_action_at <= now()
    union all select 'account', 'leased', count(*)::int from account_schedule where lease_until > now()
    union all select 'account', 'resting', count(distinct instagram_user_id)::int from account_rests where until > now()
    union all select 'account', 'held', count(*)::int from accounts where status <> 'connected' and disconnected_at is null
    union all select 'refused', params->>'fault', count(*)::int from account_rests
      where rule = 'installation' and until > now() group by 2
    union all select 'task', status, count(*)::int from tasks
      where status in ('scheduled', 'running', 'waiting', 'paused') group by status
  `.execute(db)
  tasks.reset()
  refused.reset()
  for (const { what, state, count } of rows) {
    if (what === 'account') accounts.set({ state }, count)
    else if (what === 'refused') refused.set({ fault: state }, count)
    else tasks.set({ status: state }, count)
  }
}
