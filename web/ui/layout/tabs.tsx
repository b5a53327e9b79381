import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

type TabsProps<Value extends string> = {
  /** The name of the whole row, for those who do not see it. */
  label: string
  tabs: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** What belongs to the tab that is chosen. */
  children: ReactNode
}

/** By the key of an arrow: to the right is onwards where one reads to the right. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** A row of tabs and the panel of the chosen one; arrow keys, Home and End move along the row. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId()

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const step = (steps[event.key] ?? 0) * (getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1)
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : at + step
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next || next.value === value) return
    event.preventDefault()
    onChange(next.value)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus()
  }

  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="flex min-w-0 gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => {
          const chosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              data-tab={tab.value}
              aria-selected={chosen}
              aria-controls={chosen ? `${id}-panel` : undefined}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={classes(
                'relative flex h-11 flex-1 items-center justify-center whitespace-nowrap px-3 font-medium transition-colors -outline-offset-2! sm:flex-none lg:h-10',
                'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full',
                chosen ? 'text-fg after:bg-brand' : 'text-muted hover:text-fg',
              )}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}
