import { ChartLine, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { dashes, fills, type Series, strokes } from '#web/ui/charts/series.ts'
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

const number = new Intl.NumberFormat('en')

const shown = (value: number | null | undefined) => (value == null ? '–' : number.format(value))

/** A chart's legend, and the same numbers as a table for whoever prefers to read them. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, series, labels, labelsName, marks = 'lines', pointed, children } = props
  const [asTable, setAsTable] = useState(false)
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
        <Button
          look="ghost"
          size="small"
          className="ml-auto"
          aria-pressed={asTable}
          icon={asTable ? <ChartLine size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? messages.viewAsChart : messages.viewAsTable}
        </Button>
      </figcaption>
      {asTable ? <ChartTable label={label} series={series} labels={labels} labelsName={labelsName} /> : children}
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

type ChartTableProps = Pick<ChartFrameProps, 'label' | 'series' | 'labels' | 'labelsName'>

const ChartTable = ({ label, series, labels, labelsName }: ChartTableProps) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    aria-label={messages.asTable(label)}
    className="max-h-80 overflow-auto rounded-lg border border-line"
  >
    <table className="w-full text-right">
      <thead className="sticky top-0 bg-sunken text-caption text-muted">
        <tr>
          <th scope="col" className="px-3 py-2 text-left font-medium">
            {labelsName}
          </th>
          {series.map((line) => (
            <th key={line.name} scope="col" className="px-2 py-2 font-medium sm:px-3">
              {line.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {labels.map((name, index) => (
          <tr key={name}>
            <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
              {name}
            </th>
            {series.map((line) => (
              <td key={line.name} className="px-2 py-1.5 sm:px-3">
                {shown(line.values[index])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
