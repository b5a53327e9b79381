import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as paths from '#rules/paths.ts'
import { eventually } from '#server/testing/eventually.ts'
import { type AtWork, startAtWork } from './at-work.ts'
import { layList } from './lay-list.ts'

/** At 56 pixels each taller than any browser can draw. */
const PEOPLE = 800_000
const ROW = 56
const nameOf = (nth: number) => `person.${String(nth).padStart(6, '0')}`

let work: AtWork

beforeAll(async () => {
  work = await startAtWork()
  const database = new pg.Client({ connectionString: work.database_url })
  await database.connect()
  const names = Array.from({ length: PEOPLE }, (_, nth) => nameOf(nth))
  const id = await layList(database, work.person.email, 'Everybody', names)
  await database.end()
  await work.page.goto(`${paths.lists}?list=${id}`)
  await grid()
    .getByText(`@${nameOf(0)}`, { exact: true })
    .waitFor()
})
afterAll(() => work.end())

const grid = () => work.page.getByRole('grid', { name: 'Everybody' })

/** The numbers of the first and last row that stand in sight, whole or in part, and what cannot be seen between the rows. */
const sight = () =>
  grid().evaluate(async (scroller) => {
    // What was scrolled before has been drawn then.
    await new Promise(requestAnimationFrame)
    const { top, bottom } = scroller.getBoundingClientRect()
    const rows = [...scroller.querySelectorAll('[role=row]')].map((row) => ({
      nth: Number(row.getAttribute('aria-rowindex')) - 1,
      rect: row.getBoundingClientRect(),
    }))
    const seen = rows.filter(({ rect }) => rect.bottom > top + 1 && rect.top < bottom - 1)
    const first = seen[0]
    const last = seen.at(-1)
    const blank = !first || !last || first.rect.top > top + 2 || last.rect.bottom < bottom - 2
    return {
      first: first?.nth ?? -1,
      last: last?.nth ?? -1,
      blank,
      rows: rows.length,
      whole: (last?.rect.bottom ?? 0) <= bottom,
    }
  })

const until = (fits: (seen: Awaited<ReturnType<typeof sight>>) => boolean) => eventually(sight, fits)

const drag = (share: number) =>
  grid().evaluate((scroller, share) => {
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * share
  }, share)

async function isByName(nth: number) {
  await grid()
    .getByText(`@${nameOf(nth)}`, { exact: true })
    .waitFor()
}

test('the End key shows the last person, and Home the first', async () => {
  await grid().focus()
  await work.page.keyboard.press('End')
  await isByName(PEOPLE - 1)
  await expect.poll(sight).toMatchObject({ last: PEOPLE - 1, blank: false, whole: true })
  await work.page.keyboard.press('ArrowUp')
  await expect.poll(() => grid().getAttribute('aria-activedescendant')).toMatch(new RegExp(`-${PEOPLE - 2}$`))
  await work.page.keyboard.press('Home')
  await isByName(0)
  await expect.poll(sight).toMatchObject({ first: 0, blank: false })
})

test('so does the scrollbar, and in between it is where it should be', async () => {
  await drag(1)
  await isByName(PEOPLE - 1)
  await expect.poll(sight).toMatchObject({ last: PEOPLE - 1, blank: false, whole: true })
  await drag(0.5)
  const { first } = await until((seen) => seen.last < PEOPLE * 0.6)
  expect(first).toBeGreaterThan(PEOPLE * 0.49)
  expect(first).toBeLessThan(PEOPLE * 0.51)
  await isByName(first)
})

test('the wheel moves the rows just as far as it is turned', async () => {
  const before = await sight()
  await grid().hover()
  await work.page.mouse.wheel(0, 10 * ROW)
  await until(({ first }) => first === before.first + 10)
  await work.page.mouse.wheel(0, -10 * ROW)
  await until(({ first }) => first === before.first)
  await drag(1)
  await until(({ last }) => last === PEOPLE - 1)
  await work.page.mouse.wheel(0, -3 * ROW)
  await until(({ last }) => last === PEOPLE - 4)
  await work.page.mouse.wheel(0, 20 * ROW)
  await until(({ last }) => last === PEOPLE - 1)
})

test('however wildly it is scrolled, few rows exist, none is blank, and few requests are under way', async () => {
  const { page } = work
  let under_way = 0
  let most = 0
  const counted = (change: number) => (request: { url: () => string }) => {
    if (!request.url().includes('/members')) return
    under_way += change
    most = Math.max(most, under_way)
  }
  const [begins, ends] = [counted(1), counted(-1)]
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends)
  for (let nth = 0; nth < 100; nth++) {
    await drag((nth * 0.381_966) % 1)
    const { blank, rows } = await sight()
    expect([nth, blank]).toEqual([nth, false])
    expect(rows).toBeLessThanOrEqual(50)
  }
  await drag(0.25)
  const { first } = await until((seen) => Math.abs(seen.first / PEOPLE - 0.25) < 0.01)
  await isByName(first)
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends)
  expect(most).toBeLessThanOrEqual(6)
  expect(work.problems).toEqual([])
})
