import { screenMessages } from './generated/statistics.ts'
import { shortWeekdays } from './weekdays.ts'

/** `09:00` of the hour 9. */
export const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** `Mon 09:00` of an hour of a weekday, of which 1 is Monday. */
export const weekHour = ({ weekday, hour }: { weekday: number; hour: number }) =>
  screenMessages.hourOf({ weekday: shortWeekdays()[weekday - 1] ?? '', clock: clockOf(hour) })
