type Lane = { running: number; waiting: (() => void)[] }

/** Limits a caller's concurrent calls; the rest wait in order of arrival. */
export function createLanes(scale: number) {
  const lanes = new Map<string, Lane>()
  return {
    /** Returns null when there is room at once, otherwise a promise to await. `leave` must follow in any case. */
    enter(name: string, most: number): Promise<void> | null {
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
    leave(name: string) {
      const lane = lanes.get(name)
      if (!lane) return
      const next = lane.waiting.shift()
      if (next) next()
      else if (--lane.running === 0) lanes.delete(name)
    },
  }
}
