/** 1 followed, 2 comments, 3 unfollowed, 4 likes: each with its own dash, so that colour is never the only difference. */
export type Tone = 1 | 2 | 3 | 4

/** A value is null where nothing is known. */
export type Series = { name: string; tone: Tone; values: readonly (number | null)[] }

export const strokes: Record<Tone, string> = {
  1: 'stroke-chart-1',
  2: 'stroke-chart-2',
  3: 'stroke-chart-3',
  4: 'stroke-chart-4',
}

export const fills: Record<Tone, string> = {
  1: 'fill-chart-1',
  2: 'fill-chart-2',
  3: 'fill-chart-3',
  4: 'fill-chart-4',
}

export const dashes: Record<Tone, string | undefined> = { 1: undefined, 2: '2 3', 3: '7 4', 4: '10 3 2 3' }
