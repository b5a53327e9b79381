import { classes } from '#web/ui/classes.ts'

type ProgressProps = {
  label: string
  /** 0 to 100; null while nobody knows. */
  percent: number | null
  tone?: 'brand' | 'muted' | 'ok' | 'bad' | undefined
  className?: string | undefined
}

const fills = { brand: 'bg-brand', muted: 'bg-edge', ok: 'bg-ok', bad: 'bg-bad' }

export function Progress({ label, percent, tone = 'brand', className }: ProgressProps) {
  const shown = percent === null ? null : Math.min(100, Math.max(0, percent))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown === null ? undefined : Math.round(shown)}
      className={classes('h-2 overflow-hidden rounded-full bg-hover', className)}
    >
      <div
        className={classes(
          'h-full w-full origin-left rounded-full rtl:origin-right transition-transform duration-200',
          fills[tone],
          shown === null && 'animate-pulse',
        )}
        style={{ transform: `scaleX(${(shown ?? 100) / 100})` }}
      />
    </div>
  )
}
