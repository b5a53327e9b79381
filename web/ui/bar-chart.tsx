import { type PointerEvent, useState } from 'react'
import { Axes, margin } from '#web/ui/chart-axes.tsx'
import { ChartFrame } from '#web/ui/chart-frame.tsx'
import { linearScale } from '#web/ui/linear-scale.ts'
import { useMeasuredWidth } from '#web/ui/measured-width.ts'
import { fills, type Series } from '#web/ui/series.ts'

type BarChartProps = {
  label: string
  /** More than one are stacked. */
  series: readonly Series[]
  labels: readonly string[]
  labelsName?: string | undefined
  /** Pixels. */
  height?: number | undefined
}

/** Widest a bar gets, in pixels. */
const WIDEST = 32

export function BarChart({ label, series, labels, labelsName = 'Date', height = 240 }: BarChartProps) {
  const [ref, width] = useMeasuredWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<number | null>(null)

  const below = (index: number, upTo: number) =>
    series.slice(0, upTo).reduce((sum, one) => sum + (one.values[index] ?? 0), 0)
  const most = Math.max(4, ...labels.map((_, index) => below(index, series.length)))
  const y = linearScale(0, most, [height - margin.bottom, margin.top])
  const room = (width - margin.left - margin.right) / Math.max(1, labels.length)
  const bar = Math.min(WIDEST, room * 0.7)
  const x = (index: number) => margin.left + room * (index + 0.5)

  const point = (event: PointerEvent<SVGElement>) => {
    const index = Math.floor((event.nativeEvent.offsetX - margin.left) / room)
    setPointed(Math.min(labels.length - 1, Math.max(0, index)))
  }

  return (
    <ChartFrame label={label} series={series} labels={labels} labelsName={labelsName} pointed={pointed}>
      <div ref={ref} style={{ height }}>
        {width > 0 ? (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={label}
            className="block touch-pan-y"
            onPointerMove={point}
            onPointerLeave={() => setPointed(null)}
          >
            <Axes width={width} height={height} x={x} y={y} labels={labels} />
            {labels.map((name, index) => (
              <g key={name} opacity={pointed === null || pointed === index ? 1 : 0.5}>
                {series.map((one, place) => {
                  const value = one.values[index] ?? 0
                  const top = y.at(below(index, place) + value)
                  const length = y.at(below(index, place)) - top
                  return value > 0 ? (
                    <rect
                      key={one.name}
                      x={x(index) - bar / 2}
                      y={top}
                      width={bar}
                      height={Math.max(1, length - (place > 0 ? 1 : 0))}
                      rx={Math.min(3, length / 2)}
                      className={fills[one.tone]}
                    />
                  ) : null
                })}
              </g>
            ))}
          </svg>
        ) : null}
      </div>
    </ChartFrame>
  )
}
