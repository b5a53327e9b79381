import { ChartLine } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Axes } from '#web/ui/charts/chart-axes.tsx'
import { ChartReader, shown } from '#web/ui/charts/chart-reader.tsx'
import { Mark, type MarkKind } from '#web/ui/charts/mark.tsx'
import type { ChartProps, ChartTable, Series } from '#web/ui/charts/series.ts'
import { TableToggle, useTableToggle } from '#web/ui/charts/table-toggle.tsx'
import type { Plot } from '#web/ui/charts/use-chart.ts'
import { DataTable } from '#web/ui/display/data-table.tsx'
import { uiMessages as messages } from '#words/generated/first.ts'
import { chartMessages } from '#words/generated/statistics.ts'
import { narrowListText } from '#words/numbers.ts'

type ChartFrameProps = Omit<ChartProps, 'height'> & {
  /** How a series is marked in the legend: as it is drawn. */
  marks?: MarkKind | undefined
  plot: Plot
  /** Places marked below the axis; those with notes, unless said otherwise. */
  noted?: readonly number[]
  /** What is drawn between the axes. */
  children: ReactNode
}

/** A chart with its axes and its legend, the same numbers as a table, and both as files. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, series, marks = 'lines', beforeName, partial, tools: Tools } = props
  const toggle = useTableToggle()
  const figure = useRef<HTMLElement>(null)
  const table = tableOf(props)
  const compared = series.find(({ before }) => before)
  return (
    <figure ref={figure} aria-label={label} className="min-w-0">
      <figcaption className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <ul data-legend className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-muted">
          {series.map(({ name, tone }) => (
            <li key={name} className="flex items-center gap-1.5">
              <Mark tone={tone} as={marks} />
              {name}
            </li>
          ))}
          {compared && beforeName ? (
            <li className="flex items-center gap-1.5">
              <Mark tone={compared.tone} as={marks} faint />
              {beforeName}
            </li>
          ) : null}
          {partial && marks === 'bars' ? (
            <li className="flex items-center gap-1.5">
              <svg width={10} height={10} aria-hidden="true" className="shrink-0">
                <rect
                  x={0.5}
                  y={0.5}
                  width={9}
                  height={9}
                  rx={2}
                  strokeDasharray="2 2"
                  fill="none"
                  className="stroke-fg"
                />
              </svg>
              {partial.title}
            </li>
          ) : null}
        </ul>
        <div className="ms-auto flex print:hidden">
          <TableToggle {...toggle} picture={ChartLine} />
          {Tools ? <Tools label={label} figure={toggle.asTable ? null : figure} table={table} /> : null}
        </div>
      </figcaption>
      {toggle.asTable ? (
        <DataTable
          label={messages.asTable({ label })}
          head={table.head}
          rows={table.rows.map(([name, ...cells]) => [
            String(name),
            ...cells.map((cell) => (typeof cell === 'string' ? cell : shown(cell))),
          ])}
        />
      ) : (
        <Drawing {...props} marks={marks} />
      )}
    </figure>
  )
}

function Drawing(props: ChartFrameProps & { marks: MarkKind }) {
  const { label, labels, labelsName = '', valuesName = '', notes, noted = notes?.keys() ?? [], plot, children } = props
  const { ref, width, height } = plot
  return (
    <div ref={ref} className="relative" style={{ height }}>
      {width > 0 ? (
        <>
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={label}
            className="block max-w-full"
          >
            <Axes {...plot} {...{ labels, labelsName, valuesName, noted }} />
            {children}
          </svg>
          <ChartReader {...props} {...plot} />
        </>
      ) : null}
    </div>
  )
}

/** What a chart shows, as rows: a column for each series, for what it is compared with, and for notes. */
function tableOf({ series, labels, labelsName = '', beforeWithin = '', notes, partial }: ChartFrameProps): ChartTable {
  const columns = series.flatMap(({ name, values, before }: Series) => [
    { name, values },
    ...(before ? [{ name: chartMessages.beforeColumn({ name, period: beforeWithin }), values: before }] : []),
  ])
  const noteColumn = notes && notes.size > 0 ? [chartMessages.notes] : []
  return {
    head: [labelsName, ...columns.map(({ name }) => name), ...noteColumn],
    rows: labels.map((label, index) => [
      partial?.index === index ? chartMessages.unfinished({ label, partial: partial.name }) : label,
      ...columns.map(({ values }) => values[index] ?? null),
      ...noteColumn.map(() => narrowListText(notes?.get(index) ?? [])),
    ]),
  }
}
