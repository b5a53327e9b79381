import { catalogue } from './catalogue.ts'

export const { overviewMessages } = catalogue('accounts/overview')
