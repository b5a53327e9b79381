import { catalogue } from './catalogue.ts'

export const { helpMessages } = catalogue('help/help')
