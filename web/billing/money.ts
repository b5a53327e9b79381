import { inEach } from '#words/language.ts'

const dollars = inEach((tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }))

/** Cents as dollars with two decimals, `$29.00`. */
export const moneyOf = (cents: number) => dollars().format(cents / 100)
