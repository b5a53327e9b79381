/** The most of these moments (epoch ms, in order) that ever fell into any window of this length, ms. */
export function mostWithin(moments: number[], length: number): number {
  let first = 0
  return moments.reduce((most, at, nth) => {
    while ((moments[first] ?? at) <= at - length) first++
    return Math.max(most, nth - first + 1)
  }, 0)
}
