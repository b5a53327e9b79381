import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listLists, listMembers } from '#contract/audience.ts'
import * as paths from '#rules/paths.ts'
import { peopleListMessages as messages, rowMessages, viewMessages } from '#words/generated/audience.ts'
import { automationMessages } from '#words/generated/automation.ts'
import { composerMessages } from '#words/generated/composer.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { hasNoAxeViolations, hasNoOverflow } from './accessible.ts'
import { type AtWork, startAtWork } from './at-work.ts'
import { PATIENCE } from './browser.ts'
import { layList } from './lay-list.ts'

const PEOPLE = 100_000
const nameOf = (nth: number) => `person.${String(nth).padStart(6, '0')}`
const crowd = Array.from({ length: PEOPLE }, (_, nth) => nameOf(nth))
/** How many names contain this. */
const matching = (text: string) => crowd.filter((name) => name.includes(text)).length

let work: AtWork
let id: string

beforeAll(async () => {
  work = await startAtWork()
  const database = new pg.Client({ connectionString: work.database_url })
  await database.connect()
  const { email } = work.person
  id = await layList(database, email, 'Crowd', crowd)
  await layList(database, email, 'Friends', ['anna', 'ben'])
  await layList(database, email, 'Real', ['coffee.daily', 'latte.art', 'bakery.berlin', 'nobody.has.this.name'])
  await database.end()
  await open()
})
afterAll(() => work.end())

const open = (search = '') => work.page.goto(`${paths.lists}?list=${id}${search}`)
const grid = (name = 'Crowd') => work.page.getByRole('grid', { name, exact: true })
const row = (nth: number) => grid().locator(`[aria-rowindex="${nth + 1}"]`)
const box = (nth: number) => row(nth).locator('[data-select]')
const bar = () => work.page.getByRole('region', { name: messages.selection })
const act = (name: string) => bar().getByRole('button', { name, exact: true }).click()
const chosen = (count: number) => bar().getByText(rowMessages.selected({ count }), { exact: true }).waitFor()
const says = (text: string) => work.page.getByText(text, { exact: true }).first().waitFor()
const search = () => new URL(work.page.url()).searchParams
const lists = async () => (await work.person.call(listLists, {})).body.follower_lists
const sizeOf = async (name: string) => (await lists()).find((list) => list.name === name)?.member_count
const drag = (share: number) =>
  grid().evaluate((scroller, share) => {
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * share
  }, share)

