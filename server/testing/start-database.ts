import { startThrowawayPostgres } from '../edges/database/embedded-throwaway.ts'

/** Vitest's global setup: one PostgreSQL for the whole run, at TEST_DATABASE_URL; one that is given there is used as it is. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return
  const postgres = await startThrowawayPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await postgres.stop()
  }
}
