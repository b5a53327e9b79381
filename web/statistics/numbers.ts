const whole = new Intl.NumberFormat('en')
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

export const number = (value: number) => whole.format(value)

/** `24%` of 0.24. */
export const percent = (rate: number) => share.format(rate)
