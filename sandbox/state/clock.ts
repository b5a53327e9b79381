/** A period with one speed; after a restart the world continues from the last one recorded. */
export type ClockStretch = {
  /** Epoch milliseconds on the machine's clock. */
  readonly real: number
  /** Epoch milliseconds in the world at that moment. */
  readonly world: number
  readonly speed: number
  /** Milliseconds skipped by `advance` since the start. */
  readonly jumped: number
}

export type Clock = {
  /** World time in epoch milliseconds: real time multiplied by the speed, plus every jump. */
  now(): number
  /**
   * Real time plus every jump, without the speed, in epoch milliseconds. Codes and sign-ins expire by it, so that a fast world
   * leaves a person time to type.
   */
  unhurried(): number
  /** World time that passes in the given real time, both in milliseconds; the same number when world time does not run. */
  lasting(milliseconds: number): number
}

export function readClock(stretch: () => ClockStretch, machine: () => number): Clock {
  return {
    now: () => worldTime(stretch(), machine()),
    unhurried: () => machine() + stretch().jumped,
    lasting: (milliseconds) => milliseconds * (stretch().speed || 1),
  }
}

function worldTime(stretch: ClockStretch, real: number): number {
  return Math.floor(stretch.world + Math.max(0, real - stretch.real) * stretch.speed)
}

/** World time also passes while the sandbox is off, at the speed it had. */
export function nextStretch(last: ClockStretch | undefined, real: number, speed: number): ClockStretch {
  if (!last) return { real, world: real, speed, jumped: 0 }
  return { real, world: worldTime(last, real), speed, jumped: last.jumped }
}

export function jump(last: ClockStretch, real: number, milliseconds: number): ClockStretch {
  const world = worldTime(last, real) + milliseconds
  return { real, world, speed: last.speed, jumped: last.jumped + milliseconds }
}
