import { catalogue } from './catalogue.ts'

export const { templateMessages } = catalogue('schedules/templates')
