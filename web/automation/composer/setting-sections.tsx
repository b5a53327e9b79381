import type { ReactNode } from 'react'
import type { SettingPart } from '#web/automation/composer/setting-parts.ts'
import type { Draft } from '#web/automation/new-task/draft.ts'
import type { Problems } from '#web/automation/new-task/draft-problems.ts'
import { FilterStep } from '#web/automation/new-task/filter-step.tsx'
import { HoursStep } from '#web/automation/new-task/hours-step.tsx'
import { OptionsStep } from '#web/automation/new-task/options-step.tsx'
import { PaceStep } from '#web/automation/new-task/pace-step.tsx'
import type { ChangeDraft } from '#web/automation/new-task/use-draft.ts'
import { WhenStep } from '#web/automation/new-task/when-step.tsx'

type SettingSectionsProps = {
  /** The beginning of the ids of the sections. */
  id: string
  account_id: string
  open: readonly SettingPart[]
  draft: Draft
  onChange: ChangeDraft
  problems: Problems
}

/** What is open behind the line of settings. */
export function SettingSections({ id, account_id, open, draft, onChange, problems }: SettingSectionsProps) {
  const step = { draft, onChange, problems }
  const sections: Record<SettingPart, (id: string) => ReactNode> = {
    filters: (section) => <FilterStep key={section} id={section} {...step} />,
    pace: (section) => (
      <PaceStep key={section} id={section} account_id={account_id} draft={draft} onChange={onChange} />
    ),
    hours: (section) => <HoursStep key={section} id={section} {...step} />,
    when: (section) => <WhenStep key={section} id={section} {...step} />,
    options: (section) => <OptionsStep key={section} id={section} {...step} />,
  }
  return open.map((part) => sections[part](`${id}-${part}`))
}
