import { catalogue } from './catalogue.ts'

export const { userMessages } = catalogue('first/users')
