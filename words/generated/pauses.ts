// Written by `npm run message-types` from words/en/pauses.json; not edited by hand.
import { catalogue } from '../catalogue.ts'

export const { pauseMessages } = catalogue<{
  readonly pauseMessages: {
    readonly pauseAll: string
    readonly pauseOne: (values: { username: string | number }) => string
    readonly resumeAll: string
    readonly resumeOthers: string
    readonly resumeOne: (values: { username: string | number }) => string
    readonly resume: string
    readonly sinceAll: (values: { when: string | number }) => string
    readonly sinceOne: (values: { username: string | number; when: string | number }) => string
    readonly why: string
    readonly synonyms: string
  }
}>('pauses/pauses')
