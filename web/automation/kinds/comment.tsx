import { optionNamesOf } from '#rules/kinds/kinds.ts'
import { OptionField, type OptionsProps } from '#web/automation/kinds/option-field.tsx'
import { kindWords } from '#words/kinds/kinds.ts'

/** The comments, and below them where they may be written. */
export const CommentOptions = (props: OptionsProps) => (
  <div className="flex flex-col gap-5">
    <OptionField {...props} name="templates" />
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {optionNamesOf('comment')
        .filter((name) => name !== 'templates')
        .map((name) => (
          <OptionField key={name} {...props} name={name} />
        ))}
      <p className="text-caption text-muted">{kindWords.comment.optionsNote}</p>
    </div>
  </div>
)
