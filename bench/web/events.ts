import pg from 'pg'
import type { BrowserContext, WebSocketRoute } from 'playwright-core'
import { measureFrames, percentile, slowDown } from './slow-phone.ts'

const PER_SECOND = 1000
const LENGTH_MS = 5000
const TICK_MS = 10

/** Pretends that the server tells of a running task a thousand times a second, and watches the page that shows it. */
export async function measureEvents(context: BrowserContext, database_url: string) {
  await startTask(database_url)
  const page = await context.newPage()
  let socket: WebSocketRoute | undefined
  await page.routeWebSocket(/socket\.io/, (route) => {
    socket = route
    route.connectToServer()
  })
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto('/dashboard')
  await page.getByRole('progressbar').first().waitFor()
  const answer = await page.request.get('/api/tasks')
  const [task] = ((await answer.json()) as { tasks: { id: string; target_count: number }[] }).tasks
  if (!task || !socket) throw new Error('There is no task, or no socket to tell of it.')
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
      const told = { ...task, done_count, current_action, progress_percentage, status: 'running', waiting: null }
      const event = {
        event_type: 'task_progress',
        id: task.id,
        current_action,
        progress_percentage,
        total_followed: done_count,
        target_count: task.target_count,
        error: null,
        task: told,
      }
      socket?.send(`42${JSON.stringify(['task_update', event])}`)
    }
  }, TICK_MS)
  const frames = await measureFrames(page, LENGTH_MS)
  clearInterval(sending)
  const { redraws } = await page.evaluate(() => (window as unknown as { seen: { redraws: number } }).seen)
  return { p99_ms: percentile(frames, 0.99), redraws: redraws / (LENGTH_MS / 1000), sent: sent / (LENGTH_MS / 1000) }
}

/** A task that waits for tomorrow, so that nothing of its own disturbs the figures. */
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
