import type { Recurring } from './edges/concurrency/recurring.ts'
import type { OwnData } from './edges/database/own-data.ts'
import type { Http } from './edges/http/serve.ts'
import type { SealedRows } from './edges/rotate-keys.ts'

/** What a domain has for the whole server, which app.ts asks of each. */
export type Domain = {
  /** The user's data of this domain, for their export. */
  own_data: OwnData
  /** Where it stores sealed secrets. */
  sealed?: SealedRows[]
  /** Registers its calls, in processes that browsers reach. */
  serve: (http: Http) => void
  /** Registers its background jobs. */
  work?: () => void
  /** Begins what recurs all the time, in processes that work. */
  begin?: () => Recurring[]
}
