import { type FiltersOf, type FilterType, filters } from '#rules/filters.ts'
import type { FilterDraft, TraitDraft, WordsDraft } from '#web/automation/draft/draft-filters.ts'
import { LanguagesFilter } from '#web/automation/fields/languages-filter.tsx'
import { RangeFilter } from '#web/automation/fields/range-filter.tsx'
import { SwitchedNumber } from '#web/automation/fields/switched-number.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { filterWords, automationMessages as messages } from '#words/generated/automation.ts'
import { sentencesText } from '#words/joined.ts'

type FieldProps<Type extends FilterType = FilterType> = {
  name: FiltersOf<Type>
  hint: string | undefined
  value: FilterDraft[FiltersOf<Type>]
  onChange: (value: FilterDraft[FiltersOf<Type>]) => void
  problem: string | undefined
}

const fields: { [Type in FilterType]: (props: FieldProps<Type>) => React.JSX.Element } = {
  range: ({ name, ...field }) => (
    <RangeFilter label={filterWords[name].label} decimal={name === 'ratio' || name === 'engagement_rate'} {...field} />
  ),
  trait: ({ name, ...field }) => <TraitFilter label={filterWords[name].label} {...field} />,
  words: ({ name, ...field }) => <WordsFilter labels={filterWords[name]} {...field} />,
  days: ({ name, ...field }) => (
    <SwitchedNumber
      label={filterWords[name].label}
      numberLabel={filterWords[name].number}
      unit={messages.days}
      {...field}
    />
  ),
  languages: ({ name, ...field }) => <LanguagesFilter label={filterWords[name].label} {...field} />,
}

/** The field of one filter, as its type has it. */
export function FilterField(props: FieldProps) {
  const Field = fields[filters[props.name].type] as (props: FieldProps) => React.JSX.Element
  return <Field {...props} />
}

const choices = ['either', 'skip', 'only'] as const

type TraitFilterProps = {
  label: string
  hint?: string | undefined
  value: TraitDraft
  onChange: (value: TraitDraft) => void
}

/** Whether a trait does not matter, must not be, or must be. */
const TraitFilter = ({ label, hint, value, onChange }: TraitFilterProps) => (
  <div className="grid items-center gap-x-4 gap-y-1.5 py-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)] sm:py-0">
    <div>
      {label}
      {hint ? <p className="text-caption text-muted">{hint}</p> : null}
    </div>
    <Segmented
      label={label}
      options={choices.map((choice) => ({ value: choice, label: messages.traitChoices[choice] }))}
      value={value}
      onChange={onChange}
      full
    />
  </div>
)

type WordsFilterProps = {
  labels: WordsDraft
  hint?: string | undefined
  value: WordsDraft
  onChange: (value: WordsDraft) => void
}

/** Words that a text must or must not contain, with commas between. */
const WordsFilter = ({ labels, hint, value, onChange }: WordsFilterProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {(['must', 'must_not'] as const).map((side) => (
      <TextField
        key={side}
        label={labels[side]}
        hint={sentencesText(messages.wordsHint, hint)}
        autoComplete="off"
        value={value[side]}
        onChange={(typed) => onChange({ ...value, [side]: typed })}
      />
    ))}
  </div>
)
