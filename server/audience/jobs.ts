import type { Logger } from 'pino'
import type { Database } from '../edges/database/database.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import { NUMBER_LISTS } from './import/update-profile.ts'
import { numberList } from './people/number-list.ts'
import { purgePeople } from './people/purge-people.ts'
import { purgeListChanges } from './store.ts'

/** Every night, so that who was deleted from the last list is gone within a day. */
const NIGHTLY = '40 3 * * *'

/** Background work for lists. */
export function workForAudience({ db, jobs, log }: { db: Database; jobs: Jobs; log: Logger }) {
  jobs.work<{ list_ids: string[] }>(
    NUMBER_LISTS,
    async ({ list_ids }) => {
      for (const list_id of list_ids) await numberList(db, list_id)
    },
    { at_once: 2, of_one: 1 },
  )
  jobs.every(NIGHTLY, 'purge-people', async () => {
    await purgeListChanges(db)
    log.info({ purged: await purgePeople(db) }, 'people no list mentions were removed')
  })
}
