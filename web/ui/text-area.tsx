import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useFieldControl } from '#web/ui/field.tsx'
import { controlClasses } from '#web/ui/text-input.tsx'

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl()
  return <textarea {...control} rows={rows} className={classes(controlClasses, 'py-2', className)} {...rest} />
}
