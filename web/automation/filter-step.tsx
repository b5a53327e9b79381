import { usualFilters } from '#rules/task-defaults.ts'
import type { Draft } from '#web/automation/draft.ts'
import {
  activeFilters,
  type FilterDraft,
  filterDraft,
  type RangeName,
  type TraitName,
} from '#web/automation/draft-filters.ts'
import type { Problems } from '#web/automation/draft-problems.ts'
import { automationMessages as messages } from '#web/automation/messages.ts'
import { RangeFilter } from '#web/automation/range-filter.tsx'
import { SwitchedNumber } from '#web/automation/switched-number.tsx'
import { TraitFilter } from '#web/automation/trait-filter.tsx'
import { WordsFilter } from '#web/automation/words-filter.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { StepSection } from '#web/ui/step-section.tsx'

type FilterStepProps = {
  number: number
  draft: Draft
  onChange: (change: { filters: FilterDraft }) => void
  problems: Problems
}

/** Who is let through: the usual questions in sight, the others folded away. */
export function FilterStep({ number, draft, onChange, problems }: FilterStepProps) {
  const { kind, filters } = draft
  const usual = filterDraft(usualFilters[kind])
  const set = (part: Partial<FilterDraft>) => onChange({ filters: { ...filters, ...part } })
  const range = (name: RangeName) => (
    <RangeFilter
      key={name}
      label={messages.ranges[name]}
      decimal={name === 'ratio'}
      value={filters[name]}
      onChange={(value) => set({ [name]: value })}
      problem={problems[name]}
    />
  )
  const trait = (name: TraitName) => (
    <TraitFilter
      key={name}
      name={name}
      hint={name === 'private' && kind === 'follow' ? messages.privateHint : undefined}
      value={filters[name]}
      onChange={(value) => set({ [name]: value })}
    />
  )
  const first = [
    ...(['followers', 'following', 'posts'] as const).map(range),
    ...(['private', 'no_picture'] as const).map(trait),
  ]
  // Where no filter is usual, all of them are folded away.
  const areUsual = activeFilters(usual) === 0
  return (
    <StepSection
      number={number}
      title={messages.filters}
      description={messages.filtersAbout[kind]}
      summary={messages.filtersOn(activeFilters(filters))}
    >
      {areUsual ? null : <div className="mb-3 flex flex-col gap-3">{first}</div>}
      <Disclosure summary={areUsual ? messages.noneNeeded : messages.moreFilters}>
        <div className="flex flex-col gap-3 pb-2">
          {areUsual ? first : null}
          {range('ratio')}
          <SwitchedNumber
            label={messages.lastPost}
            numberLabel={messages.lastPostDays}
            unit={messages.days}
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
        <p className="min-w-0 flex-1 basis-64 text-caption text-muted">{messages.alwaysSkipped[kind]}</p>
        <Button size="small" disabled={isSame(filters, usual)} onClick={() => onChange({ filters: usual })}>
          {messages.resetFilters}
        </Button>
      </div>
    </StepSection>
  )
}

const isSame = (filters: FilterDraft, usual: FilterDraft) =>
  (Object.keys(usual) as (keyof FilterDraft)[]).every(
    (name) => JSON.stringify(filters[name]) === JSON.stringify(usual[name]),
  )
