import { extraReads } from '#rules/filter-costs.ts'
import type { FilterName } from '#rules/filters.ts'
import type { TaskKind } from '#rules/kinds/kinds.ts'
import { usualFilters } from '#rules/task-defaults.ts'
import type { Draft } from '#web/automation/draft/draft.ts'
import { activeFilters, type FilterDraft, filterDraft } from '#web/automation/draft/draft-filters.ts'
import type { Problems } from '#web/automation/draft/draft-problems.ts'
import { FilterField } from '#web/automation/steps/filter-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { StepSection } from '#web/ui/layout/step-section.tsx'
import { isInSight, shownFilters } from '#words/filters.ts'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { sentencesText } from '#words/joined.ts'
import { kindWords } from '#words/kinds/kinds.ts'

type FilterStepProps = {
  id: string
  draft: Draft
  onChange: (change: { filters: FilterDraft }) => void
  problems: Problems
}

/** Who is accepted: the most frequent filters in sight, the others folded away. */
export function FilterStep({ id, draft, onChange, problems }: FilterStepProps) {
  const { kind, filters } = draft
  const usual = filterDraft(usualFilters(kind))
  const field = (name: FilterName) => (
    <FilterField
      key={name}
      name={name}
      hint={hintOf(name, kind)}
      value={filters[name]}
      onChange={(value) => onChange({ filters: { ...filters, [name]: value } })}
      problem={problems[name]}
    />
  )
  const first = shownFilters.filter(isInSight).map(field)
  // Where no filter is usual, all of them are folded away.
  const areUsual = activeFilters(usual) === 0
  return (
    <StepSection
      id={id}
      title={messages.filters}
      description={kindWords[kind].filtersAbout}
      summary={messages.filtersOn({ count: activeFilters(filters) })}
    >
      {areUsual ? null : <div className="mb-3 flex flex-col gap-3">{first}</div>}
      <Disclosure summary={areUsual ? messages.noneNeeded : messages.moreFilters}>
        <div className="flex flex-col gap-3 pb-2">
          <p className="text-caption text-muted">{messages.filtersCostAbout}</p>
          {areUsual ? first : null}
          {shownFilters.filter((name) => !isInSight(name)).map(field)}
        </div>
      </Disclosure>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3">
        <p className="min-w-0 flex-1 basis-64 text-caption text-muted">{kindWords[kind].alwaysSkipped}</p>
        <Button size="small" disabled={isSame(filters, usual)} onClick={() => onChange({ filters: usual })}>
          {messages.resetFilters}
        </Button>
      </div>
    </StepSection>
  )
}

/** What a filter means beyond its name, and what it costs. */
function hintOf(name: FilterName, kind: TaskKind): string | undefined {
  const count = extraReads(name, kind)
  const cost = count > 0 ? messages.filterCost({ count }) : null
  return sentencesText(name === 'private' && kind === 'follow' ? messages.privateHint : null, cost) || undefined
}

const isSame = (filters: FilterDraft, usual: FilterDraft) =>
  (Object.keys(usual) as (keyof FilterDraft)[]).every(
    (name) => JSON.stringify(filters[name]) === JSON.stringify(usual[name]),
  )
