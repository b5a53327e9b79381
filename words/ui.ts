import { catalogue } from './catalogue.ts'

/** Labels of the parts of web/ui. */
export const { uiMessages } = catalogue('first/ui')
