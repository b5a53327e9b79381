import { type PointerEvent, useState } from 'react'
import type { HourStatistics } from '#contract/statistics.ts'
import { totalOf } from '#rules/daily-counts.ts'
import { numberText } from '#rules/numbers.ts'
import { fillOf, Legend, strengths } from '#web/statistics/heat-scale.tsx'
import { levelOf } from '#web/statistics/weeks.ts'
import { useMeasuredWidth } from '#web/ui/charts/measured-width.ts'
import { classes } from '#web/ui/classes.ts'
import { screenMessages } from '#words/statistics-screen.ts'

/** Room for the names of days and hours, in pixels. */
const LEFT = 32
const TOP = 20

/** Pixels; a row must be easy to point at. */
const ROW = 24

/** A row for each weekday, a column for each hour. */
export function HourMap({ hours }: { hours: readonly HourStatistics[] }) {
  const [ref, width] = useMeasuredWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<HourStatistics | null>(null)
  const most = Math.max(...hours.map(totalOf))
  const total = hours.reduce((sum, hour) => sum + totalOf(hour), 0)
  const summary = total > 0 ? screenMessages.hoursTotal(numberText(total)) : screenMessages.nothingInPeriod

  const pitch = (width - LEFT) / 24
  const gap = pitch > 14 ? 3 : 2
  const point = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => {
    const [day, hour] = [Math.floor((offsetY - TOP) / ROW), Math.floor((offsetX - LEFT) / pitch)]
    setPointed((hour >= 0 && hour < 24 && hours[day * 24 + hour]) || null)
  }

  return (
    <figure>
      <div ref={ref} style={{ height: TOP + ROW * 7 }}>
        {width > 0 ? (
          <svg
            width={width}
            height={TOP + ROW * 7}
            role="img"
            aria-label={`${screenMessages.hours}: ${summary}`}
            className="block touch-pan-y"
            onPointerDown={point}
            onPointerMove={point}
            onPointerLeave={() => setPointed(null)}
          >
            <g className="fill-muted text-caption">
              {[0, 6, 12, 18].map((hour) => (
                <text key={hour} x={LEFT + hour * pitch} y={12}>
                  {screenMessages.clock(hour)}
                </text>
              ))}
              {screenMessages.weekdays.map((name, day) => (
                <text key={name} x={0} y={TOP + day * ROW + (ROW - gap) / 2} dy="0.35em">
                  {name}
                </text>
              ))}
            </g>
            {hours.map((hour, index) => {
              const level = levelOf(totalOf(hour), most)
              return (
                <rect
                  key={`${hour.weekday}-${hour.hour}`}
                  x={LEFT + (index % 24) * pitch}
                  y={TOP + Math.floor(index / 24) * ROW}
                  width={Math.max(0, pitch - gap)}
                  height={ROW - gap}
                  rx={3}
                  fillOpacity={strengths[level]}
                  className={classes(fillOf(level), hour === pointed && 'stroke-fg')}
                />
              )
            })}
          </svg>
        ) : null}
      </div>
      <figcaption className="mt-3 flex min-h-4 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-caption text-muted tabular-nums">
        <span>
          {pointed
            ? `${screenMessages.hourOf(pointed.weekday, pointed.hour)}: ${numberText(totalOf(pointed))}`
            : summary}
        </span>
        <Legend />
      </figcaption>
    </figure>
  )
}
