import type { ChangeEvent } from 'react'
import { TextInput, type TextInputProps } from '#web/ui/forms/text-input.tsx'

/** Where the caret belongs once a text is formatted: behind as many digits as before. */
export function caretAfter(typed: string, caret: number, formatted: string) {
  const digits = (typed.slice(0, caret).match(/\p{Nd}/gu) ?? []).length
  let at = 0
  for (let seen = 0; seen < digits && at < formatted.length; at += 1) if (/\d/.test(formatted.charAt(at))) seen += 1
  return at
}

type FormattedInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  /** What is shown of what was typed or pasted; keeps its digits in their order. */
  format: (typed: string) => string
  onValue: (formatted: string) => void
}

/** An input for digits that is put into form while it is typed; the caret stays where one is typing. */
export function FormattedInput({ value, format, onValue, ...rest }: FormattedInputProps) {
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const formatted = format(target.value)
    const caret = caretAfter(target.value, target.selectionStart ?? target.value.length, formatted)
    // Before React does it, because React would put the caret at the end.
    target.value = formatted
    target.setSelectionRange(caret, caret)
    onValue(formatted)
  }
  return <TextInput dir="ltr" inputMode="numeric" spellCheck={false} {...rest} value={value} onChange={change} />
}
