import type { ReactNode } from 'react'
import { type OptionName, options, type TaskKind } from '#rules/kinds/kinds.ts'
import type { Option, OptionType } from '#rules/kinds/option.ts'
import type { OptionDrafts, OptionsDraft } from '#web/automation/draft/draft-options.ts'
import type { Problems } from '#web/automation/draft/draft-problems.ts'
import { CommentEditor } from '#web/automation/fields/comment-editor.tsx'
import { RangeFilter } from '#web/automation/fields/range-filter.tsx'
import { SwitchedNumber } from '#web/automation/fields/switched-number.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { RadioCards } from '#web/ui/forms/radio-cards.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'
import type { OptionTexts } from '#words/kinds/kind-words.ts'
import { optionWords } from '#words/kinds/kinds.ts'

export type OptionsProps = {
  kind: TaskKind
  draft: OptionsDraft
  set: (part: Partial<OptionsDraft>) => void
  problems: Problems
}

type FieldProps<Type extends OptionType = OptionType> = {
  option: Extract<Option, { type: Type }>
  words: OptionTexts[Type]
  value: OptionDrafts[Type]
  onChange: (value: OptionDrafts[Type]) => void
  problem: string | undefined
}

const fields: { [Type in OptionType]: (props: FieldProps<Type>) => ReactNode } = {
  days: ({ words: { number, ...words }, option: _, ...field }) => (
    <SwitchedNumber {...words} {...field} numberLabel={number} unit={messages.days} />
  ),
  number: ({ words: { number, unit, ...words }, option: _, ...field }) => (
    <SwitchedNumber {...words} {...field} numberLabel={number} unit={typeof unit === 'string' ? () => unit : unit} />
  ),
  amount: ({ words: { label, choices }, option: { least }, value, onChange }) => (
    <div className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
      <span aria-hidden>{label}</span>
      <Segmented
        label={label}
        options={Object.values(choices).map((choice, nth) => ({ value: String(least + nth), label: choice }))}
        value={value}
        onChange={onChange}
        full
      />
    </div>
  ),
  toggle: ({ words, value, onChange }) => (
    <Checkbox {...words} checked={value} onChange={({ target }) => onChange(target.checked)} />
  ),
  choice: ({ words: { label, choices }, option: { values }, value, onChange }) => (
    <RadioCards
      label={label}
      options={values.map((choice) => ({
        value: choice,
        label: (
          <>
            <span className="font-medium">{choices[choice]?.label}</span>
            <span className="text-caption text-muted">{choices[choice]?.hint}</span>
          </>
        ),
      }))}
      value={value}
      onChange={onChange}
      className="sm:grid-cols-2"
      cardClassName="flex-col gap-0.5"
    />
  ),
  range: ({ words, option: _, ...field }) => <RangeFilter {...words} {...field} />,
  comments: ({ value, onChange, problem }) => <CommentEditor comments={value} onChange={onChange} problem={problem} />,
}

type OptionFieldProps = OptionsProps & {
  name: OptionName
  /** Words that replace the usual ones. */
  words?: object | undefined
}

/** The field of one option, as its type has it. */
export function OptionField({ kind, name, draft, set, problems, words }: OptionFieldProps) {
  const Field = fields[options[name].type] as (props: FieldProps) => ReactNode
  return (
    <Field
      option={options[name]}
      words={{ ...optionWords(kind, name), ...words } as FieldProps['words']}
      value={draft[name]}
      onChange={(value) => set({ [name]: value })}
      problem={problems[name]}
    />
  )
}
