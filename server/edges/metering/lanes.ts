/** Limits a caller's concurrent calls; the rest wait in order of arrival. */
export type Lanes = {
  /** Returns null when there is room at once, otherwise a promise to await. `leave` must follow in any case. */
  enter: (lane: string, most: number) => Promise<void> | null
  leave: (lane: string) => void
}

type Lane = { running: number; waiting: (() => void)[] }

export function createLanes(scale: number): Lanes {
  const lanes = new Map<string, Lane>()
  return {
    enter(name, most) {
      const lane = lanes.get(name)
      if (!lane) {
        lanes.set(name, { running: 1, waiting: [] })
        return null
      }
      if (lane.running < most * scale) {
        lane.running++
        return null
      }
      return new Promise((resolve) => lane.waiting.push(resolve))
    },
    leave(name) {
      const lane = lanes.get(name)
      if (!lane) return
      const next = lane.waiting.shift()
      if (next) next()
      else if (--lane.running === 0) lanes.delete(name)
    },
  }
}
