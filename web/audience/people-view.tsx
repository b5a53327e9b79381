import type { List } from '#contract/audience.ts'
import { Members } from '#web/audience/members.tsx'
import { useHiddenColumns } from '#web/audience/people-columns.ts'
import { PeopleFilterBar } from '#web/audience/people-filter-bar.tsx'
import { narrowedBy, usePeopleFilters } from '#web/audience/people-filters.ts'
import type { PeopleSource } from '#web/audience/people-source.ts'

type PeopleViewProps = { label: string; source: PeopleSource; count: number | null; lists: readonly List[] }

/** People to be searched, narrowed, sorted, chosen and put to use. */
export function PeopleView({ label, source, count, lists }: PeopleViewProps) {
  const { filters, change } = usePeopleFilters()
  const [hidden, onHide] = useHiddenColumns()
  return (
    <div className="flex flex-col gap-3">
      <PeopleFilterBar
        source={source}
        count={count}
        filters={filters}
        change={change}
        hidden={hidden}
        onHide={onHide}
      />
      <Members
        label={label}
        source={source}
        narrowing={narrowedBy(filters)}
        sort={filters.sort}
        count={count}
        lists={lists}
        hidden={hidden}
      />
    </div>
  )
}
