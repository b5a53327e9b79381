/** How numbers and lists are written in this language. */
export const locale = 'en'

/** How days and clocks are written in this language. */
export const dateLocale = 'en-GB'
