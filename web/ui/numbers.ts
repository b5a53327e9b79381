import { locale } from '#words/locale.ts'

/** `1,234` */
export const wholeNumber = new Intl.NumberFormat(locale)

/** `1.2K` */
export const compactNumber = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
