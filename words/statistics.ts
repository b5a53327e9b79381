import { catalogue } from './catalogue.ts'

export const { statisticsMessages } = catalogue('home/statistics')
