export const printTitle = (title: string) => console.log(`\n${title}`)

/** One measured figure beside what it may be; null where nothing was promised. */
export function printRow(name: string, value: string, kept: boolean | null, most: string | number | null) {
  const verdict = kept === null ? '' : kept ? 'kept' : 'MISSED'
  console.log(`  ${name.padEnd(44)} ${value.padStart(10)}   ${most === null ? '' : `≤ ${most}`.padEnd(10)} ${verdict}`)
}
