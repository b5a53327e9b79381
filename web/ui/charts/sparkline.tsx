import { useMeasuredWidth } from '#web/ui/charts/measured-width.ts'
import { fills, type SeriesTone, strokes } from '#web/ui/charts/series.ts'

type SparklineProps = {
  /** Says what is seen, for example `Followed in the last 7 days: 3, 5, 8`. */
  label: string
  values: readonly number[]
  tone?: SeriesTone | undefined
  /** Pixels. */
  height?: number | undefined
}

const PAD = 3

/** A line without axes, the last point marked. */
export function Sparkline({ label, values, tone = 1, height = 32 }: SparklineProps) {
  const [ref, width] = useMeasuredWidth<HTMLDivElement>()
  const most = Math.max(1, ...values)
  const x = (index: number) => PAD + (index / Math.max(1, values.length - 1)) * (width - 2 * PAD)
  const y = (value: number) => height - PAD - (value / most) * (height - 2 * PAD)
  const last = values.length - 1
  return (
    <div ref={ref} style={{ height }}>
      {width > 0 && last >= 0 ? (
        <svg width={width} height={height} role="img" aria-label={label} className="block">
          <polyline
            points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')}
            fill="none"
            strokeWidth={1.5}
            strokeLinejoin="round"
            strokeLinecap="round"
            className={strokes[tone]}
          />
          <circle cx={x(last)} cy={y(values[last] ?? 0)} r={2.5} className={fills[tone]} />
        </svg>
      ) : null}
    </div>
  )
}
