import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { TextFieldProps } from '#web/ui/forms/text-field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { firstUiMessages as messages } from '#words/generated/first.ts'

type PasswordFieldProps = TextFieldProps<Omit<ComponentProps<'input'>, 'type' | 'prefix'>>

export function PasswordField({ label, hint, error, aside, onChange, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, aside }}>
      <div dir="ltr" className="relative">
        <TextInput
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          onChange={({ target }) => onChange(target.value)}
          className="pe-12"
          type={shown ? 'text' : 'password'}
        />
        <IconButton
          label={shown ? messages.hidePassword : messages.showPassword}
          aria-pressed={shown}
          icon={shown ? EyeOff : Eye}
          onClick={() => setShown(!shown)}
          className="absolute! top-0 end-0 hover:bg-transparent lg:top-0.5 lg:end-0.5"
        />
      </div>
    </Field>
  )
}
