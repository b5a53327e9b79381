import { Infinity as InfinityIcon } from 'lucide-react'
import { useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { uiMessages as messages } from '#words/generated/first.ts'
import { numberText } from '#words/numbers.ts'

type MeterProps = {
  label: string
  used: number
  /** null means unlimited. */
  limit: number | null
  /** A limit one is meant to reach, such as the number of accounts: full is no warning. */
  calm?: boolean | undefined
  className?: string | undefined
}

/** Share of a limit that is used, 0 to 100: nothing while unlimited, everything where the limit is 0. */
export function usedPercent(used: number, limit: number | null) {
  if (limit === null) return 0
  if (limit === 0) return 100
  return Math.min(100, (used / limit) * 100)
}

/** How much of an allowance is used, in words and as a bar. */
export function Meter({ label, used, limit, calm = false, className }: MeterProps) {
  const id = useId()
  const percent = usedPercent(used, limit)
  const fill = percent >= 100 && !calm ? 'bg-warn' : 'bg-brand'
  return (
    <div className={classes('min-w-0', className)}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <span id={id}>{label}</span>
        <span className="flex shrink-0 items-center gap-1 text-muted tabular-nums">
          <span className="font-medium text-fg">{numberText(used)}</span>
          {' / '}
          {limit === null ? (
            <>
              <InfinityIcon size={16} aria-hidden />
              <span className="sr-only">{messages.unlimited}</span>
            </>
          ) : (
            numberText(limit)
          )}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the browsers' own meter cannot be drawn in our colours */}
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={limit === null ? messages.usedUnlimited({ used }) : messages.usedOf({ used, limit })}
        className="h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div
          className={classes(
            'h-full w-full origin-left rounded-full rtl:origin-right transition-transform duration-200',
            fill,
          )}
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
    </div>
  )
}
