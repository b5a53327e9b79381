import { limitOf } from '#rules/actions.ts'
import type { Draft } from '#web/automation/new-task/draft.ts'
import type { Problems } from '#web/automation/new-task/draft-problems.ts'
import { quotaWords } from '#web/automation/new-task/quota-words.ts'
import type { ChangeDraft } from '#web/automation/new-task/use-draft.ts'
import { useUsage } from '#web/billing/queries.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { kindWords } from '#words/kinds/kinds.ts'
import { automationMessages as messages } from '#words/tasks.ts'

type AmountFieldProps = { draft: Draft; onChange: ChangeDraft; problems: Problems }

/** How many people or posts. */
export function AmountField({ draft, onChange, problems }: AmountFieldProps) {
  const usage = useUsage().data
  const only_reads = limitOf(draft.kind) === null
  const hint = only_reads ? messages.targetAllHint : usage ? quotaWords(usage) : null
  return (
    <TextField
      label={kindWords[draft.kind].target}
      hint={hint}
      error={problems.target}
      name="target"
      inputMode="numeric"
      autoComplete="off"
      placeholder={only_reads ? messages.targetAll : undefined}
      value={draft.target}
      onChange={(target) => onChange({ target })}
      className="tabular-nums sm:max-w-40"
    />
  )
}
