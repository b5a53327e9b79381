import { useState } from 'react'

/**
 * A setting that shows its new value with the click itself, and the kept one again if saving fails. A mutation's own
 * `variables` arrive a moment after the click, in which a controlled field would jump back.
 * `save` reports its own failure.
 */
export function useOptimisticSetting<Value>(kept: Value, save: (value: Value) => Promise<unknown>) {
  const [change, setChange] = useState<{ to: Value } | null>(null)
  const choose = (to: Value) => {
    const mine = { to }
    setChange(mine)
    const settled = () => setChange((newest) => (newest === mine ? null : newest))
    save(to).then(settled, settled)
  }
  return [change ? change.to : kept, choose] as const
}
