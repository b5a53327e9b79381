import { type FilterName, type FiltersOf, type FilterType, filters } from '#rules/filters.ts'
import type { FilterDraft } from '#web/automation/new-task/draft-filters.ts'
import { RangeFilter } from '#web/automation/new-task/range-filter.tsx'
import { SwitchedNumber } from '#web/automation/new-task/switched-number.tsx'
import { TraitFilter } from '#web/automation/new-task/trait-filter.tsx'
import { WordsFilter } from '#web/automation/new-task/words-filter.tsx'
import { filterWords } from '#words/filters.ts'
import { automationMessages as messages } from '#words/tasks.ts'

type FieldProps<Type extends FilterType = FilterType> = {
  name: FiltersOf<Type>
  hint: string | undefined
  filters: FilterDraft
  onChange: (part: Partial<FilterDraft>) => void
  problem: string | undefined
}

const fields: { [Type in FilterType]: (props: FieldProps<Type>) => React.JSX.Element } = {
  range: ({ name, filters, onChange, problem }) => (
    <RangeFilter
      label={filterWords[name].label}
      decimal={name === 'ratio'}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value })}
      problem={problem}
    />
  ),
  trait: ({ name, hint, filters, onChange }) => (
    <TraitFilter
      label={filterWords[name].label}
      hint={hint}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  ),
  words: ({ name, filters, onChange }) => (
    <WordsFilter labels={filterWords[name]} value={filters[name]} onChange={(value) => onChange({ [name]: value })} />
  ),
  days: ({ name, filters, onChange, problem }) => (
    <SwitchedNumber
      label={filterWords[name].label}
      numberLabel={filterWords[name].number}
      unit={messages.days}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value })}
      problem={problem}
    />
  ),
}

/** The field of one filter, as its type has it. */
export function FilterField(props: FieldProps & { name: FilterName }) {
  const Field = fields[filters[props.name].type] as (props: FieldProps) => React.JSX.Element
  return <Field {...props} />
}
