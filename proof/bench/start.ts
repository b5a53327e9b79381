import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/edges/database/embedded.ts'
import { freePort, startServer } from '../../e2e/running-product.ts'
import { median, table } from './table.ts'

const ROUNDS = 7

/** Milliseconds. */
const MAX_MS = { database: 1000, product: 4000 }

/** Measures how soon the built-in PostgreSQL and the whole product are ready again on data they have: medians without the first start, which makes them. */
export async function benchStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-bench-'))
  // PostgreSQL runs as another user under root and must be able to enter the folder.
  chmodSync(folder, 0o711)
  const database = () => startEmbeddedPostgres({ data_dir: join(folder, 'database'), log: console.error })
  const product = async () => {
    const [port, sandbox_port] = [await freePort(), await freePort()]
    const env = {
      PORT: `${port}`,
      SANDBOX_PORT: `${sandbox_port}`,
      DATA_DIR: join(folder, 'product'),
      LOG_LEVEL: 'warn',
    }
    return startServer(env)
  }
  try {
    const rows = [['', 'ms', 'at most', 'ratio', '']]
    for (const [what, most, start] of [
      ['the built-in PostgreSQL', MAX_MS.database, database],
      ['the product', MAX_MS.product, product],
    ] as const) {
      const ms = await medianOf(start)
      const verdict = ms <= most ? 'reached' : 'MISSED'
      rows.push([what, ms.toFixed(0), `${most}`, (ms / most).toFixed(2), verdict])
    }
    console.log(`ready again, median of ${ROUNDS} starts\n\n${table(rows)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function medianOf(start: () => Promise<{ stop: () => Promise<void> }>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const began = performance.now()
    const started = await start()
    if (round > 0) times.push(performance.now() - began)
    await started.stop()
  }
  return median(times)
}
