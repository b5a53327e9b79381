import { useId } from 'react'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { type LinearScale, linearScale } from '#web/ui/charts/linear-scale.ts'
import { type ChartProps, FAINT, fills, type SeriesTone, strokes } from '#web/ui/charts/series.ts'
import { type Bar, stackOf } from '#web/ui/charts/stack.ts'
import { margin, placesOf, useChart } from '#web/ui/charts/use-chart.ts'

/** The part of a place's width that what was before takes. */
const BEFORE = 0.36

/** Pixels. */
const WIDEST = 44

/** Bars of several series on top of each other; what is negative hangs below the line. What was before is fainter, at their side. */
export function BarChart(props: ChartProps) {
  const { series, labels, labelsName = 'Date', partial } = props
  const chart = useChart(props.height)
  const { width, pointed } = chart
  const hatch = useId()

  const bars = stackOf(series)
  const compared = series.some(({ before }) => before)
  const earlier = compared ? stackOf(series.map((one) => ({ ...one, values: one.before ?? [] }))) : []
  const all = [...bars, ...earlier]
  const least = Math.min(0, ...all.map((bar) => bar.from))
  const most = Math.max(least + 4, ...all.map((bar) => bar.to))
  const y = linearScale(least, most, chart.span)
  const { pitch, x, placeAt } = placesOf(width, labels)
  const gap = pitch > 8 ? Math.min(8, pitch * 0.25) : pitch > 3 ? 1 : 0
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
    <ChartFrame {...props} labelsName={labelsName} marks="bars" plot={{ ...chart, x, y, placeAt }}>
      {partial ? <Hatches id={hatch} tones={series.map(({ tone }) => tone)} /> : null}
      {earlier.map((bar) => toBar(bar, startOf(bar.index), before_width, FAINT))}
      {bars.map((bar) => toBar(bar, startOf(bar.index) + before_width, bar_width - before_width, 1))}
      {least < 0 ? (
        <line x1={margin.left} x2={width - margin.right} y1={y.at(0)} y2={y.at(0)} className="stroke-edge" />
      ) : null}
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
const Hatches = ({ id, tones }: { id: string; tones: readonly SeriesTone[] }) => (
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
