import type { ComponentType, RefObject } from 'react'

/** 1 followed, 2 comments, 3 unfollowed, 4 likes, 5 removed, 6 approved, 7 declined: each with its own dash, so that colour is never the only difference; 6 and 7 share a colour with what they are seldom beside. */
export type SeriesTone = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** A value is null where nothing is known. */
export type Series = {
  name: string
  tone: SeriesTone
  values: readonly (number | null)[]
  /** The same places of the period it is compared with. */
  before?: readonly (number | null)[] | undefined
}

/** What a chart shows, as rows. */
export type ChartTable = { head: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }

/** What can be done with a chart besides reading it; `figure` is null while the table is shown. */
export type ChartTools = ComponentType<{
  label: string
  figure: RefObject<HTMLElement | null> | null
  table: ChartTable
}>

/** The properties of every chart. */
export type ChartProps = {
  /** Names the chart, its table and its files. */
  label: string
  series: readonly Series[]
  /** One for each value, as a person reads it. */
  labels: readonly string[]
  /** Title of the axis below, and head of the table's first column. */
  labelsName?: string | undefined
  /** Title of the axis beside. */
  valuesName?: string | undefined
  /** The period that `before` is of. */
  beforeName?: string | undefined
  /** The same within a sentence. */
  beforeWithin?: string | undefined
  /** What happened at a place, by its index. */
  notes?: ReadonlyMap<number, readonly string[]> | undefined
  /** Index of the place that is not over yet, and what it is called, within a sentence and by itself. */
  partial?: { index: number; name: string; title: string } | null | undefined
  /** Pixels. */
  height?: number | undefined
  /** Beside the switch to the table. */
  tools?: ChartTools | undefined
}

export const strokes: Record<SeriesTone, string> = {
  1: 'stroke-chart-1',
  2: 'stroke-chart-2',
  3: 'stroke-chart-3',
  4: 'stroke-chart-4',
  5: 'stroke-fg',
  6: 'stroke-chart-2',
  7: 'stroke-chart-3',
}

export const fills: Record<SeriesTone, string> = {
  1: 'fill-chart-1',
  2: 'fill-chart-2',
  3: 'fill-chart-3',
  4: 'fill-chart-4',
  5: 'fill-muted',
  6: 'fill-chart-2',
  7: 'fill-chart-3',
}

export const dashes: Record<SeriesTone, string | undefined> = {
  1: undefined,
  2: '2 3',
  3: '7 4',
  4: '10 3 2 3',
  5: '1 3',
  6: '12 3',
  7: '6 2 1 2 1 2',
}

/** How what was before is drawn. */
export const FAINT = 0.4
export const BEFORE_DASH = '3 4'
