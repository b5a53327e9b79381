import { Check } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'
import { uiMessages as messages } from '#words/generated/first.ts'

type StepsProps = {
  label: string
  steps: readonly string[]
  /** Index of the step one is at. */
  current: number
}

/** Where one is in a row of pages: what is done, what is now, what comes. */
export const Steps = ({ label, steps, current }: StepsProps) => (
  <nav aria-label={label}>
    <ol className="flex items-center gap-2 sm:gap-3">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className="flex items-center gap-2 not-first:grow sm:gap-3 sm:not-first:grow-0"
        >
          {index > 0 ? <span aria-hidden className="h-px min-w-2 grow bg-line sm:w-10" /> : null}
          <span className={classes('flex items-center gap-2', index === current ? 'font-medium' : 'text-muted')}>
            <span
              aria-hidden
              className={classes(
                'grid size-6 place-items-center rounded-full text-caption font-medium',
                index < current && 'bg-ok-soft text-ok',
                index === current && 'bg-brand text-on-brand',
                index > current && 'bg-hover text-muted',
              )}
            >
              {index < current ? <Check size={14} /> : index + 1}
            </span>
            {step}
            {index < current ? <span className="sr-only"> ({messages.done})</span> : null}
          </span>
        </li>
      ))}
    </ol>
  </nav>
)
