import { startThrowawayPostgres } from '../edges/database/embedded-throwaway.ts'

/** Hundreds of databases that live for seconds: visiting and writing all of them is only work. */
const MANY = { autovacuum: 'off', checkpoint_timeout: '1h', max_wal_size: '2GB' }

/** Vitest's global setup: one PostgreSQL for the whole run, at TEST_DATABASE_URL; one that is given there is used as it is. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return
  const postgres = await startThrowawayPostgres(MANY)
  process.env.TEST_DATABASE_URL = postgres.url
  process.env.TEST_DATABASE_GOES = 'with the run'
  return async () => {
    delete process.env.TEST_DATABASE_URL
    delete process.env.TEST_DATABASE_GOES
    await postgres.stop()
  }
}
