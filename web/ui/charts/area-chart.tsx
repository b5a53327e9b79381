import { area, curveMonotoneX, line } from 'd3-shape'
import { type PointerEvent, useState } from 'react'
import { Axes, margin } from '#web/ui/charts/chart-axes.tsx'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { linearScale } from '#web/ui/charts/linear-scale.ts'
import { useMeasuredWidth } from '#web/ui/charts/measured-width.ts'
import { dashes, fills, type Series, strokes } from '#web/ui/charts/series.ts'

type AreaChartProps = {
  label: string
  series: readonly Series[]
  labels: readonly string[]
  labelsName?: string | undefined
  /** Pixels. */
  height?: number | undefined
  /** Whether the scale begins at 0; where counts are large and change little it begins below the least. */
  fromZero?: boolean | undefined
}

export function AreaChart(props: AreaChartProps) {
  const { label, series, labels, labelsName = 'Date', height = 240, fromZero = true } = props
  const [ref, width] = useMeasuredWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<number | null>(null)

  const values = series.flatMap((one) => one.values).filter((value) => value !== null)
  const least = fromZero ? 0 : Math.min(...values)
  const y = linearScale(least, Math.max(least + 4, ...values), [height - margin.bottom, margin.top])
  const last = Math.max(1, labels.length - 1)
  const x = (index: number) => margin.left + (index / last) * (width - margin.left - margin.right)
  const isKnown = (value: number | null) => value !== null
  const top = (value: number | null) => y.at(value ?? 0)
  const toLine = line<number | null>((_, index) => x(index), top)
    .curve(curveMonotoneX)
    .defined(isKnown)
  const toArea = area<number | null>((_, index) => x(index), y.at(y.least), top)
    .curve(curveMonotoneX)
    .defined(isKnown)

  const point = (event: PointerEvent<SVGElement>) => {
    const share = (event.nativeEvent.offsetX - margin.left) / (width - margin.left - margin.right)
    setPointed(Math.min(labels.length - 1, Math.max(0, Math.round(share * last))))
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
            {series.map((one) => (
              <g key={one.name}>
                {series.length === 1 ? (
                  <path d={toArea([...one.values]) ?? ''} fillOpacity={0.1} className={fills[one.tone]} />
                ) : null}
                <path
                  d={toLine([...one.values]) ?? ''}
                  fill="none"
                  strokeWidth={2}
                  strokeLinecap="round"
                  strokeDasharray={dashes[one.tone]}
                  className={strokes[one.tone]}
                />
                {pointed === null || one.values[pointed] == null ? null : (
                  <circle cx={x(pointed)} cy={y.at(one.values[pointed])} r={4} className={fills[one.tone]} />
                )}
              </g>
            ))}
            {pointed === null ? null : (
              <line
                x1={x(pointed)}
                x2={x(pointed)}
                y1={margin.top}
                y2={height - margin.bottom}
                className="stroke-edge"
                strokeDasharray="2 2"
              />
            )}
          </svg>
        ) : null}
      </div>
    </ChartFrame>
  )
}
