import type { Usage } from '#contract/billing.ts'
import { limitOf } from '#rules/actions.ts'
import { isUnlimited } from '#rules/limits.ts'
import type { Draft } from '#web/automation/draft/draft.ts'
import type { Problems } from '#web/automation/draft/draft-problems.ts'
import type { ChangeDraft } from '#web/automation/draft/use-draft.ts'
import { useUsage } from '#web/billing/queries.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { kindWords } from '#words/kinds/kinds.ts'

/** What the plan leaves for today, as a sentence. */
function quotaWords({ usage, limits }: Pick<Usage, 'usage' | 'limits'>): string {
  if (isUnlimited(limits.daily_actions)) return messages.unlimitedToday
  const left = Math.max(0, limits.daily_actions - usage.daily_actions)
  return left === 0 ? messages.noneLeftToday : messages.leftToday({ left, limit: limits.daily_actions })
}

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
