import { catalogue } from './catalogue.ts'

export const { scheduleMessages } = catalogue('schedules/schedules')
