import type { Series, SeriesTone } from '#web/ui/charts/series.ts'

/** A piece of a stack, in values: from its foot to its head. */
export type Bar = { index: number; tone: SeriesTone; from: number; to: number }

/** Puts the values of several series on top of each other, place by place; negative ones below nothing, unknown ones nowhere. */
export function stackOf(series: readonly Series[]): Bar[] {
  const above: number[] = []
  const below: number[] = []
  return series.flatMap(({ tone, values }) =>
    values.flatMap((value, index) => {
      if (!value) return []
      const side = value > 0 ? above : below
      const foot = side[index] ?? 0
      side[index] = foot + value
      return [{ index, tone, from: Math.min(foot, foot + value), to: Math.max(foot, foot + value) }]
    }),
  )
}
