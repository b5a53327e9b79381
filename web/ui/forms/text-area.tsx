import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useFieldControl } from '#web/ui/forms/field.tsx'
import { controlClasses } from '#web/ui/forms/text-input.tsx'

/** Several lines of text; `rows` says how many are seen at first, and it grows with its content where the browser can. */
export function TextArea({ className, rows = 2, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl()
  return (
    <textarea
      {...control}
      rows={rows}
      // A field as large as its content heeds no `rows`.
      style={{ minHeight: `calc(${rows}lh + 1rem + 2px)` }}
      className={classes(controlClasses, 'field-sizing-content block max-h-[50dvh] resize-y py-2', className)}
      {...rest}
    />
  )
}
