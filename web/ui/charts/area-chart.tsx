import { area, curveMonotoneX, line } from 'd3-shape'
import { Axes, margin } from '#web/ui/charts/chart-axes.tsx'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { ChartReader } from '#web/ui/charts/chart-reader.tsx'
import { linearScale } from '#web/ui/charts/linear-scale.ts'
import { BEFORE_DASH, type ChartProps, dashes, fills, type Series, strokes } from '#web/ui/charts/series.ts'
import { useChart } from '#web/ui/charts/use-chart.ts'

type AreaChartProps = ChartProps & {
  /** Whether the scale begins at 0; where counts are large and change little it begins below the least. */
  fromZero?: boolean | undefined
}

const isKnown = (value: number | null | undefined) => value != null

/** Lines of several series; what is not over yet ends in an open point. */
export function AreaChart(props: AreaChartProps) {
  const { label, series, labels, labelsName = 'Date', valuesName = '', height = 240, fromZero = true } = props
  const { notes, partial, beforeName } = props
  const { ref, width, pointed, onPoint } = useChart()

  const values = series.flatMap((one) => [...one.values, ...(one.before ?? [])]).filter((value) => value != null)
  const least = fromZero ? 0 : Math.min(...values)
  const y = linearScale(least, Math.max(least + 4, ...values), [height - margin.bottom, margin.top])
  const last = Math.max(1, labels.length - 1)
  const room = width - margin.left - margin.right
  const x = (index: number) => margin.left + (index / last) * room
  const placeAt = (offset: number) => Math.round(((offset - margin.left) / room) * last)
  const top = (value: number | null) => y.at(value ?? 0)
  const toLine = line<number | null>((_, index) => x(index), top)
    .curve(curveMonotoneX)
    .defined(isKnown)
  const toArea = area<number | null>((_, index) => x(index), y.at(y.least), top)
    .curve(curveMonotoneX)
    .defined(isKnown)

  const toSeries = ({ name, tone, values, before }: Series) => {
    const open = partial ? values[partial.index] : null
    const read = pointed === null ? null : values[pointed]
    return (
      <g key={name}>
        {series.length === 1 ? <path d={toArea([...values]) ?? ''} fillOpacity={0.1} className={fills[tone]} /> : null}
        {before ? (
          <path
            d={toLine([...before]) ?? ''}
            fill="none"
            strokeWidth={1.5}
            strokeOpacity={0.7}
            strokeDasharray={BEFORE_DASH}
            className={strokes[tone]}
          />
        ) : null}
        <path
          d={toLine([...values]) ?? ''}
          fill="none"
          strokeWidth={2}
          strokeLinecap="round"
          strokeDasharray={dashes[tone]}
          className={strokes[tone]}
        />
        {partial && open != null ? (
          <circle cx={x(partial.index)} cy={y.at(open)} r={4} strokeWidth={2} className={`fill-surface ${strokes[tone]}`} />
        ) : null}
        {pointed === null || read == null ? null : (
          <circle cx={x(pointed)} cy={y.at(read)} r={4} className={fills[tone]} />
        )}
      </g>
    )
  }

  return (
    <ChartFrame {...props} labelsName={labelsName}>
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
              <Axes {...{ width, height, x, y, labels, labelsName, valuesName }} noted={notes?.keys() ?? []} />
              {series.map(toSeries)}
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
            <ChartReader
              {...{ label, series, labels, beforeName, notes, partial, width, x, placeAt, pointed, onPoint }}
              marks="lines"
            />
          </>
        ) : null}
      </div>
    </ChartFrame>
  )
}
