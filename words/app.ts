import { catalogue } from './catalogue.ts'

export const { appMessages, failureMessages, firstUiMessages } = catalogue('first/app')
