import { catalogue } from './catalogue.ts'

export const { rowMessages, viewMessages } = catalogue('audience/rows')
