import type { ReactNode } from 'react'

type RowProps = { name: string; children: ReactNode }

/** One part beside its states. */
export const Row = ({ name, children }: RowProps) => (
  <section aria-label={name} className="flex flex-col gap-2">
    <h3 className="text-caption font-medium text-muted">{name}</h3>
    <div className="flex flex-wrap items-center gap-3">{children}</div>
  </section>
)

/** For parts that take the whole width, one below the other. */
export const Stack = ({ name, children }: RowProps) => (
  <section aria-label={name} className="flex flex-col gap-3">
    <h3 className="text-caption font-medium text-muted">{name}</h3>
    {children}
  </section>
)
