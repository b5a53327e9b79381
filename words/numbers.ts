import { inEach } from './language.ts'

const whole = inEach((formats) => new Intl.NumberFormat(formats))
const share = inEach((formats) => new Intl.NumberFormat(formats, { style: 'percent', maximumFractionDigits: 0 }))
const compact = inEach((formats) => new Intl.NumberFormat(formats, { notation: 'compact', maximumFractionDigits: 1 }))
const lists = inEach((formats) => new Intl.ListFormat(formats, { type: 'conjunction' }))

const narrow = inEach((formats) => new Intl.ListFormat(formats, { style: 'narrow' }))

/** `14,757` */
export const numberText = (value: number) => whole().format(value)

/** The same of a figure: a dash where nobody knows. */
export const figureText = (value: number | null) => (value === null ? '—' : numberText(value))

/** `24%` of 0.24. */
export const percentText = (rate: number) => share().format(rate)

/** `1.2K` */
export const compactText = (value: number) => compact().format(value)

/** `a, b, and c` */
export const listText = (names: readonly string[]) => lists().format(names)

/** Several in a row with as little between them as the language allows: `a, b, c`. */
export const narrowListText = (names: readonly string[]) => narrow().format(names)
