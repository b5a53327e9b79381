import { type PointerEvent, useState } from 'react'
import { dailyActions } from '#rules/actions.ts'
import { numberText } from '#rules/numbers.ts'
import { longDate } from '#web/core/dates.ts'
import { fillOf, Legend, strengths } from '#web/statistics/heat-scale.tsx'
import { type ActiveDay, levelOf, monthsOf } from '#web/statistics/weeks.ts'
import { useMeasuredWidth } from '#web/ui/charts/measured-width.ts'
import { classes } from '#web/ui/classes.ts'
import { actionWords } from '#words/actions.ts'
import { statisticsMessages as messages } from '#words/statistics.ts'

/** Room for the names of days and months, in pixels. */
const LEFT = 32
const TOP = 20

const weekdays = [
  [0, 'Mon'],
  [2, 'Wed'],
  [4, 'Fri'],
] as const

function dayWords(day: ActiveDay) {
  const done = dailyActions.flatMap((action) =>
    day[action] > 0 ? [actionWords[action].count(numberText(day[action]), day[action] === 1)] : [],
  )
  return `${longDate(day.date)}: ${done.join(', ') || messages.nothingThen}`
}

type HeatMapProps = { weeks: readonly ActiveDay[][] }

/** A column for each week, a row for each weekday; drawn at the width there is. */
export function HeatMap({ weeks }: HeatMapProps) {
  const [ref, width] = useMeasuredWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<ActiveDay | null>(null)
  const days = weeks.flat()
  const most = Math.max(...days.map(({ total }) => total))
  const total = days.reduce((sum, day) => sum + day.total, 0)
  const summary = total > 0 ? messages.activityTotal(numberText(total), total === 1) : messages.activityNone

  const pitch = (width - LEFT) / weeks.length
  const gap = pitch > 14 ? 3 : 2
  const cell = Math.max(0, pitch - gap)
  const point = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) =>
    setPointed(weeks[Math.floor((offsetX - LEFT) / pitch)]?.[Math.floor((offsetY - TOP) / pitch)] ?? null)

  return (
    <figure>
      <div
        ref={ref}
        className="relative"
        style={{ paddingTop: `calc((100% - ${LEFT}px) * ${7 / weeks.length} + ${TOP}px)` }}
      >
        {width > 0 ? (
          <svg
            width={width}
            height={TOP + pitch * 7}
            role="img"
            aria-label={`${messages.activityLabel}: ${summary}`}
            className="absolute inset-0 touch-pan-y"
            onPointerDown={point}
            onPointerMove={point}
            onPointerLeave={() => setPointed(null)}
          >
            <g className="fill-muted text-caption">
              {monthsOf(weeks).map(({ week, name }) => (
                <text key={week} x={LEFT + week * pitch} y={12}>
                  {name}
                </text>
              ))}
              {weekdays.map(([row, name]) => (
                <text key={name} x={0} y={TOP + row * pitch + cell / 2} dy="0.35em">
                  {name}
                </text>
              ))}
            </g>
            {weeks.map((week, column) =>
              week.map((day, row) => {
                const level = levelOf(day.total, most)
                return (
                  <rect
                    key={day.date}
                    x={LEFT + column * pitch}
                    y={TOP + row * pitch}
                    width={cell}
                    height={cell}
                    rx={Math.min(4, cell / 4)}
                    fillOpacity={strengths[level]}
                    className={classes(fillOf(level), day === pointed && 'stroke-fg')}
                  />
                )
              }),
            )}
          </svg>
        ) : null}
      </div>
      <figcaption className="mt-3 flex min-h-4 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-caption text-muted tabular-nums">
        <span>{pointed ? dayWords(pointed) : total > 0 ? messages.activityHint : summary}</span>
        <Legend />
      </figcaption>
    </figure>
  )
}
