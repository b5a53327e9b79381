/** Durations, ms. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The longest time back that an option or a filter can name: ten years, in days. */
export const MAX_DAYS = 3650
