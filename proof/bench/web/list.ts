import pg from 'pg'
import type { BrowserContext } from 'playwright-core'
import * as paths from '#rules/paths.ts'
import type { TestUser } from '#server/testing/person.ts'
import { rowMessages } from '#words/generated/audience.ts'
import { makePeople } from '../../../e2e/exports/make-export.ts'
import { layList } from '../../../e2e/lay-list.ts'
import { percentile, slowDown } from './slow-phone.ts'

const PEOPLE = 1_000_000

/** Pixels per step, and number of steps: faster than anybody reads; and the scrollbar dragged from one end to the other. */
const ways = { scrolled: { step: 1800, steps: 240 }, dragged: { step: 50_000, steps: 240 } }

export type Scrolling = { p95_ms: number; most_rows: number; blank_frames: number; requests: number }

/** Creates a list, opens it on a slow processor, and scrolls it. */
export async function measureList(context: BrowserContext, person: TestUser, database_url: string) {
  const usernames = makePeople(PEOPLE).map(({ username }) => username)
  const database = new pg.Client({ connectionString: database_url })
  await database.connect()
  const id = await layList(database, person.email, 'Everybody', usernames)
  await database.end()

  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${paths.lists}?list=${id}`)
  const grid = page.getByRole('grid', { name: 'Everybody' })
  await grid.getByRole('row').first().waitFor()
  await slowDown(page, { network: false })
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/members')) requests++
  })
  const measure = async ({ step, steps }: { step: number; steps: number }): Promise<Scrolling> => {
    requests = 0
    await grid.evaluate((scroller) => scroller.scrollTo(0, 0))
    const { frames, most_rows, blank_frames } = await grid.evaluate(scrollThrough, { step, steps })
    return { p95_ms: percentile(frames, 0.95), most_rows, blank_frames, requests }
  }
  const scrolled = await measure(ways.scrolled)
  const dragged = await measure(ways.dragged)
  // Every row is drawn as chosen, the bar above it included.
  await grid.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByText(rowMessages.selected({ count: PEOPLE }), { exact: true }).waitFor()
  const selected = await measure(ways.scrolled)
  await grid.evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
  const last = usernames.toSorted().at(-1) ?? ''
  await grid.getByText(`@${last}`, { exact: true }).waitFor()
  return { people: PEOPLE, scrolled, dragged, selected }
}

/** Runs in the page: one step per frame. Each step first measures what the previous one has drawn. */
const scrollThrough = (scroller: Element, { step, steps }: { step: number; steps: number }) =>
  new Promise<{ frames: number[]; most_rows: number; blank_frames: number }>((resolve) => {
    const frames: number[] = []
    let [most_rows, blank_frames, before] = [0, 0, performance.now()]
    const next = (now: number) => {
      frames.push(now - before)
      before = now
      const rows = scroller.querySelectorAll('[role=row]')
      most_rows = Math.max(most_rows, rows.length)
      const { top, bottom } = scroller.getBoundingClientRect()
      const first = rows[0]?.getBoundingClientRect().top ?? bottom
      const last = rows[rows.length - 1]?.getBoundingClientRect().bottom ?? top
      if (first > top + 2 || last < bottom - 2) blank_frames++
      scroller.scrollTop += step
      if (frames.length < steps) requestAnimationFrame(next)
      else resolve({ frames: frames.slice(1), most_rows, blank_frames })
    }
    requestAnimationFrame(next)
  })
