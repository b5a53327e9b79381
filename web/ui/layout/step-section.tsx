import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

type StepSectionProps = {
  /** Counted from 1, where the steps follow each other. */
  number?: number | undefined
  /** Its own, for what opens it. */
  id?: string | undefined
  title: string
  description?: ReactNode
  /** What was chosen, in a few words, at the end of the title's line. */
  summary?: ReactNode
  children: ReactNode
  disabled?: boolean | undefined
  className?: string | undefined
}

/** One part of a long form on a single page. */
export function StepSection(props: StepSectionProps) {
  const { number, id, title, description, summary, children, disabled, className } = props
  const heading = useId()
  return (
    <section
      id={id}
      aria-labelledby={heading}
      inert={disabled}
      className={classes(
        'min-w-0 rounded-xl border border-line bg-surface p-5 transition-opacity',
        disabled && 'opacity-60',
        className,
      )}
    >
      <header className="mb-4 flex items-start gap-3">
        {number === undefined ? null : (
          <span
            aria-hidden
            className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft text-caption font-medium text-brand-text"
          >
            {number}
          </span>
        )}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={heading} className="text-heading">
              {title}
            </h2>
            {summary ? <div className="text-muted">{summary}</div> : null}
          </div>
          {description ? <p className="text-muted">{description}</p> : null}
        </div>
      </header>
      {children}
    </section>
  )
}
