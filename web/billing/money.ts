const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

/** Cents as dollars with two decimals, `$29.00`. */
export const moneyOf = (cents: number) => dollars.format(cents / 100)
