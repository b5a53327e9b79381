import { hostname } from 'node:os'
import type { Database } from '../../edges/database/database.ts'
import { forgetWorkerOf } from './sql/forget-worker.ts'
import { listSeenWorkers } from './sql/list-workers.ts'
import { noteWorkerOf } from './sql/note-worker.ts'

/** Records that a worker is alive, how many accounts it holds and how many steps it has taken. */
export const noteWorker = (db: Database, worker: { id: string; held: number; steps: number }) =>
  noteWorkerOf(db, { ...worker, host: hostname() })

/** Deletes a worker that has ended, and those that vanished a day ago. */
export const forgetWorker = (db: Database, id: string) => forgetWorkerOf(db, { id })

/** Every worker seen just now, on any host. */
export const listWorkers = (db: Database) => listSeenWorkers(db, {})
