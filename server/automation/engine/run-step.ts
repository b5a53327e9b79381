import { onlyReads } from '#rules/kinds/kinds.ts'
import type { NotSent } from '#rules/outcomes.ts'
import { budgetOf, decideStep } from '#rules/steps.ts'
import type { ReadBudget } from '../../accounts/count-read.ts'
import { withinBudget, workAs } from '../../accounts/signed-in.ts'
import type { SignedIn } from '../../edges/instagram/client.ts'
import type { MayRead } from '../../edges/instagram/conversation.ts'
import { collectTargets } from './collect-targets.ts'
import { confirmAction } from './confirm-action.ts'
import type { EngineEdges } from './edges.ts'
import { endStep, notePassed } from './end-step.ts'
import { extractPeople } from './extract-people.ts'
import { readFacts, type TaskInHand } from './facts.ts'
import { performAction } from './perform-action.ts'
import { unknown } from './results.ts'
import type { Lease } from './schedule.ts'
import { type Ending, idle, type Permits, type Step } from './step.ts'

/** One step of one leased account: reads the facts, decides by rule alone, does it, and writes down what came of it. */
export async function runStep(edges: EngineEdges, lease: Lease, owner: string, permits: Permits): Promise<void> {
  const facts = await readFacts(edges.db, lease.instagram_user_id, edges.scale)
  if (!facts) return
  const step: Step = { edges, settling: { db: edges.db, lease, owner }, facts, ...permits }
  await endStep(step, await decideAndDo(step))
}

async function decideAndDo(step: Step): Promise<Ending> {
  const { facts } = step
  const decision = decideStep(facts, facts.now)
  switch (decision.kind) {
    case 'wait': {
      const next_ms = decision.until === null ? null : Math.max(0, decision.until - facts.now)
      return { writes: { kind: 'waits', waits: decision.waits }, after: { next_ms } }
    }
    case 'finish': {
      const { task_id, because } = decision
      return { ends: { task_id, status: 'completed', said: because, error: null }, ...idle() }
    }
    case 'look':
      return confirmOpen(step, decision.action_id)
    case 'act':
      await notePassed(step, decision.passed)
      return forTask(step, decision.task_id, (task, instagram) => performAction(step, task, instagram))
    case 'collect':
      await notePassed(step, decision.passed)
      return forTask(step, decision.task_id, (task, instagram) =>
        onlyReads(task.kind)
          ? extractPeople(step, task, instagram, decision.source)
          : collectTargets(step, task, instagram, decision.source),
      )
  }
}

/** Looks whether an action took effect that did not show yet, or whose answer never came. */
function confirmOpen(step: Step, action_id: string): Promise<Ending> | Ending {
  const open = step.facts.open_actions.find(({ id }) => id === action_id)
  if (!open) return idle()
  if (open.via === null) return unknown(step, open.task, open, 'disconnected')
  // Whatever Instagram has against the connection that looks is that one's, not that of whose task it was.
  const task = { ...open.task, account_id: open.via }
  const budget: ReadBudget = { reader: 'proof', caps: step.facts.reads.caps }
  return asAccount(step, open.via, budget, (instagram) => confirmAction(step, task, open, instagram))
}

function forTask(
  step: Step,
  task_id: string,
  work: (task: TaskInHand, instagram: SignedIn) => Promise<Ending>,
): Promise<Ending> {
  const task = step.facts.tasks.find(({ id }) => id === task_id)
  if (!task) throw new Error(`Task ${task_id} was decided on but not read.`)
  return asAccount(step, task.account_id, budgetOf(task, step.facts.reads), (instagram) => work(task, instagram))
}

/** Works as the account; where that cannot be, the next step tells its tasks why they wait. */
async function asAccount(
  step: Step,
  account_id: string,
  budget: ReadBudget,
  work: (instagram: SignedIn) => Promise<Ending>,
): Promise<Ending> {
  const mayReadOf = (id: string) => whileOurs(step, withinBudget(step.edges, id, budget))
  const worked = await workAs(step.edges, account_id, mayReadOf, work)
  return worked ? worked.value : idle()
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
