import { join } from 'node:path'
import type { Logger } from 'pino'
import * as paths from '#rules/paths.ts'
import type { Config } from './config.ts'
import { readBuckets } from './edges/database/buckets.ts'
import { openDatabase } from './edges/database/database.ts'
import { createGoogle } from './edges/google/google.ts'
import { createHttpServer } from './edges/http/server.ts'
import { createInstagram } from './edges/instagram/client.ts'
import { createPictureFetch } from './edges/instagram/pictures.ts'
import { createJobs } from './edges/jobs/jobs.ts'
import { createMail } from './edges/mail/mail.ts'
import { createMeter } from './edges/metering/meter.ts'
import { createOutbound } from './edges/outbound/outbound.ts'
import { createPictures } from './edges/pictures/pictures.ts'
import { createSecrets } from './edges/secrets.ts'
import { createSockets } from './edges/sockets/sockets.ts'
import { publicBy } from './reach.ts'

/** Of a process, to its database. */
const MAX_CONNECTIONS = 20

export type OpenedBy = {
  config: Config
  log: Logger
  database_url: string
  instagram_origin: string
  web_dir?: string | null
}

const builtWeb = join(import.meta.dirname, '../web/dist')

/** All that is outside us, opened once for every domain. */
export async function openEdges({ config, log, database_url, instagram_origin, web_dir = builtWeb }: OpenedBy) {
  const { public_url, proxies, redis_url, smtp_url, mail_from: from } = config
  const is_web = config.roles.includes('web')
  const is_worker = config.roles.includes('worker')
  const direct_url = config.database_direct_url ?? database_url
  const db = openDatabase(database_url, log, MAX_CONNECTIONS, direct_url !== database_url)
  await readBuckets(db)
  const meter = openMeter(config, log)
  const app = await createHttpServer({
    ...{ log, meter, public_url, proxies },
    stripe_fields: config.stripe !== null,
    web_dir: is_web ? web_dir : null,
  })
  const sockets = createSockets({
    ...{ database_url, direct_url, redis_url, public_url, proxies, meter, log },
    http: is_web ? app.server : null,
  })
  return {
    ...{ db, meter, app, sockets, log, public_url },
    secrets: createSecrets(config.app_keys),
    instagram: createInstagram(instagram_origin, { release: config.instagram_app }),
    pictures: createPictures({
      fetchPicture: createPictureFetch(instagram_origin, { release: config.instagram_app }),
      folder: join(config.data_dir, 'pictures'),
    }),
    jobs: createJobs({ database_url, direct_url, is_worker, log }),
    mail: createMail({ smtp_url, from, outbox_dir: join(config.data_dir, 'outbox'), log }),
    google: createGoogle({ client: config.google, redirect_uri: `${public_url}${paths.googleCallback}`, log }),
    // A developer's webhooks are on the developer's machine; a public server calls only the public internet.
    outbound: createOutbound({ allow_private: publicBy(config) === null }),
  }
}

export type Edges = Awaited<ReturnType<typeof openEdges>>

function openMeter({ budget_scale }: Config, log: Logger) {
  if (budget_scale > 1)
    log.warn({ budget_scale }, 'BUDGET_SCALE is set: callers may cost that many times what is usual')
  return createMeter(budget_scale)
}
