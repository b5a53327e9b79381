import type { Task } from '#contract/automation.ts'
import type { Limits } from '#contract/limits.ts'
import { actions } from '#rules/actions.ts'
import { DAY } from '#rules/durations.ts'
import { estimateTask } from '#rules/estimates.ts'
import { actionOf, isVisit } from '#rules/kinds/kinds.ts'
import { meanGap, noneRecent } from '#rules/pacing.ts'
import { noneRead } from '#rules/reads.ts'
import type { RhythmFacts } from '#rules/sessions.ts'
import type { TaskFacts } from '#rules/steps.ts'
import { usualStepsOf } from '#rules/visit-options.ts'
import { ENOUGH_SEEN, isLive, waitsForPerson } from '#web/automation/task-state.ts'

/** The most actions that are walked through with the rules; the others are assumed at the pace of the first day. */
const WALKED = 300

/** A pace so much above the rules' average means that the product runs with shortened times, as for a demonstration. */
const SHORTENED = 3

/** What of an account's limits bears on how long a task takes. */
export type AccountShare = {
  active_hours: Limits['active_hours']
  warm_up: Pick<Limits['warm_up'], 'factor'>
} & Partial<Pick<Limits, 'rhythm' | 'today'>>

/**
 * When a live task will have reached its target, epoch ms, by the same rules that decide its steps; null when nobody can say.
 * `daily` is the plan's allowance of the day, `limits` what holds for the account.
 */
export function finishOf(
  task: Task,
  daily: TaskFacts['daily'],
  limits: AccountShare,
  now: number,
  zone: string,
): number | null {
  const remaining = task.target_count - task.done_count
  if (!isLive(task) || waitsForPerson(task) || remaining <= 0) return null
  const quiet_until = task.waiting?.until ? Date.parse(task.waiting.until) : now
  const started = task.started_at ? Date.parse(task.started_at) : now
  const elapsed = Math.max(now, started) - started
  const seen = task.done_count >= ENOUGH_SEEN ? elapsed / task.done_count : null
  const action = actionOf(task.kind, task.undo_of !== null)
  // Reading keeps no limits but its own pace.
  if (action === null) return seen === null ? null : now + remaining * seen
  const kind = actions[action].limited_as
  if (seen !== null && seen * SHORTENED < meanGap(kind, task.pacing.preset))
    return Math.max(now, quiet_until) + remaining * seen
  const facts = {
    account: limits.today?.instagram_user_id ?? task.account_id,
    rests: [],
    recent: { ...noneRecent(), [kind]: spread(task.done_count, started, elapsed).filter((at) => at > now - DAY) },
    reads: noneRead(),
    quiet_until,
    quiet_rule: 'gap' as const,
    open_intents: [],
    false_successes: 0,
    scale: 1,
  }
  const walked = Math.min(remaining, WALKED)
  const { finishes_at, per_day } = estimateTask(
    factsOf(task, daily, limits, zone),
    facts,
    walked,
    now,
    stepsOf(task, walked),
  )
  if (finishes_at === null || per_day === 0) return null
  return finishes_at + ((remaining - walked) / per_day) * DAY
}

/** The steps of each of `people`; undefined where a person gets the task’s one action. */
function stepsOf(task: Task, people: number) {
  if (!isVisit(task.kind) || task.undo_of !== null) return
  const steps = usualStepsOf(task.options)
  return Array.from({ length: people }, () => steps)
}

/** When the actions so far may have happened: nobody tells, so evenly. */
const spread = (count: number, from: number, length: number) =>
  Array.from({ length: count }, (_, index) => from + ((index + 0.5) / count) * length)

const factsOf = (task: Task, daily: TaskFacts['daily'], limits: AccountShare, zone: string): TaskFacts => ({
  id: task.id,
  kind: task.kind,
  status: 'running',
  preset: task.pacing.preset,
  active_hours: task.active_hours,
  account_hours: limits.active_hours,
  rhythm: rhythmOf(limits),
  start_at: null,
  stop_at: null,
  target_count: task.target_count,
  done_count: 0,
  most_done: null,
  is_undo: task.undo_of !== null,
  share: limits.warm_up.factor,
  was_warned: false,
  has_next: true,
  open_source: null,
  zone,
  daily,
  plan_ended: false,
  account_hold: null,
})

function rhythmOf({ rhythm, today }: AccountShare): RhythmFacts | null {
  const sessions = today?.sessions ?? []
  const counts = sessions.map(({ starts_at, ends_at, done, skipped, failed }) => ({
    starts_at: Date.parse(starts_at),
    ends_at: Date.parse(ends_at),
    skips_in_a_row: 0,
    done,
    skipped,
    failed,
  }))
  return rhythm ? { rhythm, counts } : null
}
