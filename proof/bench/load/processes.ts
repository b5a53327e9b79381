import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in /proc, on every current Linux. */
const TICKS = 100

type Stat = { parent: number; own_ticks: number; reaped_ticks: number }

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold any character.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15)
    return { parent, own_ticks: utime + stime, reaped_ticks: cutime + cstime }
  } catch {
    return null
  }
}

export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0

const everyPid = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** A process and all its living descendants. */
export function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const one of everyPid()) {
    const parent = parentOf(one)
    children.set(parent, [...(children.get(parent) ?? []), one])
  }
  const family = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(family)]
  return family(pid)
}

/** CPU time of a process and its children, including ended ones, or of itself alone; seconds. */
export function cpuSecondsOf(pid: number, with_children = true): number {
  if (!with_children) return (statOf(pid)?.own_ticks ?? 0) / TICKS
  const ticks = familyOf(pid).reduce((sum, one) => sum + (statOf(one)?.own_ticks ?? 0), 0)
  return (ticks + (statOf(pid)?.reaped_ticks ?? 0)) / TICKS
}

/** Memory of a process and its children, with shared pages counted once; MB. */
export function memoryOf(pid: number): number {
  const kilobytes = familyOf(pid).map((one) => {
    try {
      const text = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8')
      return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}
