import { useState } from 'react'

/** What this browser has kept under a name; anything unreadable is as good as nothing. */
function read<Value>(name: string, isOne: (kept: unknown) => kept is Value, nothing: Value): Value {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isOne(kept) ? kept : nothing
  } catch {
    return nothing
  }
}

/** A choice that this browser keeps. */
export function useKept<Value>(name: string, isOne: (kept: unknown) => kept is Value, nothing: Value) {
  const [kept, setKept] = useState(() => read(name, isOne, nothing))
  const keep = (value: Value) => {
    setKept(value)
    try {
      localStorage.setItem(name, JSON.stringify(value))
    } catch {
      // A full or forbidden storage costs no more than what a reload would lose.
    }
  }
  return [kept, keep] as const
}
