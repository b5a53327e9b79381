import { type PointerEvent, useState } from 'react'
import { levelOf } from '#web/statistics/weeks.ts'
import { useMeasuredWidth } from '#web/ui/charts/measured-width.ts'
import { classes } from '#web/ui/classes.ts'
import { statisticsMessages as messages } from '#words/generated/home.ts'
import { chartMessages } from '#words/generated/statistics.ts'
import { shortWeekdays } from '#words/weekdays.ts'

/** Room for the names of columns, and of rows at least and by their letters, in pixels. */
const TOP = 20
const MIN_LEFT = 32
const LETTER = 6

const ROWS = 7

/** How strongly each level is drawn; the lowest has no colour. */
const strengths = [undefined, 0.3, 0.5, 0.75, 1]

const fillOf = (level: number) => (level === 0 ? 'fill-hover' : 'fill-chart-1')

type HeatGridProps<Cell> = {
  /** Names the drawing; `summary` follows it. */
  label: string
  summary: string
  /** Up to seven cells each. */
  columns: readonly (readonly Cell[])[]
  columnNames: readonly { column: number; name: string }[]
  countOf: (cell: Cell) => number
  /** The cell in words while it is pointed at; `hint` otherwise. */
  words: (cell: Cell) => string
  hint: string
  /** Pixels; without it the cells are square. */
  rowHeight?: number
}

/** A row for each weekday; the more a cell counts, the stronger its colour. Drawn at the width there is. */
export function HeatGrid<Cell>(props: HeatGridProps<Cell>) {
  const { label, summary, columns, columnNames, countOf, words, hint, rowHeight } = props
  const rowNames = shortWeekdays()
  const left = Math.max(MIN_LEFT, LETTER * Math.max(...rowNames.map(({ length }) => length)))
  const [ref, width] = useMeasuredWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<Cell | null>(null)
  const most = Math.max(...columns.flat().map(countOf))

  const pitch = (width - left) / columns.length
  const row_pitch = rowHeight ?? pitch
  const gap = pitch > 14 ? 3 : 2
  const [cell_width, cell_height] = [Math.max(0, pitch - gap), Math.max(0, row_pitch - gap)]
  const point = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) =>
    setPointed(columns[Math.floor((offsetX - left) / pitch)]?.[Math.floor((offsetY - TOP) / row_pitch)] ?? null)
  const height = rowHeight ? `${ROWS * rowHeight}px` : `(100% - ${left}px) * ${ROWS / columns.length}`

  const toCell = (cell: Cell, column: number, row: number) => {
    const level = levelOf(countOf(cell), most)
    return (
      <rect
        key={row}
        x={left + column * pitch}
        y={TOP + row * row_pitch}
        width={cell_width}
        height={cell_height}
        rx={Math.min(4, cell_width / 4, cell_height / 4)}
        fillOpacity={strengths[level]}
        className={classes(fillOf(level), cell === pointed && 'stroke-fg')}
      />
    )
  }

  return (
    <figure>
      <div ref={ref} className="relative" style={{ paddingTop: `calc(${height} + ${TOP}px)` }}>
        {width > 0 ? (
          <svg
            width={width}
            height={TOP + row_pitch * ROWS}
            role="img"
            aria-label={chartMessages.labelled({ label, text: summary })}
            className="absolute inset-0 touch-pan-y"
            onPointerDown={point}
            onPointerMove={point}
            onPointerLeave={() => setPointed(null)}
          >
            <g className="fill-muted text-caption">
              {columnNames.map(({ column, name }) => (
                <text key={column} x={left + column * pitch} y={12}>
                  {name}
                </text>
              ))}
              {rowNames.map((name, row) =>
                rowHeight || [0, 2, 4].includes(row) ? (
                  <text key={name} x={0} y={TOP + row * row_pitch + cell_height / 2} dy="0.35em">
                    {name}
                  </text>
                ) : null,
              )}
            </g>
            {columns.map((cells, column) => cells.map((cell, row) => toCell(cell, column, row)))}
          </svg>
        ) : null}
      </div>
      <figcaption className="mt-3 flex min-h-4 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-caption text-muted tabular-nums">
        <span>{pointed ? words(pointed) : hint}</span>
        <Legend />
      </figcaption>
    </figure>
  )
}

const Legend = () => (
  <span aria-hidden className="flex items-center gap-1">
    {messages.less}
    <svg aria-hidden="true" width={strengths.length * 14 - 3} height={11} className="mx-0.5 rtl:-scale-x-100">
      {strengths.map((strength, level) => (
        <rect
          key={strength ?? 0}
          x={level * 14}
          width={11}
          height={11}
          rx={2.5}
          fillOpacity={strength}
          className={fillOf(level)}
        />
      ))}
    </svg>
    {messages.more}
  </span>
)
