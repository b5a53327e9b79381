import { withoutMarks } from './bidi.ts'
import { listNames } from './generated/server.ts'

/** What a list is called until its owner calls it otherwise: kept as it is, as the owner's language was then. */
export const listNameText = (of: keyof typeof listNames, username: string) => withoutMarks(listNames[of]({ username }))
