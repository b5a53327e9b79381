import { statisticsMessages as messages } from '#words/statistics.ts'

/** How strongly each level is drawn; the lowest is no colour at all. */
export const strengths = [undefined, 0.3, 0.5, 0.75, 1]

export const fillOf = (level: number) => (level === 0 ? 'fill-hover' : 'fill-chart-1')

export const Legend = () => (
  <span aria-hidden className="flex items-center gap-1">
    {messages.less}
    <svg width={5 * 14 - 3} height={11} aria-hidden="true" className="mx-0.5">
      {strengths.map((strength, level) => (
        <rect
          key={strength ?? 0}
          x={level * 14}
          width={11}
          height={11}
          rx={2.5}
          fillOpacity={strength}
          className={fillOf(level)}
        />
      ))}
    </svg>
    {messages.more}
  </span>
)
