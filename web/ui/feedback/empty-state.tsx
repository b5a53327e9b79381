import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

type EmptyStateProps = {
  title: ReactNode
  /** One sentence: why there is nothing. */
  children?: ReactNode
  icon?: ReactNode
  /** One thing to do about it. */
  action?: ReactNode
  /** Heading level; 1 when it is all the page has. */
  level?: 1 | 2 | 3 | undefined
  className?: string | undefined
}

export function EmptyState({ title, children, icon, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes('mx-auto flex max-w-sm flex-col items-center px-4 py-12 text-center', className)}>
      {icon ? (
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-hover text-muted">{icon}</span>
      ) : null}
      <Heading className={level === 1 ? 'text-title' : 'text-heading'}>{title}</Heading>
      {children ? <p className="mt-1 text-muted">{children}</p> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  )
}
