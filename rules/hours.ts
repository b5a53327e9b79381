/** When an account may act, by the wall clock of the user's zone; `to` before `from` runs past midnight. Weekdays are 1 (Monday) to 7. */
export type ActiveHours = { days: number[]; from: string; to: string }[]

export const MAX_WINDOWS = 28
