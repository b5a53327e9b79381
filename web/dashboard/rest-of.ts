import type { Task } from '#contract/automation.ts'

/** Rules under which an account rests because of something Instagram said (rules/warnings). */
const restRules = new Set(['please_wait', 'action_block', 'instagram_down'])

/** The longest rest that holds one of the tasks; null while none does. */
export function restOf(tasks: readonly Task[]): { until: string; message: string } | null {
  const rests = tasks.flatMap(({ waiting }) =>
    waiting?.until && restRules.has(waiting.rule) ? [{ until: waiting.until, message: waiting.message }] : [],
  )
  return rests.toSorted((one, other) => Date.parse(other.until) - Date.parse(one.until))[0] ?? null
}
