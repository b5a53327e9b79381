/** How numbers and lists are written in this language. */
export const locale = 'en'

/** How days and clocks, and lists without a comma before their last word, are written in this language. */
export const dateLocale = 'en-GB'
