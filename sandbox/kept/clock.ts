/** One stretch of time with one speed; the last one recorded says where the world goes on after a restart. */
export type ClockStretch = {
  /** Epoch milliseconds on the machine's clock. */
  readonly real: number
  /** Epoch milliseconds in the world at that moment. */
  readonly world: number
  readonly speed: number
  /** Milliseconds jumped over by `advance` since the beginning. */
  readonly jumped: number
}

export type Clock = {
  /** World time in epoch milliseconds: real time times the speed, and every jump. */
  now(): number
  /**
   * Real time and every jump, without the speed, in epoch milliseconds: what codes and sign-ins expire by, so that a fast
   * world still leaves a person time to type.
   */
  unhurried(): number
  /** Milliseconds of world time that pass in so many of real time; where the world's time does not pass, as many. */
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

/** A world that was switched off lived on meanwhile, at the speed it had. */
export function nextStretch(last: ClockStretch | undefined, real: number, speed: number): ClockStretch {
  if (!last) return { real, world: real, speed, jumped: 0 }
  return { real, world: worldTime(last, real), speed, jumped: last.jumped }
}

export function jump(last: ClockStretch, real: number, milliseconds: number): ClockStretch {
  const world = worldTime(last, real) + milliseconds
  return { real, world, speed: last.speed, jumped: last.jumped + milliseconds }
}
