import { useId } from 'react'
import { Axes, margin } from '#web/ui/charts/chart-axes.tsx'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { ChartReader } from '#web/ui/charts/chart-reader.tsx'
import { type LinearScale, linearScale } from '#web/ui/charts/linear-scale.ts'
import { type ChartProps, FAINT, fills, strokes, type Tone } from '#web/ui/charts/series.ts'
import { type Bar, stackOf } from '#web/ui/charts/stack.ts'
import { useChart } from '#web/ui/charts/use-chart.ts'

/** The part of a place's width that what was before takes. */
const BEFORE = 0.36

/** Pixels. */
const WIDEST = 44

/** Bars of several series on top of each other; what is negative hangs below the line. What was before is fainter, at their side. */
export function BarChart(props: ChartProps) {
  const { label, series, labels, labelsName = 'Date', valuesName = '', height = 240 } = props
  const { notes, partial, beforeWithin } = props
  const { ref, width, pointed, onPoint } = useChart()
  const hatch = useId()

  const bars = stackOf(series)
  const compared = series.some(({ before }) => before)
  const earlier = compared ? stackOf(series.map((one) => ({ ...one, values: one.before ?? [] }))) : []
  const all = [...bars, ...earlier]
  const least = Math.min(0, ...all.map((bar) => bar.from))
  const most = Math.max(least + 4, ...all.map((bar) => bar.to))
  const y = linearScale(least, most, [height - margin.bottom, margin.top])
  const pitch = (width - margin.left - margin.right) / Math.max(1, labels.length)
  const gap = pitch > 8 ? Math.min(8, pitch * 0.25) : pitch > 3 ? 1 : 0
  const x = (index: number) => margin.left + (index + 0.5) * pitch
  const placeAt = (offset: number) => Math.floor((offset - margin.left) / pitch)
  const bar_width = Math.max(0.5, Math.min(WIDEST, pitch - gap))
  const before_width = compared ? bar_width * BEFORE : 0
  const startOf = (index: number) => x(index) - bar_width / 2

  const toBar = (bar: Bar, at: number, wide: number, opacity: number) => {
    const key = `${bar.tone}-${bar.index}-${at}`
    if (opacity === 1 && bar.index === partial?.index)
      return <OpenBar key={key} {...bar} {...{ at, wide, y }} fill={`url(#${hatch}-${bar.tone})`} />
    const strength = pointed === null || pointed === bar.index ? opacity : opacity * 0.45
    return <ClosedBar key={key} {...bar} {...{ at, wide, y }} opacity={strength} />
  }

  return (
    <ChartFrame {...props} labelsName={labelsName} marks="bars">
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
              {partial ? <Hatches id={hatch} tones={series.map(({ tone }) => tone)} /> : null}
              <Axes {...{ width, height, x, y, labels, labelsName, valuesName }} noted={notes?.keys() ?? []} />
              {earlier.map((bar) => toBar(bar, startOf(bar.index), before_width, FAINT))}
              {bars.map((bar) => toBar(bar, startOf(bar.index) + before_width, bar_width - before_width, 1))}
              {least < 0 ? (
                <line x1={margin.left} x2={width - margin.right} y1={y.at(0)} y2={y.at(0)} className="stroke-edge" />
              ) : null}
            </svg>
            <ChartReader
              {...{ label, series, labels, beforeWithin, notes, partial, width, x, placeAt, pointed, onPoint }}
              marks="bars"
            />
          </>
        ) : null}
      </div>
    </ChartFrame>
  )
}

type PlacedBar = Bar & { at: number; wide: number; y: LinearScale }

/** A rectangle is never so small that it could not be seen. */
const boxOf = ({ from, to, at, wide, y }: PlacedBar) => ({
  x: at,
  width: Math.max(0.5, wide),
  y: y.at(to),
  height: Math.max(0.5, y.at(from) - y.at(to)),
})

const ClosedBar = ({ opacity, ...bar }: PlacedBar & { opacity: number }) => (
  <rect {...boxOf(bar)} className={fills[bar.tone]} fillOpacity={opacity} />
)

const OpenBar = ({ fill, ...bar }: PlacedBar & { fill: string }) => (
  <rect {...boxOf(bar)} fill={fill} strokeDasharray="2 2" className={strokes[bar.tone]} />
)

/** What is not over yet is drawn in stripes. */
const Hatches = ({ id, tones }: { id: string; tones: readonly Tone[] }) => (
  <defs>
    {tones.map((tone) => (
      <pattern
        key={tone}
        id={`${id}-${tone}`}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={6} height={6} fillOpacity={0.25} className={fills[tone]} />
        <rect width={3} height={6} className={fills[tone]} />
      </pattern>
    ))}
  </defs>
)
