import { catalogue } from './catalogue.ts'

/** The texts of the calendar of what is planned. */
export const { calendarMessages } = catalogue('schedules/calendar')
