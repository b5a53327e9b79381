import { useId } from 'react'
import {
  activeFilters,
  type FilterDraft,
  type Problems,
  type RangeName,
  type TraitName,
  usualFilters,
} from '#web/automation/draft.ts'
import { automationMessages as messages } from '#web/automation/messages.ts'
import { RangeFilter } from '#web/automation/range-filter.tsx'
import { TraitFilter } from '#web/automation/trait-filter.tsx'
import { WordsFilter } from '#web/automation/words-filter.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { StepSection } from '#web/ui/step-section.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type FilterStepProps = { filters: FilterDraft; onChange: (filters: FilterDraft) => void; problems: Problems }

/** Who is let through: the usual questions in sight, the others folded away. */
export function FilterStep({ filters, onChange, problems }: FilterStepProps) {
  const set = (part: Partial<FilterDraft>) => onChange({ ...filters, ...part })
  const range = (name: RangeName) => (
    <RangeFilter
      key={name}
      name={name}
      value={filters[name]}
      onChange={(value) => set({ [name]: value })}
      problem={problems[name]}
    />
  )
  const trait = (name: TraitName) => (
    <TraitFilter key={name} name={name} value={filters[name]} onChange={(value) => set({ [name]: value })} />
  )
  return (
    <StepSection
      number={2}
      title={messages.filters}
      description={messages.filtersAbout}
      summary={messages.filtersOn(activeFilters(filters))}
    >
      <div className="flex flex-col gap-3">
        {(['followers', 'following', 'posts'] as const).map(range)}
        {(['private', 'no_picture'] as const).map(trait)}
      </div>
      <Disclosure summary={messages.moreFilters} className="mt-3">
        <div className="flex flex-col gap-3 pb-2">
          {range('ratio')}
          <LastPost
            value={filters.last_post}
            onChange={(last_post) => set({ last_post })}
            problem={problems.last_post}
          />
          {(['business', 'verified', 'follows_me'] as const).map(trait)}
          {(['bio_words', 'name_words'] as const).map((name) => (
            <WordsFilter key={name} name={name} value={filters[name]} onChange={(value) => set({ [name]: value })} />
          ))}
        </div>
      </Disclosure>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3">
        <p className="min-w-0 flex-1 basis-64 text-caption text-muted">{messages.alwaysSkipped}</p>
        <Button size="small" disabled={isUsual(filters)} onClick={() => onChange(usualFilters)}>
          {messages.resetFilters}
        </Button>
      </div>
    </StepSection>
  )
}

const isUsual = (filters: FilterDraft) =>
  (Object.keys(usualFilters) as (keyof FilterDraft)[]).every(
    (name) => JSON.stringify(filters[name]) === JSON.stringify(usualFilters[name]),
  )

type LastPostProps = {
  value: FilterDraft['last_post']
  onChange: (value: FilterDraft['last_post']) => void
  problem: string | undefined
}

function LastPost({ value, onChange, problem }: LastPostProps) {
  const id = useId()
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
      <Checkbox
        label={messages.lastPost}
        checked={value.on}
        onChange={({ target }) => onChange({ ...value, on: target.checked })}
      />
      <TextInput
        aria-label={messages.lastPostDays}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        inputMode="numeric"
        autoComplete="off"
        suffix={messages.days}
        disabled={!value.on}
        value={value.days}
        className="tabular-nums"
        onChange={({ target }) => onChange({ ...value, days: target.value })}
      />
      {problem ? (
        <p id={id} className="text-caption text-bad sm:col-start-2">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
