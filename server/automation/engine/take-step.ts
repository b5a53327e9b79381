import type { NotSent } from '#rules/outcomes.ts'
import { budgetOf, decideStep, type TaskWait } from '#rules/steps.ts'
import type { ReadBudget } from '../../accounts/count-read.ts'
import { withinBudget, workAs } from '../../accounts/signed-in.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { MayRead } from '../../edges/instagram/conversation.ts'
import type { TaskRow } from '../task-row.ts'
import { collectTargets } from './collect-targets.ts'
import type { EngineEdges } from './edges.ts'
import { endTask } from './end-task.ts'
import { extractPeople } from './extract-people.ts'
import { type AccountFacts, readFacts, type TaskInHand } from './facts.ts'
import { lookWhatBecame } from './look-what-became.ts'
import { meetTarget } from './meet-target.ts'
import type { Lease } from './schedule.ts'
import { recordWaits, type Settling, settleRest, settleWait } from './settle.ts'
import { tellDailyLimit } from './tell-daily-limit.ts'

/** A step of one account, with everything its parts need. */
export type Step = {
  edges: EngineEdges
  settling: Settling
  facts: AccountFacts
} & Permits

export type Permits = {
  /** False also once this process is to stop: then no action is begun any more. */
  mayBegin: () => Promise<boolean>
  /** False once the lease may have run out: then nothing is sent any more. */
  mayStillSend: () => Promise<boolean>
  /** The same for what only reads. */
  mayStillRead: () => Promise<boolean>
}

/** One step of one leased account: read the facts, decide by rule alone, do it, settle it. */
export async function takeStep(edges: EngineEdges, lease: Lease, owner: string, permits: Permits): Promise<void> {
  const settling = { db: edges.db, lease, owner }
  const facts = await readFacts(edges.db, lease.instagram_user_id, edges.scale)
  if (!facts) return
  const step: Step = { edges, settling, facts, ...permits }
  const decision = decideStep(facts, facts.now)
  switch (decision.kind) {
    case 'wait': {
      const ms = decision.until === null ? null : Math.max(0, decision.until - facts.now)
      const changed = await settleWait(settling, decision.waits, { next: { ms } })
      for (const row of changed) await tellWaiting(step, row)
      return
    }
    case 'finish':
      await endTask(edges, decision.task_id, { status: 'completed', said: decision.because, error: null })
      return settleRest(settling, { next: { ms: 0 }, failures: facts.failures })
    case 'look':
      return lookWhatBecame(step, decision.action_id)
    case 'act':
      await recordPassed(step, decision.passed)
      return withTask(step, decision.task_id, (task, instagram) => meetTarget(step, task, instagram))
    case 'collect':
      await recordPassed(step, decision.passed)
      return withTask(step, decision.task_id, (task, instagram) =>
        task.kind === 'extract'
          ? extractPeople(step, task, instagram, decision.source)
          : collectTargets(step, task, instagram, decision.source),
      )
  }
}

/** Tasks that wait while another of the account acts say why as well. */
async function recordPassed(step: Step, passed: TaskWait[]): Promise<void> {
  const said = new Map(step.facts.tasks.map((task) => [task.id, task.said]))
  const news = passed.filter(({ task_id, rule, message }) => {
    const before = said.get(task_id)
    return before?.rule !== rule || before.message !== message
  })
  if (news.length === 0) return
  for (const row of await recordWaits(step.settling, news)) await tellWaiting(step, row)
}

/** Told once for each new reason; a plan that is used up is a notice of its own. */
async function tellWaiting({ edges, facts }: Step, row: TaskRow) {
  edges.progress.tellTask(row, 'task_progress')
  const task = facts.tasks.find(({ id }) => id === row.id)
  if (task && row.waiting_rule === 'plan_daily_actions') await tellDailyLimit(edges, task)
}

async function withTask(
  step: Step,
  task_id: string,
  work: (task: TaskInHand, instagram: SignedIn) => Promise<void>,
): Promise<void> {
  const task = step.facts.tasks.find(({ id }) => id === task_id)
  if (!task) throw new Error(`Task ${task_id} was decided on but not read.`)
  const { reads } = step.facts
  return asAccount(step, task.account_id, (instagram) => work(task, instagram), budgetOf(task, reads))
}

/**
 * Works as the account; where that cannot be, the next step tells its tasks why they wait. Unless told otherwise it looks what became
 * of an action.
 */
export async function asAccount(
  step: Step,
  account_id: string,
  work: (instagram: SignedIn) => Promise<void>,
  budget: ReadBudget = { reader: 'proof', caps: step.facts.reads.caps },
): Promise<void> {
  const could_open = await workAs(
    step.edges,
    account_id,
    (id) => whileOurs(step, withinBudget(step.edges, id, budget)),
    work,
  )
  if (!could_open) await settleRest(step.settling, { next: { ms: 0 }, failures: step.facts.failures })
}

const lost: NotSent = {
  kind: 'not_sent',
  cause: 'gone',
  message: 'Another worker has taken over',
  retry_after_ms: null,
}

/** Nothing is read any more once another may hold the account: it is asked by one at a time. */
const whileOurs =
  ({ mayStillRead }: Step, mayRead: MayRead): MayRead =>
  async (proves) =>
    (await mayStillRead()) ? mayRead(proves) : lost