describe('people on a list are chosen', () => {
  test('by the box of a row, and Shift takes all up to another, also those never in sight', async () => {
    const { page } = work
    await box(2).click()
    await chosen(1)
    await expect.poll(() => row(2).getAttribute('aria-selected')).toBe('true')
    await drag(0.01)
    await row(1000).waitFor()
    await box(1000).click({ modifiers: ['Shift'] })
    await chosen(999)
    await hasNoAxeViolations(page)
    await hasNoOverflow(page)
    await page.getByRole('button', { name: rowMessages.clear }).click()
    await bar().waitFor({ state: 'detached' })
  })

  test('by keyboard alone: x, Space, Shift with the arrows, Ctrl+A and Escape', async () => {
    const { keyboard } = work.page
    await grid().focus()
    await keyboard.press('Home')
    await keyboard.press('x')
    await chosen(1)
    await keyboard.press('Shift+ArrowDown')
    await keyboard.press('Shift+ArrowDown')
    await chosen(3)
    await keyboard.press('j')
    await keyboard.press('Space')
    await chosen(4)
    await keyboard.press('Control+a')
    await chosen(PEOPLE)
    await keyboard.press('x')
    await chosen(PEOPLE - 1)
    await keyboard.press('Escape')
    await bar().waitFor({ state: 'detached' })
    expect(await grid().locator('[aria-selected=true]').count()).toBe(0)
  })

  test('and a click beside the box still opens the person', async () => {
    const { page } = work
    await row(1).click({ position: { x: 300, y: 10 } })
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('those who are chosen', () => {
  test('are everybody who matches but one: excluded in one request, and included again', async () => {
    const { page } = work
    const all = matching('0999')
    await open('&q=0999')
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe(String(all))
    const asked: string[] = []
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.postData() ?? ''))
    await box(0).click()
    await bar()
      .getByRole('button', { name: rowMessages.selectAll({ count: all }) })
      .click()
    await box(3).click()
    await chosen(all - 1)
    await act(messages.exclude)
    await says(messages.excluded({ count: all - 1 }))
    expect(asked.filter((body) => body.includes('add_where'))).toHaveLength(1)
    expect(asked.join().length).toBeLessThan(1000)
    await expect.poll(() => sizeOf('Exclusion list')).toBe(all - 1)
    await work.button(messages.undo).click()
    await says(messages.undone)
    await expect.poll(() => sizeOf('Exclusion list')).toBe(0)
  })

  test('are put on another list', async () => {
    const { page } = work
    await open()
    await box(0).click()
    await box(1).click({ modifiers: ['Shift'] })
    await act(messages.addToList)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(messages.where).selectOption({ label: messages.listSize({ name: 'Friends', count: 2 }) })
    await hasNoAxeViolations(page)
    await dialog.getByRole('button', { name: messages.add, exact: true }).click()
    await says(messages.added({ count: 2, list: 'Friends' }))
    expect(await sizeOf('Friends')).toBe(4)
  })

  test('are removed from the list they are on', async () => {
    await open()
    await box(0).click()
    await act(messages.remove)
    await says(messages.removed({ count: 1, list: 'Crowd' }))
    await row(0)
      .getByText(`@${nameOf(1)}`)
      .waitFor()
    await work.button(messages.undo).last().click()
    await row(0)
      .getByText(`@${nameOf(0)}`)
      .waitFor()
  })

  test('are followed only after a preview of exactly them', async () => {
    const { page } = work
    const real = (await lists()).find(({ name }) => name === 'Real')?.id ?? ''
    await page.goto(`${paths.lists}?list=${real}`)
    await grid('Real').getByRole('row').nth(0).locator('[data-select]').click()
    await grid('Real').getByRole('row').nth(1).locator('[data-select]').click()
    await act(messages.follow)
    await page.waitForURL(new RegExp(`${paths.follow}\\?list=`))
    await page
      .getByText(messages.selectionName({ count: 2, from: 'Real' }))
      .first()
      .waitFor()
    await page.getByText(composerMessages.chosenByHand).waitFor()
    await page.getByText(automationMessages.wouldSkip).first().waitFor({ timeout: PATIENCE })
    await page.getByLabel(kindWords.follow.target).and(page.locator('[value="2"]')).waitFor()
    const selection = search().get('list') ?? ''
    const { body } = await work.person.call(listMembers, { id: selection })
    expect(body.members.map(({ username }) => username)).toEqual(['bakery.berlin', 'coffee.daily'])
    expect((await lists()).some((list) => list.id === selection)).toBe(false)
  })
})

describe('what is shown of a list', () => {
  test('is in the address, and returns with a saved view', async () => {
    const { page, button } = work
    await open()
    await page.getByRole('searchbox', { name: messages.search }).fill('00012')
    await expect.poll(() => search().get('q')).toBe('00012')
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe(String(matching('00012')))
    await button(viewMessages.views).click()
    await button(viewMessages.saveNew).click()
    await page.getByRole('dialog').getByLabel(viewMessages.name).fill('Early ones')
    await hasNoAxeViolations(page)
    await button(viewMessages.saveIt).click()
    await says(viewMessages.saved({ name: 'Early ones' }))
    await open()
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe(String(PEOPLE))
    await button(viewMessages.views).click()
    await hasNoAxeViolations(page)
    await page.getByRole('link', { name: 'Early ones' }).click()
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe(String(matching('00012')))
    await page.goBack()
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe(String(PEOPLE))
  })

  test('is sorted and narrowed only by what is known', async () => {
    const { page, button } = work
    await open()
    await row(0).waitFor()
    await button(messages.filters).click()
    await says(messages.nothingKnown)
    expect(await page.getByText(messages.sorts.follower_count, { exact: true }).filter({ visible: true }).count()).toBe(
      0,
    )
  })

  test('has the columns one wants, also after a reload', async () => {
    const { page, button } = work
    await button(messages.columnMenu).click()
    await page.getByLabel(messages.columns.posts, { exact: true }).uncheck()
    await hasNoAxeViolations(page)
    await page.reload()
    await button(messages.columnMenu).click()
    expect(await page.getByLabel(messages.columns.posts, { exact: true }).isChecked()).toBe(false)
    expect(await page.getByLabel(messages.columns.followers, { exact: true }).isChecked()).toBe(true)
    expect(work.problems).toEqual([])
  })
})
