import { useState } from 'react'
import type { LinearScale } from '#web/ui/charts/linear-scale.ts'
import { useMeasuredWidth } from '#web/ui/charts/measured-width.ts'

/** Room around the drawing, in pixels: for the titles, the numbers and the labels. */
export const margin = { top: 24, right: 8, bottom: 44, left: 40 }

/** Where a chart draws what. */
export type Plot = ReturnType<typeof useChart> & {
  /** The middle of a place, in pixels. */
  x: (index: number) => number
  y: LinearScale
  /** The place at a pixel; one outside is taken to the nearest. */
  placeAt: (offset: number) => number
}

/** The room a chart has, and the place in it that is read. */
export function useChart(height = 240) {
  const [ref, width] = useMeasuredWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<number | null>(null)
  const span = [height - margin.bottom, margin.top] as const
  return { ref, width, height, span, pointed, onPoint: setPointed }
}

/** As many places side by side as there are labels. */
export function placesOf(width: number, labels: readonly string[]) {
  const pitch = (width - margin.left - margin.right) / Math.max(1, labels.length)
  const x = (index: number) => margin.left + (index + 0.5) * pitch
  const placeAt = (offset: number) => Math.floor((offset - margin.left) / pitch)
  return { pitch, x, placeAt }
}
