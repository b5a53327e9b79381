import { catalogue } from './catalogue.ts'

/** Lists of people, and the export they come from. */
export const { audienceMessages } = catalogue('audience/audience')
