import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { useSettled } from '#web/audience/use-settled.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'

type TypedFilterProps = Pick<ComponentProps<typeof TextInput>, 'type' | 'inputMode' | 'className' | 'maxLength'> & {
  label?: string
  value: string
  onSettle: (typed: string) => void
}

/** Asks for what is typed once typing has paused, and shows what the address says when that changes otherwise. */
export function TypedFilter({ label, value, onSettle, ...input }: TypedFilterProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const settled = useSettled(typed)
  if (known !== value) {
    setKnown(value)
    if (typed.trim() !== value.trim()) setTyped(value)
  }
  const settle = useEffectEvent((text: string) => {
    if (text === typed && text.trim() !== value.trim()) onSettle(text)
  })
  useEffect(() => settle(settled), [settled])
  return (
    <TextInput
      type="text"
      aria-label={label}
      placeholder={label}
      dir={typed && 'auto'}
      autoCapitalize="none"
      spellCheck={false}
      {...input}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
