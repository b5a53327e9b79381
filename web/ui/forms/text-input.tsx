import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useFieldControl } from '#web/ui/forms/field.tsx'

/** How everything one types or chooses in looks; 16 px on phones, where anything smaller makes the page zoom. */
export const controlClasses =
  'w-full min-w-0 rounded-lg border border-edge bg-surface px-3 text-input text-fg transition-colors sm:text-body ' +
  'hover:border-muted aria-invalid:border-bad focus-visible:outline-offset-0 ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted'

export type TextInputProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  /** A sign inside at the start, for example `@`. */
  prefix?: ReactNode
  /** A unit inside at the end, for example `per day`. */
  suffix?: ReactNode
}

/** What is written from left to right in every language: addresses, passwords, usernames and codes, which nobody capitalises. */
const isLeftToRight = ({ type, autoCapitalize }: TextInputProps) =>
  type === 'email' || type === 'url' || type === 'password' || autoCapitalize === 'none'

export function TextInput({ className, prefix, suffix, ...rest }: TextInputProps) {
  const control = useFieldControl()
  const dir = isLeftToRight(rest) ? 'ltr' : undefined
  const input = (
    <input
      {...control}
      dir={dir}
      className={classes(controlClasses, 'h-11 lg:h-10', !!prefix && 'ps-8', !!suffix && 'pe-20', className)}
      {...rest}
    />
  )
  if (!prefix && !suffix) return input
  return (
    <div dir={rest.dir ?? dir} className="relative">
      {input}
      {prefix ? (
        <span aria-hidden className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-muted">
          {prefix}
        </span>
      ) : null}
      {suffix ? (
        <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-muted">
          {suffix}
        </span>
      ) : null}
    </div>
  )
}
