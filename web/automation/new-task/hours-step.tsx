import { ActiveHoursEditor } from '#web/automation/limits/active-hours-editor.tsx'
import type { Draft } from '#web/automation/new-task/draft.ts'
import type { Problems } from '#web/automation/new-task/draft-problems.ts'
import type { ChangeDraft } from '#web/automation/new-task/use-draft.ts'
import { StepSection } from '#web/ui/layout/step-section.tsx'
import { automationMessages as messages } from '#words/tasks.ts'

type HoursStepProps = { id: string; draft: Draft; onChange: ChangeDraft; problems: Problems }

/** At which hours. */
export const HoursStep = ({ id, draft, onChange, problems }: HoursStepProps) => (
  <StepSection id={id} title={messages.factHours}>
    <ActiveHoursEditor hours={draft.hours} onChange={(hours) => onChange({ hours })} problem={problems.hours} />
  </StepSection>
)
