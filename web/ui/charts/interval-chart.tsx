import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { linearScale } from '#web/ui/charts/linear-scale.ts'
import { type ChartProps, fills, type SeriesTone, strokes } from '#web/ui/charts/series.ts'
import { placesOf, useChart } from '#web/ui/charts/use-chart.ts'

/** A share of 100 with the interval the true one lies in. */
export type Estimate = { value: number; low: number; high: number; enough: boolean }

type IntervalChartProps = Pick<ChartProps, 'label' | 'labels' | 'labelsName' | 'valuesName' | 'height' | 'tools'> & {
  name: string
  tone: SeriesTone
  /** Null where nothing is known. */
  estimates: readonly (Estimate | null)[]
  /** What else is to be said of a place. */
  details: ReadonlyMap<number, readonly string[]>
}

const TICK = 4

/** A point for each estimate, and a line from the low to the high end of its interval; fainter where there is too little to tell. */
export function IntervalChart(props: IntervalChartProps) {
  const { height, name, tone, estimates, details, ...rest } = props
  const { labels } = rest
  const chart = useChart(height)
  const series = [{ name, tone, values: estimates.map((one) => (one ? Math.round(one.value) : null)) }]
  const most = Math.max(4, ...estimates.map((one) => one?.high ?? 0))
  const y = linearScale(0, most, chart.span)
  const { pitch, x, placeAt } = placesOf(chart.width, labels)
  const half = Math.min(TICK, pitch / 3)

  const toMark = (estimate: Estimate | null, index: number) =>
    estimate ? (
      <g
        key={labels[index]}
        strokeOpacity={estimate.enough ? 0.6 : 0.35}
        fillOpacity={estimate.enough ? 1 : 0.35}
        strokeWidth={chart.pointed === index ? 3 : 1.5}
        className={`${strokes[tone]} ${fills[tone]}`}
      >
        <path
          fill="none"
          d={`M${x(index)} ${y.at(estimate.low)}V${y.at(estimate.high)}M${x(index) - half} ${y.at(estimate.low)}h${2 * half}M${x(index) - half} ${y.at(estimate.high)}h${2 * half}`}
        />
        <circle cx={x(index)} cy={y.at(estimate.value)} r={4} stroke="none" />
      </g>
    ) : null

  return (
    <ChartFrame {...rest} series={series} notes={details} noted={[]} plot={{ ...chart, x, y, placeAt }}>
      {estimates.map(toMark)}
    </ChartFrame>
  )
}
