import { catalogue } from './catalogue.ts'

/** What a lookup says where it finds nothing it can show. */
export const { lookupNotes } = catalogue('server/lookup')
