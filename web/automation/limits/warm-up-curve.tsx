import type { Limits } from '#contract/limits.ts'
import { useMeasuredWidth } from '#web/ui/charts/measured-width.ts'

type WarmUpCurveProps = { curve: Limits['warm_up']['curve']; day: number; label: string }

const HEIGHT = 56
const EDGE = 5

/** How the share of the full limits grows with the days of activity, and the account's point on it. */
export function WarmUpCurve({ curve, day, label }: WarmUpCurveProps) {
  const [ref, width] = useMeasuredWidth<HTMLDivElement>()
  const last = curve.at(-1)?.day ?? 1
  const x = (at: number) => EDGE + (at / last) * (width - 2 * EDGE)
  const y = (factor: number) => HEIGHT - EDGE - factor * (HEIGHT - 2 * EDGE)
  const points = curve.map((point) => `${x(point.day)},${y(point.factor)}`)
  const now = curve.find((point) => point.day === day)
  return (
    <div ref={ref}>
      {width > 0 ? (
        <svg role="img" aria-label={label} width={width} height={HEIGHT} className="block">
          <line x1={EDGE} x2={width - EDGE} y1={y(0)} y2={y(0)} className="stroke-line" />
          <polyline points={points.join(' ')} fill="none" strokeWidth={2} className="stroke-chart-1" />
          {now ? <circle cx={x(now.day)} cy={y(now.factor)} r={4} className="fill-chart-1" /> : null}
        </svg>
      ) : (
        <div style={{ height: HEIGHT }} />
      )}
    </div>
  )
}
