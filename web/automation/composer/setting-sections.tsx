import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Schedule } from '#contract/schedules.ts'
import { limitOf } from '#rules/actions.ts'
import type { SettingPart } from '#web/automation/composer/setting-parts.ts'
import type { Draft } from '#web/automation/draft/draft.ts'
import type { Problems } from '#web/automation/draft/draft-problems.ts'
import type { ChangeDraft } from '#web/automation/draft/use-draft.ts'
import { PresetChoice } from '#web/automation/fields/preset-choice.tsx'
import { ActiveHoursEditor } from '#web/automation/limits/active-hours-editor.tsx'
import { FilterStep } from '#web/automation/steps/filter-step.tsx'
import { OptionsStep } from '#web/automation/steps/options-step.tsx'
import { WhenStep } from '#web/automation/steps/when-step.tsx'
import { limitsQuery } from '#web/automation/task-queries.ts'
import { timezone } from '#web/core/api.ts'
import { StepSection } from '#web/ui/layout/step-section.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'

type PaceStepProps = { id: string; account_id: string; draft: Draft; onChange: ChangeDraft }

/** How fast. */
function PaceStep({ id, account_id, draft, onChange }: PaceStepProps) {
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

type HoursStepProps = { id: string; account_id: string; draft: Draft; onChange: ChangeDraft; problems: Problems }

/** At which hours. */
function HoursStep({ id, account_id, draft, onChange, problems }: HoursStepProps) {
  const zone = useQuery(limitsQuery(account_id)).data?.today.zone ?? timezone()
  return (
    <StepSection id={id} title={messages.factHours}>
      <ActiveHoursEditor
        hours={draft.hours}
        zone={zone}
        onChange={(hours) => onChange({ hours })}
        problem={problems.hours}
      />
    </StepSection>
  )
}

type SettingSectionsProps = {
  /** The beginning of the ids of the sections. */
  id: string
  account_id: string
  open: readonly SettingPart[]
  draft: Draft
  /** The schedule that is changed. */
  schedule: Schedule | null
  onChange: ChangeDraft
  problems: Problems
}

/** What is open behind the line of settings. */
export function SettingSections({ id, account_id, open, draft, schedule, onChange, problems }: SettingSectionsProps) {
  const step = { draft, onChange, problems }
  const sections: Record<SettingPart, (id: string) => ReactNode> = {
    filters: (section) => <FilterStep key={section} id={section} {...step} />,
    pace: (section) => (
      <PaceStep key={section} id={section} account_id={account_id} draft={draft} onChange={onChange} />
    ),
    hours: (section) => <HoursStep key={section} id={section} account_id={account_id} {...step} />,
    when: (section) => <WhenStep key={section} id={section} schedule={schedule} {...step} />,
    options: (section) => <OptionsStep key={section} id={section} {...step} />,
  }
  return open.map((part) => sections[part](`${id}-${part}`))
}
