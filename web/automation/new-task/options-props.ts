import type { OptionsDraft } from '#web/automation/new-task/draft-options.ts'
import type { Problems } from '#web/automation/new-task/draft-problems.ts'

/** What the options of every kind of task are drawn from. */
export type OptionsProps = {
  options: OptionsDraft
  set: (part: Partial<OptionsDraft>) => void
  problems: Problems
}
