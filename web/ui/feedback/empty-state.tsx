import type { ReactNode } from 'react'
import type { Icon } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'

type EmptyStateProps = {
  title: ReactNode
  /** One sentence: why there is nothing. */
  children?: ReactNode
  icon?: Icon | undefined
  /** Pixels. */
  iconSize?: number
  /** One thing to do about it. */
  action?: ReactNode
  /** Heading level; 1 when it is all the page has. */
  level?: 1 | 2 | 3 | undefined
  className?: string | undefined
}

export function EmptyState({
  title,
  children,
  icon: Icon,
  iconSize = 24,
  action,
  level = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes('mx-auto flex max-w-sm flex-col items-center px-4 py-12 text-center', className)}>
      {Icon ? (
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-hover text-muted">
          <Icon size={iconSize} aria-hidden />
        </span>
      ) : null}
      <Heading className={level === 1 ? 'text-title' : 'text-heading'}>{title}</Heading>
      {children ? <p className="mt-1 text-muted">{children}</p> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  )
}
