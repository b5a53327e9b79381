import type { ReactNode } from 'react'
import type { TaskKind } from '#rules/kinds/kinds.ts'
import type { Draft } from '#web/automation/draft/draft.ts'
import { usedOptions } from '#web/automation/draft/draft-options.ts'
import type { Problems } from '#web/automation/draft/draft-problems.ts'
import type { ChangeDraft } from '#web/automation/draft/use-draft.ts'
import { CommentOptions } from '#web/automation/kinds/comment.tsx'
import { OptionField, type OptionsProps } from '#web/automation/kinds/option-field.tsx'
import { optionsFolded } from '#web/automation/kinds/options-in-sight.ts'
import { UnfollowOptions } from '#web/automation/kinds/unfollow.tsx'
import { StepSection } from '#web/ui/layout/step-section.tsx'
import { kindWords } from '#words/kinds/kinds.ts'

type OptionsStepProps = { id: string; draft: Draft; onChange: ChangeDraft; problems: Problems }

/** What only this kind of task can do. */
export function OptionsStep({ id, draft: { kind, options }, onChange, problems }: OptionsStepProps) {
  const { optionsTitle, optionsAbout } = kindWords[kind]
  return (
    <StepSection id={id} title={optionsTitle} description={optionsAbout}>
      <OptionFields
        kind={kind}
        draft={options}
        set={(part) => onChange({ options: { ...options, ...part } })}
        problems={problems}
      />
    </StepSection>
  )
}

/** The kinds that arrange their options themselves; all others show them one below the other. */
const arranged: Partial<Record<TaskKind, (props: OptionsProps) => ReactNode>> = {
  unfollow: UnfollowOptions,
  comment: CommentOptions,
}

/** The fields of all options that only this kind of task has. */
function OptionFields(props: OptionsProps) {
  const Arranged = arranged[props.kind]
  if (Arranged) return <Arranged {...props} />
  const used = usedOptions(props.kind, props.draft)
  const shown = optionsFolded(props.kind).filter((name) => used.includes(name))
  return (
    <div className="flex flex-col gap-4">
      {shown.map((name) => (
        <OptionField key={name} {...props} name={name} />
      ))}
    </div>
  )
}
