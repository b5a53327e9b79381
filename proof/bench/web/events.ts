import { createServer, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import type { BrowserContext } from 'playwright-core'
import * as paths from '#rules/paths.ts'
import { freePort } from '../../../e2e/running-product.ts'
import { measureFrames, percentile, slowDown } from './slow-phone.ts'

const PER_SECOND = 1000
const LENGTH_MS = 5000
const TICK_MS = 10

/** Sends a thousand events a second about a running task, as the server would, and measures the page that shows it. */
export async function measureEvents(
  open: (address: string) => Promise<BrowserContext>,
  address: string,
  database: string,
) {
  await startTask(database)
  const line = await openLine(address)
  const context = await open(line.address)
  const page = await context.newPage()
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto(paths.dashboard)
  await page.getByRole('progressbar').first().waitFor()
  const answer = await page.request.get('/api/tasks')
  const [task] = ((await answer.json()) as { tasks: { id: string; target_count: number }[] }).tasks
  if (!task) throw new Error('There is no task to report.')
  await slowDown(page, { network: false })

  await page.evaluate(() => {
    const seen = { redraws: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => seen.redraws++).observe(document.querySelector('main') ?? document.body, {
      subtree: true,
      characterData: true,
      childList: true,
      attributes: true,
    })
  })
  let sent = 0
  const sending = setInterval(() => {
    for (let nth = 0; nth < (PER_SECOND * TICK_MS) / 1000; nth++) {
      sent++
      const done_count = sent % task.target_count
      const current_action = `Followed @person.${sent}`
      const progress_percentage = (done_count / task.target_count) * 100
      const updated = { ...task, done_count, current_action, progress_percentage, status: 'running', waiting: null }
      const event = {
        event_type: 'task_progress',
        id: task.id,
        current_action,
        progress_percentage,
        total_followed: done_count,
        target_count: task.target_count,
        error: null,
        task: updated,
      }
      line.send(`42${JSON.stringify(['task_update', event])}`)
    }
  }, TICK_MS)
  const frames = await measureFrames(page, LENGTH_MS)
  clearInterval(sending)
  const { redraws } = await page.evaluate(() => (window as unknown as { seen: { redraws: number } }).seen)
  await context.close()
  line.close()
  if (redraws === 0) throw new Error('None of the events arrived.')
  return { p99_ms: percentile(frames, 0.99), redraws: redraws / (LENGTH_MS / 1000), sent: sent / (LENGTH_MS / 1000) }
}

/**
 * A proxy in front of the product that forwards everything unchanged and inserts its own messages into the page's socket. The
 * server writes whole frames, so one fits between two of its chunks.
 */
async function openLine(address: string) {
  const { hostname, port } = new URL(address)
  const pages = new Set<Socket>()
  const server = createServer((incoming, reply) => {
    const { method, url: path } = incoming
    const headers = { ...incoming.headers, ...(incoming.headers.origin && { origin: address }) }
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    incoming.pipe(onward)
  })
  server.on('upgrade', (request, page: Socket) => {
    const product = connect(Number(port), hostname)
    // The product refuses sockets of a foreign origin, which the proxy's is.
    const carried = (name: string, value = '') => (/^origin$/i.test(name) ? address : value)
    const lines = request.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 ? [`${name}: ${carried(name, all[at + 1])}`] : [],
    )
    product.write(`${[`GET ${request.url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
    product.pipe(page).pipe(product)
    pages.add(page)
    for (const end of [page, product]) {
      end.on('error', () => {})
      end.on('close', () => {
        pages.delete(page)
        page.destroy()
        product.destroy()
      })
    }
  })
  const own = await freePort()
  await new Promise<void>((resolve) => server.listen(own, hostname, resolve))
  return {
    address: `http://${hostname}:${own}`,
    send: (text: string) => {
      for (const page of pages) page.write(frameOf(text))
    },
    close: () => {
      for (const page of pages) page.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A text frame as a server writes it: whole, unmasked (RFC 6455, 5.2). */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = Buffer.from([0x81, 126, payload.length >> 8, payload.length & 255])
  return Buffer.concat([head, payload])
}

/** A task that waits until tomorrow, so that its own events do not disturb the figures. */
async function startTask(database_url: string) {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  await client.query(`
    insert into tasks (user_id, account_id, instagram_user_id, kind, status, sources, filters, options, preset, target_count,
      source_counts, started_at, start_at)
    select user_id, account_id, instagram_user_id, kind, 'running', sources, filters, options, preset, 5000, '{0,0,0}', now(), now() + interval '1 day'
    from tasks order by id desc limit 1`)
  await client.end()
}
