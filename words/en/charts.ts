/** What charts say, to the eye and to the ear, and the files that come of them. */
export const chartMessages = {
  pointByPoint: (label: string) => `${label}, point by point`,
  value: (name: string, value: string) => `${name} ${value}`,
  valueAndBefore: (name: string, value: string, period: string, before: string) =>
    `${name} ${value}, ${period.toLowerCase()} ${before}`,
  inBrackets: (period: string) => `In brackets: ${period.toLowerCase()}`,
  beforeColumn: (name: string, period: string) => `${name}, ${period.toLowerCase()}`,
  notes: 'Notes',
  download: 'Download',
  downloadNamed: (label: string) => `Download ${label}`,
  asPng: 'Picture (PNG)',
  asSvg: 'Drawing (SVG)',
  asCsv: 'Table (CSV)',
} as const
