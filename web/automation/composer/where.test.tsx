import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listLists } from '#contract/audience.ts'
import { listTasks, previewTask } from '#contract/automation.ts'
import { type Lookup, lookUp } from '#contract/lookup.ts'
import { appInfo } from '#contract/server.ts'
import { TaskSetup } from '#web/automation/new-task/task-setup.tsx'
import { answered, refused, show, unanswered } from '#web/testing/show.tsx'
import { somebody } from '#web/testing/somebody.ts'
import { automationMessages } from '#words/generated/automation.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'

const nothing: Lookup = { found: [], refused: null, unchecked: null }
const person = (username: string, unreadable: string | null = null, shown_followers: number | null = null) => ({
  type: 'person' as const,
  person: somebody(username, { full_name: 'Coffee Daily', followers: 20_000, is_verified: true }),
  unreadable,
  shown_followers,
})
const found = {
  ...nothing,
  found: [person('coffee.daily'), person('coffee.secret', 'Private, so its lists can’t be read.')],
}

const sandbox = answered(appInfo, {
  sandbox: true,
  sales_email: null,
  demo_logins: [],
  demo_sources: ['coffee.daily', '#latteart'],
  version: '1',
})
const noTasks = answered(listTasks, { tasks: [], next_cursor: null })

const setup = <TaskSetup account_id="7" kind="follow" beginning={{ begin: (kept) => kept, schedule: null }} />
const field = page.getByRole('combobox', { name: messages.where })
const chips = page.getByRole('list', { name: automationMessages.sources })
const line = page.getByRole('group', { name: messages.settings })

beforeEach(() => sessionStorage.clear())

