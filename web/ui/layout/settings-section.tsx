import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

type SettingsSectionProps = {
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A part of a settings page: what it is about at the side, its controls in a card; a named region with an h2. */
export function SettingsSection({ title, description, children, className }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-3 border-t border-line pt-6 first:border-t-0 first:pt-0 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <header className="min-w-0">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {description ? <p className="mt-1 max-w-prose text-muted">{description}</p> : null}
      </header>
      <div className={classes('min-w-0 rounded-xl border border-line bg-surface p-5', className)}>{children}</div>
    </section>
  )
}

type SettingsRowProps = {
  label: ReactNode
  /** Its value, or its purpose. */
  children?: ReactNode
  action?: ReactNode
}

/** One setting inside a section: its name, its value, and the action that changes it. */
export const SettingsRow = ({ label, children, action }: SettingsRowProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
    <div className="min-w-0 flex-1 basis-56">
      <p className="font-medium">{label}</p>
      {children ? <div className="mt-0.5 text-muted">{children}</div> : null}
    </div>
    {action}
  </div>
)
