import type { LinearScale } from '#web/ui/charts/linear-scale.ts'
import { compactNumber } from '#web/ui/numbers.ts'

/** Room around the drawing, in pixels. */
export const margin = { top: 8, right: 8, bottom: 24, left: 40 }

type AxesProps = {
  width: number
  height: number
  y: LinearScale
  x: (index: number) => number
  labels: readonly string[]
}

/** Hairlines with their numbers, and as many of the labels below as fit. */
export function Axes({ width, height, y, x, labels }: AxesProps) {
  const every = Math.max(1, Math.ceil(labels.length / Math.max(2, Math.floor(width / 90))))
  return (
    <g className="fill-muted text-caption">
      {y.ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${y.at(tick)})`}>
          <line x1={margin.left} x2={width - margin.right} className="stroke-line" />
          <text x={margin.left - 8} dy="0.32em" textAnchor="end">
            {compactNumber.format(tick)}
          </text>
        </g>
      ))}
      {labels.map((label, index) =>
        index % every === 0 ? (
          <text
            key={label}
            x={x(index)}
            y={height - 6}
            textAnchor={index === 0 ? 'start' : index === labels.length - 1 ? 'end' : 'middle'}
          >
            {label}
          </text>
        ) : null,
      )}
    </g>
  )
}
