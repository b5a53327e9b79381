import type { IncomingHttpHeaders } from 'node:http'
import { KNOWN_APPS, THREADS_BLOKS_ID } from '../../current/rows.ts'

const APP =
  /^Instagram ((\d+)(?:\.\d+)+) Android \(\d+\/[\w.]+; \d+dpi; \d+x\d+; [^;]+; [^;]+; [^;]+; [^;]+; \w+; (\d+)\)$/

/** The app a request names; null for a browser or another program. `number` is the first part of the version. */
export function readApp(headers: IncomingHttpHeaders): { version: string; number: number; code: string } | null {
  const [, version, number, code] = APP.exec(headers['user-agent'] ?? '') ?? []
  return version && code ? { version, number: Number(number), code } : null
}

/** Whether version, code and Bloks id are those of one app, as far as that is known. */
export function isOneApp(headers: IncomingHttpHeaders): boolean {
  const app = readApp(headers)
  if (!app) return true
  const bloks_id = headers['x-bloks-version-id']
  if (bloks_id === THREADS_BLOKS_ID) return false
  const known = KNOWN_APPS.find(({ version }) => version === app.version)
  return !known || (known.code === app.code && known.bloks_id === bloks_id)
}
