import { margin, type Plot } from '#web/ui/charts/use-chart.ts'
import { compactText } from '#words/numbers.ts'

/** Pixels a label has. */
const LABEL = 90

/** A label is below its place, but never outside the drawing. */
const anchorAt = (x: number, width: number) =>
  x < margin.left + LABEL / 4 ? 'start' : x > width - LABEL / 3 ? 'end' : 'middle'

type AxesProps = Pick<Plot, 'width' | 'height' | 'x' | 'y'> & {
  labels: readonly string[]
  labelsName: string
  valuesName: string
  /** Places with notes; each has a small mark below the axis. */
  noted: Iterable<number>
}

/** Hairlines with their numbers, as many of the labels below as fit, and the titles of both. */
export function Axes({ width, height, y, x, labels, labelsName, valuesName, noted }: AxesProps) {
  const every = Math.max(1, Math.ceil(labels.length / Math.max(2, Math.floor(width / LABEL))))
  const floor = height - margin.bottom
  return (
    <g className="fill-muted text-caption">
      <text x={0} y={12}>
        {valuesName}
      </text>
      {y.ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${y.at(tick)})`}>
          <line x1={margin.left} x2={width - margin.right} className="stroke-line" />
          <text x={margin.left - 8} dy="0.32em" textAnchor="end">
            {compactText(tick)}
          </text>
        </g>
      ))}
      {[...noted].map((index) => (
        <path key={index} d={`M${x(index)} ${floor + 1}l4 6h-8z`} />
      ))}
      {labels.map((label, index) =>
        index % every === 0 ? (
          <text key={label} x={x(index)} y={floor + 20} textAnchor={anchorAt(x(index), width)}>
            {label}
          </text>
        ) : null,
      )}
      <text x={(margin.left + width - margin.right) / 2} y={height - 4} textAnchor="middle">
        {labelsName}
      </text>
    </g>
  )
}
