import { createContext, type ReactNode, use, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

type Control = { id?: string; 'aria-describedby'?: string | undefined; 'aria-invalid'?: true | undefined }

const ControlContext = createContext<Control>({})

/** What a control inside a Field takes over from it: its id and what describes it. */
export const useFieldControl = () => use(ControlContext)

type FieldProps = {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  /** Takes the place of the hint. */
  error?: ReactNode
  /** At the end of the label's line, for example a link. */
  aside?: ReactNode
  className?: string | undefined
}

export function Field({ label, children, hint, error, aside, className }: FieldProps) {
  const id = useId()
  const note = error || hint
  const control: Control = {
    id,
    'aria-describedby': note ? `${id}-note` : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      <ControlContext value={control}>{children}</ControlContext>
      {note ? (
        <p id={`${id}-note`} className={classes('text-caption', error ? 'text-bad' : 'text-muted')}>
          {note}
        </p>
      ) : null}
    </div>
  )
}

/** Puts the focus on the first control of a form or a part of one that has something wrong, once the errors are on the page. */
export const focusFirstInvalid = (form: HTMLElement | null) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** Whether a control holds text that nothing could be made of, so that it is in none of the form's values; its Field has the error. */
export const holdsUnread = (form: HTMLElement | null) =>
  [...(form?.querySelectorAll('input') ?? [])].some(({ validity }) => validity.customError)
