import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentType } from 'react'
import { type Compared, type ComparedSort, sorted, sorts } from '#web/dashboard/overview/compared.ts'
import { Change, type FigureProps, Name, Needs, Open, Rate, Runs, Used } from '#web/dashboard/overview/figures.tsx'
import { classes } from '#web/ui/classes.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useWide } from '#web/ui/layout/wide.ts'
import { overviewMessages as messages } from '#words/generated/accounts.ts'
import { figureText } from '#words/numbers.ts'

const Followers = ({ row }: FigureProps) => <span className="tabular-nums">{figureText(row.followers_count)}</span>

type Column = {
  name: 'followers' | 'change' | 'rate' | 'used' | 'runs' | 'needs'
  sort?: ComparedSort
  Figure: ComponentType<FigureProps>
}

/** What is compared, in its order; the name comes before them. */
const columns: readonly Column[] = [
  { name: 'followers', sort: 'followers', Figure: Followers },
  { name: 'change', sort: 'change', Figure: Change },
  { name: 'rate', sort: 'rate', Figure: Rate },
  { name: 'used', sort: 'used', Figure: Used },
  { name: 'runs', Figure: Runs },
  { name: 'needs', sort: 'needs', Figure: Needs },
]

type ComparisonProps = { rows: readonly Compared[]; sort: ComparedSort; onSort: (sort: ComparedSort) => void }

/** The accounts as a table; on narrow screens as cards. */
export function Comparison({ rows, sort, onSort }: ComparisonProps) {
  const wide = useWide()
  const inOrder = sorted(rows, sort)
  if (wide) return <Table rows={inOrder} sort={sort} onSort={onSort} />
  return (
    <>
      {rows.length > 1 ? (
        <Select
          aria-label={messages.sortBy}
          value={sort}
          onChange={onSort}
          className="sm:w-60"
          options={sorts.map((one) => ({ value: one, label: messages.sorts[one] }))}
        />
      ) : null}
      <ul className="grid gap-4 md:grid-cols-2">
        {inOrder.map((row) => (
          <li key={row.id} className="min-w-0">
            <AccountCard row={row} />
          </li>
        ))}
      </ul>
    </>
  )
}

const AccountCard = ({ row }: FigureProps) => (
  <Card>
    <div className="flex items-center justify-between gap-3">
      <h2 className="min-w-0">
        <Name row={row} />
      </h2>
      <Open row={row} />
    </div>
    <dl className="mt-4 grid grid-cols-2 gap-4">
      {columns.map(({ name, Figure }) => (
        <div key={name} className={classes('min-w-0', Figure === Used && 'max-lg:col-span-full')}>
          <dt className="text-caption text-muted">{messages[name]}</dt>
          <dd className="mt-1">
            <Figure row={row} />
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)

const Table = ({ rows, sort, onSort }: ComparisonProps) => (
  <Card className="overflow-x-auto">
    <table className="w-full">
      <caption className="sr-only">{messages.title}</caption>
      <thead className="text-caption text-muted">
        <tr className="border-b border-line">
          <Heading name={messages.account} by="name" sort={sort} onSort={onSort} />
          {columns.map(({ name, sort: by }) => (
            <Heading key={name} name={messages[name]} by={by} sort={sort} onSort={onSort} />
          ))}
          <td />
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.id} className="align-top">
            <th scope="row" className="py-3 pe-3 text-start font-normal">
              <Name row={row} />
            </th>
            {columns.map(({ name, Figure }) => (
              <td key={name} className={classes('py-3 pe-3', Figure === Used && 'w-44')}>
                <Figure row={row} />
              </td>
            ))}
            <td className="py-3 text-end">
              <Open row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)

type HeadingProps = Pick<ComparisonProps, 'sort' | 'onSort'> & { name: string; by: ComparedSort | undefined }

/** The name of a column; pressed, it sorts by it. */
function Heading({ name, by, sort, onSort }: HeadingProps) {
  const is_chosen = by === sort
  const Arrow = by === 'name' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={is_chosen ? (by === 'name' ? 'ascending' : 'descending') : undefined}
      className="pe-3 pb-2 text-start font-medium whitespace-nowrap"
    >
      {by ? (
        <button
          type="button"
          onClick={() => onSort(by)}
          className={classes('inline-flex items-center gap-1 rounded-sm hover:text-fg', is_chosen && 'text-fg')}
        >
          {name}
          {is_chosen ? <Arrow size={14} aria-hidden /> : null}
        </button>
      ) : (
        name
      )}
    </th>
  )
}
