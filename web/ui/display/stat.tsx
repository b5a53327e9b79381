import type { ReactNode } from 'react'
import type { SeriesTone } from '#web/ui/charts/series.ts'
import { classes } from '#web/ui/classes.ts'
import { Card } from '#web/ui/layout/card.tsx'

type StatProps = {
  label: string
  value: ReactNode
  /** One quiet line below, for example a difference to yesterday. */
  note?: ReactNode
  /** Below the figure, for example a sparkline. */
  chart?: ReactNode
  /** Draws a small mark in the colour of a chart's series. */
  tone?: SeriesTone | undefined
  className?: string | undefined
}

const marks: Record<SeriesTone, string> = {
  1: 'bg-chart-1',
  2: 'bg-chart-2',
  3: 'bg-chart-3',
  4: 'bg-chart-4',
  5: 'bg-edge',
  6: 'bg-chart-2',
  7: 'bg-chart-3',
}

/** A figure with its name, without a surface of its own. */
export const Figure = ({ label, value, note, tone, className }: Omit<StatProps, 'chart'>) => (
  <dl className={classes('min-w-0', className)}>
    <dt className="flex items-center gap-2 text-muted">
      {tone ? <span aria-hidden className={classes('size-2 rounded-full', marks[tone])} /> : null}
      {label}
    </dt>
    <dd className="mt-1 text-figure">{value}</dd>
    {note ? <dd className="mt-1 text-caption text-muted">{note}</dd> : null}
  </dl>
)

export const Stat = ({ chart, className, ...figure }: StatProps) => (
  <Card className={className}>
    <Figure {...figure} />
    {chart ? <div className="mt-3">{chart}</div> : null}
  </Card>
)
