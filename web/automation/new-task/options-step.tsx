import { OptionFields } from '#web/automation/kinds/option-fields.tsx'
import type { Draft } from '#web/automation/new-task/draft.ts'
import type { Problems } from '#web/automation/new-task/draft-problems.ts'
import type { ChangeDraft } from '#web/automation/new-task/use-draft.ts'
import { StepSection } from '#web/ui/layout/step-section.tsx'
import { kindWords } from '#words/kinds/kinds.ts'

type OptionsStepProps = { number: number; draft: Draft; onChange: ChangeDraft; problems: Problems }

/** What only this kind of task can do. */
export function OptionsStep({ number, draft: { kind, options }, onChange, problems }: OptionsStepProps) {
  const { optionsTitle, optionsAbout } = kindWords[kind]
  return (
    <StepSection number={number} title={optionsTitle} description={optionsAbout}>
      <OptionFields
        kind={kind}
        draft={options}
        set={(part) => onChange({ options: { ...options, ...part } })}
        problems={problems}
      />
    </StepSection>
  )
}
