import { locale } from '#words/locale.ts'

const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })

/** Cents as dollars with two decimals, `$29.00`. */
export const moneyOf = (cents: number) => dollars.format(cents / 100)
