import { createFreshDatabase } from '#server/testing/fresh-database.ts'
import { closePages, openSharedBrowser } from './browser.ts'
import { freePort, startServer, temporaryFolder } from './running-product.ts'

export type TestProduct = Awaited<ReturnType<typeof startTestProduct>>

/** The product for one file of browser tests: on a database of its own in the run's PostgreSQL, with the browser this process shares. */
export async function startTestProduct(settings: Record<string, string> = {}, port?: number) {
  const folder = temporaryFolder()
  const database = await createFreshDatabase()
  const env = { PORT: String(port ?? (await freePort())), SANDBOX_PORT: String(await freePort()) }
  const [program, browser] = await Promise.all([
    startServer({ ...env, DATA_DIR: folder.path, DATABASE_URL: database.url, LOG_LEVEL: 'warn', ...settings }),
    openSharedBrowser(),
  ])
  return {
    address: `http://localhost:${env.PORT}`,
    instagram: `http://127.0.0.1:${env.SANDBOX_PORT}`,
    data_dir: folder.path,
    database_url: database.url,
    browser,
    stop: async () => {
      await closePages(browser)
      await program.stop()
      await database.drop()
      folder.remove()
    },
  }
}
