import type { ReactNode } from 'react'
import { optionNamesOf, type TaskKind } from '#rules/kinds/kinds.ts'
import { CommentOptions } from '#web/automation/kinds/comment.tsx'
import { OptionField, type OptionsProps } from '#web/automation/kinds/option-field.tsx'
import { UnfollowOptions } from '#web/automation/kinds/unfollow.tsx'

/** The kinds that arrange their options themselves; all others show them one below the other. */
const arranged: Partial<Record<TaskKind, (props: OptionsProps) => ReactNode>> = {
  unfollow: UnfollowOptions,
  comment: CommentOptions,
}

/** The fields of all options that only this kind of task has. */
export function OptionFields(props: OptionsProps) {
  const Arranged = arranged[props.kind]
  if (Arranged) return <Arranged {...props} />
  return (
    <div className="flex flex-col gap-4">
      {optionNamesOf(props.kind).map((name) => (
        <OptionField key={name} {...props} name={name} />
      ))}
    </div>
  )
}
