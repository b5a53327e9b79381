import { useState } from 'react'
import { useMeasuredWidth } from '#web/ui/charts/measured-width.ts'

/** The width a chart has, and the place in it that is read. */
export function useChart() {
  const [ref, width] = useMeasuredWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<number | null>(null)
  return { ref, width, pointed, onPoint: setPointed }
}
