export const printTitle = (title: string) => console.log(`\n${title}`)

/** A measured figure beside its budget; null where there is none. */
export function printRow(
  name: string,
  value: string,
  is_met: boolean | null,
  most: string | number | null,
  sign = '≤',
) {
  const verdict = is_met === null ? '' : is_met ? 'met' : 'MISSED'
  console.log(
    `  ${name.padEnd(44)} ${value.padStart(10)}   ${most === null ? '' : `${sign} ${most}`.padEnd(10)} ${verdict}`,
  )
}

/** The same for scores, where more is better. */
export const printScore = (name: string, score: number, least: number) =>
  printRow(name, String(score), score >= least, least, '≥')
