import { catalogue } from './catalogue.ts'

export const { growthMessages } = catalogue('growth/growth')
