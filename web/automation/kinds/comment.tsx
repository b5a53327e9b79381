import { OptionField, type OptionsProps } from '#web/automation/kinds/option-field.tsx'
import { optionsFolded } from '#web/automation/kinds/options-in-sight.ts'
import { kindWords } from '#words/kinds/kinds.ts'

/** Where the comments may be written; the comments themselves are in sight. */
export const CommentOptions = (props: OptionsProps) => (
  <div className="flex flex-col gap-3">
    {optionsFolded('comment').map((name) => (
      <OptionField key={name} {...props} name={name} />
    ))}
    <p className="text-caption text-muted">{kindWords.comment.optionsNote}</p>
  </div>
)
