import { ChartLine, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { dashes, fills, type Series, strokes } from '#web/ui/charts/series.ts'
import { DataTable } from '#web/ui/display/data-table.tsx'
import { wholeNumber } from '#web/ui/numbers.ts'
import { uiMessages as messages } from '#words/ui.ts'

type ChartFrameProps = {
  /** Names the chart and the table. */
  label: string
  series: readonly Series[]
  /** One for each value, as a person reads it. */
  labels: readonly string[]
  /** Head of the table's first column. */
  labelsName: string
  /** How a series is marked in the legend: as it is drawn. */
  marks?: 'lines' | 'bars' | undefined
  /** Index of the place pointed at; its values stand in the legend. */
  pointed: number | null
  children: ReactNode
}

const shown = (value: number | null | undefined) => (value == null ? '–' : wholeNumber.format(value))

/** A chart's legend, and the same numbers as a table. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, series, labels, labelsName, marks = 'lines', pointed, children } = props
  const toggle = useTableToggle()
  return (
    <figure aria-label={label} className="min-w-0">
      <figcaption className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-muted">
          {series.map((line) => (
            <li key={line.name} className="flex items-center gap-1.5">
              <Mark tone={line.tone} as={marks} />
              {line.name}
              {pointed === null ? null : (
                <span className="font-medium text-fg tabular-nums">{shown(line.values[pointed])}</span>
              )}
            </li>
          ))}
          {pointed === null ? null : <li>{labels[pointed]}</li>}
        </ul>
        <TableToggle {...toggle} picture={<ChartLine size={14} aria-hidden />} className="ml-auto" />
      </figcaption>
      {toggle.asTable ? (
        <DataTable
          label={messages.asTable(label)}
          head={[labelsName, ...series.map(({ name }) => name)]}
          rows={labels.map((name, index) => [name, ...series.map(({ values }) => shown(values[index]))])}
        />
      ) : (
        children
      )}
    </figure>
  )
}

const Mark = ({ tone, as }: { tone: Series['tone']; as: 'lines' | 'bars' }) =>
  as === 'bars' ? (
    <svg width={10} height={10} aria-hidden="true">
      <rect width={10} height={10} rx={2} className={fills[tone]} />
    </svg>
  ) : (
    <svg width={18} height={8} aria-hidden="true">
      <line x1={1} x2={17} y1={4} y2={4} strokeWidth={2} strokeDasharray={dashes[tone]} className={strokes[tone]} />
    </svg>
  )

export function useTableToggle() {
  const [asTable, setAsTable] = useState(false)
  return { asTable, onToggle: () => setAsTable(!asTable) }
}

type TableToggleProps = ReturnType<typeof useTableToggle> & { picture: ReactNode; className: string }

/** Switches between a drawing, with a small picture of its kind, and the same numbers as a table. */
export const TableToggle = ({ asTable, onToggle, picture, className }: TableToggleProps) => (
  <Button
    variant="ghost"
    size="small"
    className={className}
    aria-pressed={asTable}
    icon={asTable ? picture : <Table2 size={14} aria-hidden />}
    onClick={onToggle}
  >
    {asTable ? messages.viewAsChart : messages.viewAsTable}
  </Button>
)