describe('the field for sources', () => {
  test('shows who is found while one types, with figures, and takes them by keyboard', async () => {
    await show(setup, [answered(lookUp, found), sandbox, noTasks])
    await field.fill('coffee')
    await expect.element(page.getByRole('option', { name: /Coffee Daily · 20,000 followers/ })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(field).toHaveAttribute('aria-activedescendant')
    await userEvent.keyboard('{Enter}')
    await expect.element(chips.getByText('@coffee.daily')).toBeVisible()
    await expect.element(chips.getByText('Coffee Daily · 20,000 followers')).toBeVisible()
    await expect.element(field).toHaveValue('')
  })

  test('does not take who can’t be read, and says why', async () => {
    await show(setup, [answered(lookUp, found), sandbox, noTasks])
    await field.fill('coffee')
    const secret = page.getByRole('option', { name: /coffee\.secret/ })
    await expect.element(secret).toHaveAttribute('aria-disabled', 'true')
    await expect.element(secret.getByText(/Private/)).toBeVisible()
  })

  test('offers what can be tried, to be chosen with one press', async () => {
    await show(setup, [answered(lookUp, found), sandbox, noTasks])
    await page.getByRole('button', { name: '#latteart' }).click()
    await expect.element(chips.getByText('#latteart')).toBeVisible()
    const who = chips.getByRole('combobox')
    who.element().focus()
    await who.selectOptions(messages.whoOfTag.top_likers)
    await expect.element(who).toHaveValue('top_likers')
    await expect.element(who).toHaveFocus()
  })

  test('closes with Escape, and the arrows open it again', async () => {
    await show(setup, [answered(lookUp, found), sandbox, noTasks])
    await field.click()
    await expect.element(page.getByRole('listbox')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  })

  test('offers the user’s lists and takes one by its name', async () => {
    const lists = [
      { id: '3', name: 'Best fans', role: null, member_count: 12, complete: true },
      { id: '4', name: 'Never', role: 'exclusion', member_count: 2, complete: true },
    ]
    await show(setup, [answered(lookUp, nothing), answered(listLists, { follower_lists: lists } as never), noTasks])
    await field.fill('best fans')
    await expect.element(page.getByRole('option', { name: /Best fans/ }).getByText('12 people')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(chips.getByText('Best fans')).toBeVisible()
  })
})

describe('a source that was added', () => {
  test('is refused before anything is pressed when it does not exist, and no preview is made with it', async () => {
    const gone = { ...nothing, refused: { code: 'instagram_user_gone', message: 'We couldn’t find @nike.' } }
    const previewing = unanswered(previewTask)
    await show(setup, [answered(lookUp, gone), previewing, noTasks])
    await field.fill('nike')
    await userEvent.keyboard('{Enter}')
    await expect.element(chips.getByText('We couldn’t find @nike.')).toBeVisible()
    await page.getByRole('button', { name: automationMessages.makePreview, exact: true }).click()
    await expect.element(page.getByText(messages.removeRefused)).toBeVisible()
    await expect.element(field).toHaveFocus()
    expect(previewing.sent).toEqual([])
  })

  test.each([
    [
      'rests',
      answered(lookUp, { ...nothing, unchecked: { code: 'instagram_wait', message: 'Instagram asks for a pause.' } }),
    ],
    ['cannot be reached', refused(lookUp, 503, 'busy', 'The server is busy.')],
  ])('is accepted with a note while the account %s', async (_, looking) => {
    const previewing = unanswered(previewTask)
    await show(setup, [looking, previewing, noTasks])
    await field.fill('nike')
    await userEvent.keyboard('{Enter}')
    await expect.element(chips.getByText(/Not checked yet/)).toBeVisible()
    await page.getByRole('button', { name: automationMessages.makePreview, exact: true }).click()
    await expect.element(page.getByText(automationMessages.looking)).toBeVisible()
    expect(previewing.sent).toMatchObject([{ sources: [{ type: 'followers_of', username: 'nike' }] }])
  })

  test('counts without being added when the field is left', async () => {
    const previewing = unanswered(previewTask)
    await show(setup, [answered(lookUp, { ...nothing, found: [person('nike')] }), previewing, noTasks])
    await field.fill('nike')
    await page.getByRole('button', { name: automationMessages.makePreview, exact: true }).click()
    await expect.element(page.getByText(automationMessages.looking)).toBeVisible()
  })

  test('keeps the task from being previewed while there is also text that can’t be read', async () => {
    const previewing = unanswered(previewTask)
    await show(setup, [answered(lookUp, { ...nothing, found: [person('nike')] }), previewing, noTasks])
    await field.fill('nike no/one')
    const preview = page.getByRole('button', { name: automationMessages.makePreview, exact: true })
    await preview.click()
    await expect.element(chips.getByText('@nike')).toBeVisible()
    await expect.element(field).toHaveValue('no/one')
    await expect.element(field).toHaveFocus()
    expect(previewing.sent).toEqual([])
    await field.fill('')
    await preview.click()
    await expect.element(page.getByText(automationMessages.looking)).toBeVisible()
  })

  test('gives the field the focus when it is removed', async () => {
    await show(setup, [answered(lookUp, found), noTasks])
    await field.fill('coffee.daily')
    await userEvent.keyboard('{Enter}')
    await chips.getByRole('button', { name: /Remove/ }).click()
    await expect.element(field).toHaveFocus()
  })
})

describe('a person of whose followers Instagram shows only a part', () => {
  const looking = answered(lookUp, { ...nothing, found: [person('nike', null, 50)] })
  const note = chips.getByText(messages.onlyShown({ shown: 50 }))
  const choose = async () => {
    await show(setup, [looking, noTasks])
    await field.fill('nike')
    await userEvent.keyboard('{Enter}')
    await expect.element(note).toBeVisible()
  }

  test('comes with one sentence that says so, and is still taken', async () => {
    const previewing = unanswered(previewTask)
    await show(setup, [looking, previewing, noTasks])
    await field.fill('nike')
    await userEvent.keyboard('{Enter}')
    await expect.element(note).toBeVisible()
    await page.getByRole('button', { name: automationMessages.makePreview, exact: true }).click()
    await expect.element(page.getByText(automationMessages.looking)).toBeVisible()
    expect(previewing.sent).toMatchObject([{ sources: [{ type: 'followers_of', username: 'nike' }] }])
  })

  test.each(['likers_of', 'commenters_of', 'following_of'] as const)('offers %s, one press away', async (type) => {
    await choose()
    await chips.getByRole('button', { name: messages.who[type] }).click()
    await expect.element(note).not.toBeInTheDocument()
    const who = chips.getByRole('combobox').first()
    await expect.element(who).toHaveValue(type)
    await expect.element(who).toHaveFocus()
  })

  test('says nothing about the same person’s other people', async () => {
    await choose()
    await chips.getByRole('combobox').selectOptions('similar_to')
    await expect.element(note).not.toBeInTheDocument()
  })

  test('is offered no kind of people that the task can’t read', async () => {
    const extraction = <TaskSetup account_id="7" kind="extract" beginning={{ begin: (kept) => kept, schedule: null }} />
    await show(extraction, [looking, noTasks])
    await field.fill('nike')
    await userEvent.keyboard('{Enter}')
    await expect.element(note).toBeVisible()
    await expect.element(chips.getByRole('button', { name: messages.who.following_of })).toBeVisible()
    await expect.element(chips.getByRole('button', { name: messages.who.likers_of })).not.toBeInTheDocument()
  })
})

describe('the line of settings', () => {
  test('opens and closes the part one presses, and says what was set', async () => {
    await show(setup, [answered(lookUp, found), noTasks])
    const pace = line.getByRole('button', { name: 'Normal pace' })
    await expect.element(pace).toHaveAttribute('aria-expanded', 'false')
    await pace.click()
    await page.getByRole('radio', { name: /Careful/ }).click()
    const careful = line.getByRole('button', { name: 'Careful pace' })
    await expect.element(careful).toHaveAttribute('aria-expanded', 'true')
    await careful.click()
    await expect.element(page.getByText(automationMessages.presetRisks.careful)).not.toBeInTheDocument()
  })

  test('opens the part in which something is wrong', async () => {
    await show(setup, [answered(lookUp, { ...nothing, found: [person('nike')] }), noTasks])
    await field.fill('nike')
    await userEvent.keyboard('{Enter}')
    const filters = line.getByRole('button', { name: '5 filters' })
    await filters.click()
    await page.getByRole('textbox', { name: automationMessages.atLeast({ what: 'Followers' }) }).fill('many')
    await filters.click()
    await page.getByRole('button', { name: automationMessages.makePreview, exact: true }).click()
    await expect.element(page.getByText(automationMessages.problems.notANumber)).toBeVisible()
    await expect
      .element(page.getByRole('textbox', { name: automationMessages.atLeast({ what: 'Followers' }) }))
      .toHaveFocus()
  })
})
