import { type FormEvent, useState } from 'react'
import { changesOf } from '#web/ui/forms/changes-of.ts'
import { focusFirstInvalid, holdsUnread } from '#web/ui/forms/field.tsx'

type Errors<Values> = { [Name in keyof Values]?: string | undefined }

type FormRules<Values> = {
  initial: Values
  /** What is wrong, field by field, as a sentence; an empty object when all is well. */
  validate: (values: Values) => Errors<Values>
  /** `changed`: what differs from the values the form began with. */
  onSubmit: (values: Values, changed: Partial<Values>) => void
}

/** Values of a form, checked when it is sent and from then on at every change; the first bad field gets the focus. */
export function useForm<Values extends object>({ initial, validate, onSubmit }: FormRules<Values>) {
  const [begun] = useState(initial)
  const [values, setValues] = useState(initial)
  const [sent, setSent] = useState(false)
  const errors: Errors<Values> = sent ? validate(values) : {}
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))

  return {
    values,
    errors,
    set,
    /** What the field of a value is given. */
    field: <Name extends keyof Values>(name: Name) => ({
      value: values[name],
      error: errors[name],
      onChange: (value: Values[Name]) => setValues((before) => ({ ...before, [name]: value })),
    }),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      setSent(true)
      const form = event.currentTarget
      if (Object.values(validate(values)).some(Boolean) || holdsUnread(form)) return void focusFirstInvalid(form)
      onSubmit(values, changesOf(begun, values))
    },
  }
}
