import { catalogue } from './catalogue.ts'

/** The texts of signing in by other means than email and password. */
export const { entryMessages } = catalogue('entry/entry')
