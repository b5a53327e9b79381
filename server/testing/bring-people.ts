import { addExtractedPeople } from '../audience/lists/extract-list.ts'
import type { Database } from '../edges/database/database.ts'

type People = Parameters<typeof addExtractedPeople>[2]

/** As a page of an extraction brings them. */
export const bringPeople = (db: Database, list_id: string, people: People) =>
  db.transaction().execute((tx) => addExtractedPeople(tx, list_id, people, people.length))
