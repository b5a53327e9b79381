import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createList } from '#contract/audience.ts'
import { listTasks } from '#contract/automation.ts'
import { lookUp } from '#contract/lookup.ts'
import { TaskSetup } from '#web/automation/new-task/task-setup.tsx'
import { answered, refused, show } from '#web/testing/show.tsx'
import { audienceMessages } from '#words/generated/audience.ts'
import { automationMessages } from '#words/generated/automation.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'

const place = { type: 'place' as const, place_id: '213000131', name: 'Porto Old Town', address: 'Old Town 1' }
const found = answered(lookUp, { found: [place], refused: null, unchecked: null })
const noTasks = answered(listTasks, { tasks: [], next_cursor: null })

const setup = <TaskSetup account_id="7" kind="follow" beginning={{ begin: (kept) => kept, schedule: null }} />
const field = page.getByRole('combobox', { name: messages.where })
const chips = page.getByRole('list', { name: automationMessages.sources })

beforeEach(() => sessionStorage.clear())

describe('a place', () => {
  test('is found by its name, shown with its address, and asks who is meant', async () => {
    await show(setup, [found, noTasks])
    await field.fill('porto')
    await page.getByRole('option', { name: /Porto Old Town.*Old Town 1/ }).click()
    await expect.element(chips.getByText('Porto Old Town')).toBeVisible()
    const who = chips.getByRole('combobox', { name: messages.whoOf({ what: 'Porto Old Town' }) })
    await who.selectOptions(messages.whoOfTag.top_likers)
    await expect.element(who).toHaveValue('top_likers')
  })

  test('is taken by Enter where several words are its whole name, and isn’t three people', async () => {
    await show(setup, [found, noTasks])
    await field.fill('porto old town')
    await expect.element(page.getByRole('option', { name: /Porto Old Town/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(chips.getByText('Porto Old Town', { exact: true })).toBeVisible()
    expect(chips.getByRole('listitem').elements()).toHaveLength(1)
  })
})

describe('what the account itself has', () => {
  test('can be chosen without a name: who liked its posts, as many posts as wanted', async () => {
    await show(setup, [noTasks])
    await field.fill('who liked my')
    await page.getByRole('option', { name: 'Who liked my newest 6 posts' }).click()
    await chips.getByRole('combobox').nth(1).selectOptions('12')
    await expect.element(chips.getByText('Who liked my newest 12 posts')).toBeVisible()
    await chips.getByRole('combobox').first().selectOptions(messages.whoOfMine.commenters)
    await expect.element(chips.getByText('Who commented on my newest 12 posts')).toBeVisible()
  })
})

describe('people from a file', () => {
  const list = {
    ...{ id: '9', name: 'fans', role: 'custom' as const, member_count: 2, complete: true },
    ...{ created_at: '2026-11-23T12:00:00Z' },
  }
  const saved = answered(createList, { follower_list: list, skipped_rows: 1, skipped: [] } as never)
  const dialog = page.getByRole('dialog')
  const open = () => page.getByRole('button', { name: messages.fromFile }).click()
  const choose = (name: string, text: string) =>
    userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File([text], name))

  test('become a list named like the file, and the list a source', async () => {
    await show(setup, [saved, noTasks])
    await open()
    await expect.element(dialog.getByRole('button', { name: messages.chooseFile })).toBeVisible()
    await choose('fans.csv', 'username,full_name\nanna.b,"Berg, Anna"\ncarl,Carl\ncarl,Carl\n')
    await expect.element(dialog.getByLabelText(audienceMessages.name)).toHaveValue('fans')
    await expect.element(dialog.getByText(audienceMessages.pastedSoFar({ people: 2, left_out: 1 }))).toBeVisible()
    await dialog.getByRole('button', { name: messages.useNames }).click()
    await expect.element(chips.getByText('fans')).toBeVisible()
    expect(saved.sent).toEqual([{ name: 'fans', usernames: ['anna.b', 'carl', 'carl'] }])
  })

  test('pasted as a table into the field for sources are looked at first, and no cell becomes a source', async () => {
    await show(setup, [saved, noTasks])
    await field.click()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'username\tfollowers\nanna.b\t1200\ncarl\t80\n')
    const input = field.element()
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await expect.element(dialog.getByLabelText(audienceMessages.names)).toHaveValue('anna.b\ncarl')
    await expect.element(field).toHaveValue('')
  })

  test('whose column isn’t clear are asked for, and nobody is taken before', async () => {
    await show(setup, [saved, noTasks])
    await open()
    await choose('two.csv', 'anna.ash,bert.two\ncarla.three,dora.four\n')
    const column = dialog.getByLabelText(audienceMessages.namesAreIn)
    await expect.element(column).toHaveValue('')
    await dialog.getByRole('button', { name: messages.useNames }).click()
    await expect.element(dialog.getByText(audienceMessages.columnMissing)).toBeVisible()
    await column.selectOptions('1')
    await expect.element(dialog.getByLabelText(audienceMessages.names)).toHaveValue('bert.two\ndora.four')
  })

  test('are asked for where the first row may be a person or a heading', async () => {
    await show(setup, [saved, noTasks])
    await open()
    await choose('fans.txt', 'username\nanna\nbert\n')
    await dialog.getByLabelText(audienceMessages.firstRow({ row: 'username' })).selectOptions('person')
    await expect.element(dialog.getByLabelText(audienceMessages.names)).toHaveValue('@username\nanna\nbert')
    await dialog.getByLabelText(audienceMessages.firstRow({ row: 'username' })).selectOptions('headings')
    await expect.element(dialog.getByLabelText(audienceMessages.names)).toHaveValue('anna\nbert')
  })

  test('are only those of the column with the profiles, and the lines that name nobody are counted', async () => {
    await show(setup, [saved, noTasks])
    await open()
    await choose(
      'export.csv',
      'Profile URL,Full Name,Followers\r\nhttps://www.instagram.com/anna.one,Anna Ash,1200\r\n,Bert Two,90\r\n',
    )
    await expect.element(dialog.getByLabelText(audienceMessages.names)).toHaveValue('anna.one')
    await expect
      .element(dialog.getByText(audienceMessages.linesLeft({ count: 1, example: 'Bert Two 90' })))
      .toBeVisible()
  })

  test('a file without names says so and leaves what was typed', async () => {
    await show(setup, [noTasks])
    await open()
    await dialog.getByLabelText(audienceMessages.names).fill('dora')
    await choose('picture.txt', '\u0000\u0001 ??? !!!')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(messages.noNamesInFile)
    await expect.element(dialog.getByLabelText(audienceMessages.names)).toHaveValue('dora')
  })

  test('where the plan has no room for a list, nothing typed is lost', async () => {
    await show(setup, [refused(createList, 403, 'lists_limit' as never, 'Your plan has room for 1 list.'), noTasks])
    await open()
    await dialog.getByLabelText(audienceMessages.name).fill('Fans')
    await dialog.getByLabelText(audienceMessages.names).fill('dora')
    await dialog.getByRole('button', { name: messages.useNames }).click()
    await expect.element(dialog.getByText('Your plan has room for 1 list.')).toBeVisible()
    await expect.element(dialog.getByLabelText(audienceMessages.names)).toHaveValue('dora')
  })
})
