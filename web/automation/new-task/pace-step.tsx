import { useQuery } from '@tanstack/react-query'
import { limitOf } from '#rules/actions.ts'
import { ActiveHoursEditor } from '#web/automation/limits/active-hours-editor.tsx'
import type { Draft } from '#web/automation/new-task/draft.ts'
import type { Problems } from '#web/automation/new-task/draft-problems.ts'
import { PresetChoice } from '#web/automation/new-task/preset-choice.tsx'
import { quotaWords } from '#web/automation/new-task/quota-words.ts'
import type { ChangeDraft } from '#web/automation/new-task/use-draft.ts'
import { limitsQuery } from '#web/automation/task-queries.ts'
import { useUsage } from '#web/billing/queries.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { StepSection } from '#web/ui/layout/step-section.tsx'
import { kindWords } from '#words/kinds/kinds.ts'
import { automationMessages as messages } from '#words/tasks.ts'

type PaceStepProps = {
  number: number
  account_id: string
  draft: Draft
  onChange: ChangeDraft
  problems: Problems
}

/** How many, how fast and at which hours. */
export function PaceStep({ number, account_id, draft, onChange, problems }: PaceStepProps) {
  const usage = useUsage().data
  const limits = useQuery(limitsQuery(account_id)).data
  const limited = limitOf(draft.kind)
  const hint = limited === null ? messages.targetAllHint : usage ? quotaWords(usage) : null
  return (
    <StepSection number={number} title={messages.pace} description={messages.paceAbout}>
      <div className="flex flex-col gap-5">
        <Field label={kindWords[draft.kind].target} hint={hint} error={problems.target}>
          <TextInput
            name="target"
            inputMode="numeric"
            autoComplete="off"
            placeholder={limited === null ? messages.targetAll : undefined}
            value={draft.target}
            onChange={({ target }) => onChange({ target: target.value })}
            className="tabular-nums sm:max-w-40"
          />
        </Field>
        {limited === null ? null : (
          <PresetChoice
            kind={limited}
            share={limits?.warm_up.factor ?? 1}
            value={draft.preset ?? limits?.preset ?? 'normal'}
            onChange={(preset) => onChange({ preset })}
          />
        )}
        <ActiveHoursEditor hours={draft.hours} onChange={(hours) => onChange({ hours })} problem={problems.hours} />
      </div>
    </StepSection>
  )
}
