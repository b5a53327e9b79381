import { type PointerEvent, useState } from 'react'
import { Axes, margin } from '#web/ui/charts/chart-axes.tsx'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { linearScale } from '#web/ui/charts/linear-scale.ts'
import { useMeasuredWidth } from '#web/ui/charts/measured-width.ts'
import { fills, type Series } from '#web/ui/charts/series.ts'
import { type Bar, stackOf } from '#web/ui/charts/stack.ts'

type BarChartProps = {
  label: string
  series: readonly Series[]
  labels: readonly string[]
  labelsName?: string | undefined
  /** Pixels. */
  height?: number | undefined
}

/** Bars of several series on top of each other; what is negative hangs below the line. */
export function BarChart({ label, series, labels, labelsName = 'Date', height = 240 }: BarChartProps) {
  const [ref, width] = useMeasuredWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<number | null>(null)

  const bars = stackOf(series)
  const least = Math.min(0, ...bars.map((bar) => bar.from))
  const most = Math.max(least + 4, ...bars.map((bar) => bar.to))
  const y = linearScale(least, most, [height - margin.bottom, margin.top])
  const room = width - margin.left - margin.right
  const pitch = room / Math.max(1, labels.length)
  const gap = pitch > 8 ? Math.min(8, pitch * 0.25) : pitch > 3 ? 1 : 0
  const x = (index: number) => margin.left + (index + 0.5) * pitch

  const point = ({ nativeEvent: { offsetX } }: PointerEvent<SVGElement>) =>
    setPointed(Math.min(labels.length - 1, Math.max(0, Math.floor((offsetX - margin.left) / pitch))))

  const toRect = ({ index, from, to, tone }: Bar) => (
    <rect
      key={`${tone}-${index}`}
      x={x(index) - pitch / 2 + gap / 2}
      width={Math.max(0.5, pitch - gap)}
      y={y.at(to)}
      height={Math.max(0.5, y.at(from) - y.at(to))}
      className={fills[tone]}
      fillOpacity={pointed === null || pointed === index ? 1 : 0.45}
    />
  )

  return (
    <ChartFrame label={label} series={series} labels={labels} labelsName={labelsName} marks="bars" pointed={pointed}>
      <div ref={ref} style={{ height }}>
        {width > 0 ? (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={label}
            className="block touch-pan-y"
            onPointerDown={point}
            onPointerMove={point}
            onPointerLeave={() => setPointed(null)}
          >
            <Axes width={width} height={height} x={x} y={y} labels={labels} />
            {bars.map(toRect)}
            {least < 0 ? (
              <line x1={margin.left} x2={width - margin.right} y1={y.at(0)} y2={y.at(0)} className="stroke-edge" />
            ) : null}
          </svg>
        ) : null}
      </div>
    </ChartFrame>
  )
}
