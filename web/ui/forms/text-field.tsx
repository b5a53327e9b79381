import type { ComponentProps } from 'react'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput, type TextInputProps } from '#web/ui/forms/text-input.tsx'

/** A field around a control for text, which is given and gives back the text alone. */
export type TextFieldProps<Input> = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'aside'> &
  Omit<Input, 'value' | 'onChange'> & { value: string; onChange: (value: string) => void }

export const TextField = ({ label, hint, error, aside, onChange, ...input }: TextFieldProps<TextInputProps>) => (
  <Field {...{ label, hint, error, aside }}>
    <TextInput {...input} onChange={({ target }) => onChange(target.value)} />
  </Field>
)
