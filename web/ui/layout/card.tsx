import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  description?: ReactNode
  /** At the end of the title's line. */
  actions?: ReactNode
}

/** A surface with a hairline border; with a title it is a named region with an h2. */
export function Card({ title, description, actions, className, children, ...rest }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classes('min-w-0 rounded-xl border border-line bg-surface p-5', className)}
      {...rest}
    >
      {title || actions ? (
        <header className="mb-4 flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 id={id} className="text-heading">
              {title}
            </h2>
            {description ? <p className="text-muted">{description}</p> : null}
          </div>
          {actions ? <div className="flex shrink-0 items-center gap-2">{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  )
}
