/** For how many days the link of a shared report can be made to work. */
export const REPORT_LINK_DAYS = [7, 30, 90] as const

/** Days of a report. */
export const REPORT_DAYS = 7
