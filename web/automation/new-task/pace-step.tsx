import { useQuery } from '@tanstack/react-query'
import { limitOf } from '#rules/actions.ts'
import type { Draft } from '#web/automation/new-task/draft.ts'
import { PresetChoice } from '#web/automation/new-task/preset-choice.tsx'
import type { ChangeDraft } from '#web/automation/new-task/use-draft.ts'
import { limitsQuery } from '#web/automation/task-queries.ts'
import { StepSection } from '#web/ui/layout/step-section.tsx'
import { automationMessages as messages } from '#words/tasks.ts'

type PaceStepProps = { id: string; account_id: string; draft: Draft; onChange: ChangeDraft }

/** How fast. */
export function PaceStep({ id, account_id, draft, onChange }: PaceStepProps) {
  const limits = useQuery(limitsQuery(account_id)).data
  const limited = limitOf(draft.kind)
  if (limited === null) return null
  return (
    <StepSection id={id} title={messages.pace}>
      <PresetChoice
        kind={limited}
        share={limits?.warm_up.factor ?? 1}
        value={draft.preset ?? limits?.preset ?? 'normal'}
        onChange={(preset) => onChange({ preset })}
      />
    </StepSection>
  )
}
