import type { ChangePreview, Losses, Plan } from '#contract/billing.ts'
import { endOfInterval, type ProratedLine, prorate, settleAgainst } from '#rules/billing-periods.ts'
import { countOver, forEachLimit, type PlanFeatures } from '#rules/limits.ts'
import { findPlan } from '#rules/plans.ts'
import { supportWords } from '#words/billing.ts'
import { planLosses } from '#words/generated/server.ts'
import { invoiceText } from '#words/invoice-lines.ts'
import { planLimitWords } from '#words/plan-limits.ts'
import { Refusal } from '../edges/http/refusal.ts'
import { refuseUnavailable } from '../edges/payments/provider.ts'
import { decideChange, refuseOverdue, runningPlan } from './change-plan.ts'
import { countUsage } from './count-usage.ts'
import type { BillingEdges } from './edges.ts'
import { findEntitlements } from './entitlements.ts'
import { findCustomer, listCards, listKeepOrder, listLiveTasks } from './store.ts'

type Given<Moments> = Omit<Moments, 'effective_at' | 'next_payment'> & {
  effective_at: Date
  next_payment: { amount: number; at: Date; billing_interval: Plan['billing_interval'] } | null
}

/** What a change of plan would cost, when it would begin and what would stop fitting. Nothing changes. */
export async function previewPlanChange(
  edges: BillingEdges,
  user_id: string,
  { plan_id, new_card }: { plan_id: string; new_card: boolean },
): Promise<Given<ChangePreview>> {
  const { db, payments } = edges
  const plan = findPlan(plan_id)
  if (!plan) throw new Refusal('plan_not_found')
  const primary = (await listCards(db, user_id, payments.name)).find(({ is_default }) => is_default) ?? null
  const { found, now, decision } = await decideChange(edges, user_id, plan, new_card ? 'to_be_added' : primary)
  if (decision.kind === 'refused') throw new Refusal(decision.code)
  const { id, name, billing_interval, price } = plan
  const head = { plan: { id, name, billing_interval }, losses: await findLosses(edges, user_id, plan) }
  const from = runningPlan(found)
  const period_end = found?.current_period_end ?? now
  const nothing = { charge_now: 0, credit: 0, lines: [] }
  if (found?.status === 'past_due' && name !== 'Trial') {
    refuseOverdue(found, decision)
    const next_payment = { amount: price, at: period_end, billing_interval }
    return { kind: 'current', ...head, effective_at: now, ...(await openPayment(edges, user_id)), next_payment }
  }
  if (decision.kind === 'current' || (decision.takes_effect === 'at_period_end' && from)) {
    const { kind } = decision
    const effective_at = kind === 'current' ? now : period_end
    const next_payment = name === 'Trial' ? null : { amount: price, at: period_end, billing_interval }
    return { kind, ...head, ...nothing, effective_at, next_payment }
  }
  if (name === 'Trial') return { kind: 'upgrade', ...head, ...nothing, effective_at: now, next_payment: null }

  const costs = await previewPayment(edges, user_id, { plan, from, now, is_active: found?.status === 'active' })
  return { kind: decision.kind, ...head, effective_at: now, ...costs }
}

/** The payment that is overdue. */
async function openPayment({ db, payments }: BillingEdges, user_id: string) {
  const customer = await findCustomer(db, user_id, payments.name)
  const truth = customer && (await refuseUnavailable(payments.readCustomer(customer.customer_id)))
  const open = truth?.invoices.find(({ status }) => status !== 'succeeded')
  if (!open) return { charge_now: 0, credit: 0, lines: [] }
  const { amount, description } = open
  return { charge_now: amount, credit: 0, lines: [{ description, amount }] }
}

type Change = { plan: Plan; from: Plan | null; now: Date; is_active: boolean }

/** The payment due now, and the next regular one. */
async function previewPayment({ db, payments }: BillingEdges, user_id: string, { plan, from, now, is_active }: Change) {
  const { billing_interval, price } = plan
  const customer = await findCustomer(db, user_id, payments.name)
  const truth = customer && (await refuseUnavailable(payments.readCustomer(customer.customer_id)))
  const billed = is_active ? truth?.subscription : null
  const begun = now.getTime()
  const whole = { start: begun, end: endOfInterval(begun, billing_interval, begun) }
  const { lines, total, period } =
    billed && from
      ? prorate(from, plan, { start: billed.period_start.getTime(), end: billed.period_end.getTime() }, begun)
      : { lines: [{ item: 'plan' as const, plan, amount: price }], total: price, period: whole }
  const { due, credit } = settleAgainst(truth?.credit ?? 0, total)
  const next_payment = { amount: settleAgainst(credit, price).due, at: new Date(period.end), billing_interval }
  return { charge_now: due, credit, lines: lines.map(lineInWords), next_payment }
}

const lineInWords = ({ item, plan, amount }: ProratedLine) => ({ description: invoiceText(item, plan), amount })

/** The user's accounts, lists, tasks and features that do not fit a plan. */
async function findLosses({ db }: BillingEdges, user_id: string, plan: Plan): Promise<Losses> {
  const [{ features: have }, usage, accounts, tasks] = await Promise.all([
    findEntitlements(db, user_id),
    countUsage(db, user_id),
    listKeepOrder(db, user_id),
    listLiveTasks(db, user_id),
  ])
  const { features } = plan
  const over = accounts.slice(accounts.length - countOver(features.instagram_accounts, accounts.length))
  const held = new Set(over.map(({ id }) => id))
  return {
    accounts: over,
    accounts_limit: features.instagram_accounts,
    lists: countOver(features.follower_lists, usage.follower_lists),
    lists_limit: features.follower_lists,
    tasks: tasks.flatMap(({ account_id, is_scheduled, ...task }) => {
      if (held.has(account_id))
        return [{ ...task, reason: planLosses.account_over({ username: task.username, plan: plan.name }) }]
      if (is_scheduled && !features.scheduled_tasks)
        return [{ ...task, reason: planLosses.no_scheduling({ plan: plan.name }) }]
      return []
    }),
    features: lostFeatures(have, features),
  }
}

const lostFeatures = (have: PlanFeatures, next: PlanFeatures): string[] =>
  Object.values(
    forEachLimit<Record<'count' | 'switch' | 'label', string | null>>({
      count: () => null,
      switch: (name) => (have[name] && !next[name] ? planLimitWords[name].name : null),
      label: (name) => (next[name] ? null : supportWords(have[name])),
    }),
  ).filter((lost) => lost !== null && lost !== '') as string[]
