import type { InstagramSession } from '#contract/instagram-session.ts'
import type { Database } from '../edges/database/database.ts'
import type { Publish } from '../edges/event-bus.ts'
import type { Google } from '../edges/google/google.ts'
import type { Jobs } from '../edges/jobs/jobs.ts'
import type { Mail } from '../edges/mail/mail.ts'
import type { Secrets } from '../edges/secrets.ts'
import type { Sockets } from '../edges/sockets/sockets.ts'
import type { UserEvent } from './events.ts'
import type { SessionStore } from './session.ts'

/** The edges of the users' domain. */
export type UserEdges = {
  db: Database
  jobs: Jobs
  mail: Mail
  secrets: Secrets
  sessions: SessionStore
  sockets: Sockets
  google: Google
  /** The origin that mailed links begin with. */
  public_url: string
  publish: Publish<UserEvent>
  /** The session of the user's current account; null while none is connected. */
  findInstagramSession: (user_id: string) => Promise<InstagramSession | null>
}
