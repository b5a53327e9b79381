import { area, curveMonotoneX, line } from 'd3-shape'
import type { ReactNode } from 'react'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { type LinearScale, linearScale } from '#web/ui/charts/linear-scale.ts'
import { BEFORE_DASH, type ChartProps, dashes, fills, type Series, strokes } from '#web/ui/charts/series.ts'
import { margin, useChart } from '#web/ui/charts/use-chart.ts'

type AreaChartProps = ChartProps & {
  /** Whether the scale begins at 0; where counts are large and change little it begins below the least. */
  fromZero?: boolean | undefined
}

/** Lines of several series; what is not over yet ends in an open point. */
export function AreaChart(props: AreaChartProps) {
  const { series, labels, labelsName = 'Date', fromZero = true, partial } = props
  const chart = useChart(props.height)
  const { width, height, pointed } = chart

  const values = series.flatMap((one) => [...one.values, ...(one.before ?? [])]).filter((value) => value != null)
  const least = fromZero ? 0 : Math.min(...values)
  const y = linearScale(least, Math.max(least + 4, ...values), chart.span)
  const last = Math.max(1, labels.length - 1)
  const room = width - margin.left - margin.right
  const x = (index: number) => margin.left + (index / last) * room
  const placeAt = (offset: number) => Math.round(((offset - margin.left) / room) * last)

  return (
    <ChartFrame {...props} labelsName={labelsName} plot={{ ...chart, x, y, placeAt }}>
      {series.map((one) => (
        <Line key={one.name} {...one} {...{ x, y }} filled={series.length === 1}>
          <OpenPoint {...one} {...{ x, y }} at={partial?.index} />
          <Point {...one} {...{ x, y }} at={pointed} />
        </Line>
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
    </ChartFrame>
  )
}

type Placed = Series & { x: (index: number) => number; y: LinearScale }

const isKnown = (value: number | null) => value !== null

function Line({ tone, values, before, x, y, filled, children }: Placed & { filled: boolean; children: ReactNode }) {
  const top = (value: number | null) => y.at(value ?? 0)
  const toLine = line<number | null>((_, index) => x(index), top)
    .curve(curveMonotoneX)
    .defined(isKnown)
  const toArea = area<number | null>((_, index) => x(index), y.at(y.least), top)
    .curve(curveMonotoneX)
    .defined(isKnown)
  return (
    <g fill="none" className={strokes[tone]}>
      {filled ? <path d={toArea([...values]) ?? ''} stroke="none" fillOpacity={0.1} className={fills[tone]} /> : null}
      {before ? (
        <path d={toLine([...before]) ?? ''} strokeWidth={1.5} strokeOpacity={0.7} strokeDasharray={BEFORE_DASH} />
      ) : null}
      <path d={toLine([...values]) ?? ''} strokeWidth={2} strokeLinecap="round" strokeDasharray={dashes[tone]} />
      {children}
    </g>
  )
}

type PointProps = Placed & { at: number | null | undefined }

function Point({ tone, values, x, y, at }: PointProps) {
  const value = at == null ? null : values[at]
  return at == null || value == null ? null : (
    <circle cx={x(at)} cy={y.at(value)} r={4} stroke="none" className={fills[tone]} />
  )
}

function OpenPoint({ values, x, y, at }: PointProps) {
  const value = at == null ? null : values[at]
  return at == null || value == null ? null : (
    <circle cx={x(at)} cy={y.at(value)} r={4} strokeWidth={2} fill="var(--surface)" />
  )
}
