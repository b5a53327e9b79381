export const median = (values: readonly number[]) => quantile(values, 0.5)

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const milliseconds = (value: number) => (value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`)
export const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`

/** One line of a report: a measurement and its target. */
export function figure(what: string, measured: string, aim: string, reached: boolean) {
  console.log(`${what.padEnd(52)} ${measured.padStart(10)}   aim ${aim} ${reached ? 'reached' : 'MISSED'}`)
}
