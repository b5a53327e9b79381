import type { Task } from '#contract/automation.ts'
import type { RestReason } from '#rules/reasons.ts'

/** Why an account rests because of something Instagram answered (rules/warnings.ts). */
const fromInstagram = { please_wait: true, action_block: true, instagram_down: true, stumbled: false } satisfies Record<
  RestReason['code'],
  boolean
>

const isFromInstagram = (code: string) => (fromInstagram as Record<string, boolean>)[code] === true

/** The longest rest that holds one of the tasks; null while none does. */
export function restOf(tasks: readonly Task[]): { until: string; message: string } | null {
  const rests = tasks.flatMap(({ waiting }) =>
    waiting?.until && isFromInstagram(waiting.rule) ? [{ until: waiting.until, message: waiting.message }] : [],
  )
  return rests.toSorted((one, other) => Date.parse(other.until) - Date.parse(one.until))[0] ?? null
}
