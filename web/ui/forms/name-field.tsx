import type { ComponentProps } from 'react'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

type NameFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'error'> &
  Pick<ComponentProps<typeof TextInput>, 'maxLength' | 'autoComplete'> & {
    value: string
    onChange: (name: string) => void
  }

/** What something is called; a dialog that asks for it has the focus here first. */
export const NameField = ({ label, error, onChange, ...input }: NameFieldProps) => (
  <Field label={label} error={error}>
    <TextInput data-autofocus {...input} onChange={({ target }) => onChange(target.value)} />
  </Field>
)
