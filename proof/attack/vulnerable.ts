import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** The control: a tool's negative result about the product only counts if the tool finds these vulnerabilities. */
export type Vulnerable = { origin: string; close: () => Promise<void> }

/**
 * A small vulnerable server: `GET /people?name=` puts the name into its SQL, `POST /people` fails on unexpected input, and
 * twenty slow connections block everybody else.
 */
export async function startVulnerable(database_url: string): Promise<Vulnerable> {
  const pool = new pg.Pool({ connectionString: database_url, max: 4 })
  await pool.query("create table if not exists vulnerable_people as select 'ann' as name, 'a secret' as secret")
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://vulnerable')
    try {
      const { rows } = await pool.query(
        `select name from vulnerable_people where name = '${url.searchParams.get('name') ?? ''}'`,
      )
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
    } catch (error) {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    }
  })
  server.maxConnections = 20
  server.headersTimeout = 0
  server.requestTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await pool.query('drop table vulnerable_people')
      await pool.end()
    },
  }
}
