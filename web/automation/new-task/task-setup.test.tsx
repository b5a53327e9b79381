import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTask, type Preview, previewTask } from '#contract/automation.ts'
import { HOUR } from '#rules/durations.ts'
import { noFilters } from '#rules/filters.ts'
import { type Draft, localField } from '#web/automation/draft/draft.ts'
import { filterDraft } from '#web/automation/draft/draft-filters.ts'
import { TaskSetup } from '#web/automation/new-task/task-setup.tsx'
import { answered, refused, show, unanswered } from '#web/testing/show.tsx'
import { somebody } from '#web/testing/somebody.ts'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { composerMessages } from '#words/generated/composer.ts'
import { kindWords } from '#words/kinds/kinds.ts'

const found: Preview = {
  preview_id: 'p1',
  act: ['mira.holm', 'jon.vale', 'lea.brandt'].map((username) => ({
    username,
    source: 'followers_of:coffee.daily',
    action: 'follow' as const,
    because: null,
    media_id: null,
    text: null,
    person: somebody(username),
    post: null,
    steps: [],
  })),
  skip: [
    {
      username: 'shop.deals',
      rule: 'private',
      reason: 'The account is private.',
      code: 'private',
      params: { is: true },
      person: somebody('shop.deals'),
    },
  ],
  totals: {
    act: 3,
    skip: 1,
    looked_at: 4,
    asked: 50,
    complete: true,
    note: null,
    by_reason: [{ rule: 'private', count: 1 }],
  },
  warnings: ['This list is a month old.'],
  sharing: null,
  estimate: { per_day: 40, starts_at: '2026-11-22T10:00:00.000Z', finishes_at: null, pauses: [] },
}

type Act = Preview['act'][number]

const setup = <TaskSetup account_id="7" kind="follow" beginning={{ begin: (kept) => kept, schedule: null }} />

const names = page.getByRole('combobox', { name: composerMessages.where })
const preview = page.getByRole('button', { name: messages.makePreview })
const chips = page.getByRole('list', { name: messages.sources })

async function addSource(name: string) {
  await names.fill(name)
  await userEvent.keyboard('{Enter}')
}

beforeEach(() => sessionStorage.clear())

describe('the form of a task', () => {
  test('says what is missing, at the field that gets the focus', async () => {
    const previewing = answered(previewTask, found)
    await show(setup, [previewing])
    await preview.click()
    await expect.element(page.getByText(messages.problems.sourcesMissing)).toBeVisible()
    await expect.element(names).toHaveFocus()
    expect(previewing.sent).toEqual([])
  })

  test('says that no filter leaves out people who were chosen one by one, as long as none is set', async () => {
    const begin = (kept: Draft): Draft => ({ ...kept, filters: filterDraft(noFilters) })
    await show(<TaskSetup account_id="7" kind="follow" beginning={{ begin, schedule: null, is_chosen: true }} />, [])
    await expect.element(page.getByText(composerMessages.chosenByHand)).toBeVisible()
    await page.getByRole('button', { name: composerMessages.parts.filters({ count: 0 }) }).click()
    await page.getByRole('button', { name: messages.resetFilters }).click()
    await expect.element(page.getByText(composerMessages.chosenByHand)).not.toBeInTheDocument()
    expect(sessionStorage).toHaveLength(0)
  })

  test('takes pasted names and profile links as sources, each once', async () => {
    await show(setup, [])
    await addSource('coffee.daily, https://www.instagram.com/latteart/ @coffee.daily')
    await expect.element(chips.getByRole('listitem').nth(1)).toBeVisible()
    expect(chips.getByRole('listitem').elements()).toHaveLength(2)
    await chips.getByRole('button', { name: /latteart/ }).click()
    await expect.poll(() => chips.getByRole('listitem').elements()).toHaveLength(1)
  })

  test('keeps what cannot be a source in the field, with the reason', async () => {
    await show(setup, [])
    await addSource('not-a-name!')
    await expect.element(names).toHaveAttribute('aria-invalid', 'true')
    await expect.element(chips).not.toBeInTheDocument()
  })

  test('keeps what was written when the page is loaded again', async () => {
    const { unmount } = await show(setup, [])
    await addSource('coffee.daily')
    await expect.element(chips).toBeVisible()
    await unmount()
    await show(setup, [])
    await expect.element(chips.getByText(/coffee\.daily/)).toBeVisible()
  })
})

describe('the preview', () => {
  test('sends what the form contains and shows who the task would act on, and who it would skip and why', async () => {
    const previewing = answered(previewTask, found)
    await show(setup, [previewing])
    await addSource('coffee.daily')
    await preview.click()
    await expect.element(page.getByText('@mira.holm')).toBeVisible()
    await expect.element(page.getByText('This list is a month old.')).toBeVisible()
    expect(previewing.sent).toMatchObject([
      {
        account_id: '7',
        kind: 'follow',
        sources: [{ type: 'followers_of', username: 'coffee.daily' }],
        target_count: 50,
      },
    ])
    await page.getByRole('radio', { name: `${messages.wouldSkip} 1` }).click()
    await expect.element(page.getByRole('row', { name: /shop\.deals.*The account is private\./ })).toBeVisible()
  })

  test('starts with exactly those who are not left out', async () => {
    const starting = refused(createTask, 409, 'nobody_to_act_on', 'Nobody is left.')
    await show(setup, [answered(previewTask, found), starting])
    await addSource('coffee.daily')
    await preview.click()
    // Beside the name, which opens the drawer.
    await page.getByRole('row', { name: /@jon\.vale/ }).click({ position: { x: 20, y: 28 } })
    await page.getByRole('button', { name: messages.startThese({ count: 2 }) }).click()
    await expect.element(page.getByText('Nobody is left.')).toBeVisible()
    expect(starting.sent).toMatchObject([{ preview_id: 'p1', left_out: [1] }])
  })

  test('starts nothing once the start chosen has passed, and leads to it', async () => {
    const starting = refused(createTask, 409, 'nobody_to_act_on', 'Nobody is left.')
    const chosen = Date.now() + HOUR
    const begin = (kept: Draft): Draft => ({ ...kept, start: { when: 'later', at: localField(chosen) } })
    const later = <TaskSetup account_id="7" kind="follow" beginning={{ begin, schedule: null }} />
    await show(later, [answered(previewTask, found), starting])
    await addSource('coffee.daily')
    await preview.click()
    const start = page.getByRole('button', { name: messages.startThese({ count: 3 }) })
    await expect.element(start).toBeVisible()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(chosen + 1)
    onTestFinished(() => clock.mockRestore())
    await start.click()
    await expect.element(page.getByText(messages.problems.momentPast)).toBeVisible()
    await expect.element(page.getByLabelText(messages.startAt)).toHaveFocus()
    expect(starting.sent).toEqual([])
  })

  test('made again, leaves out the same people, wherever they are in it', async () => {
    const [mira, jon, lea] = found.act as [Act, Act, Act]
    const previewing = answered(previewTask, found)
    const again = answered(previewTask, { ...found, preview_id: 'p2', act: [jon, lea, mira] })
    const starting = refused(createTask, 409, 'preview_gone', 'The preview is too old.')
    const reply: typeof previewing.reply = (asked) => (starting.sent.length === 0 ? previewing : again).reply(asked)
    await show(setup, [{ ...previewing, reply }, starting])
    await addSource('coffee.daily')
    await preview.click()
    await page.getByRole('row', { name: /@jon\.vale/ }).click({ position: { x: 20, y: 28 } })
    const start = page.getByRole('button', { name: messages.startThese({ count: 2 }) })
    await start.click()
    await page.getByRole('alert').getByRole('button', { name: messages.refusals.again }).click()
    await expect.element(page.getByText('The preview is too old.')).not.toBeInTheDocument()
    await expect.element(start).toBeVisible()
    await start.click()
    await expect.poll(() => starting.sent[1]).toMatchObject({ preview_id: 'p2', left_out: [0] })
  })

  test('is out of date once the form asks for others', async () => {
    await show(setup, [answered(previewTask, found)])
    await addSource('coffee.daily')
    await preview.click()
    await expect.element(page.getByText('@mira.holm')).toBeVisible()
    await addSource('latteart')
    await expect.element(page.getByText(messages.outdated)).toBeVisible()
    await expect.element(page.getByRole('button', { name: messages.startThese({ count: 3 }) })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: messages.previewAgain })).toBeVisible()
  })

  test('can be called off while it is under way', async () => {
    await show(setup, [unanswered(previewTask)])
    await addSource('coffee.daily')
    await preview.click()
    await expect.element(page.getByText(messages.looking)).toBeVisible()
    await page.getByRole('button', { name: messages.cancel, exact: true }).click()
    await expect.element(page.getByText(kindWords.follow.previewEmpty)).toBeVisible()
    await expect.element(preview).toHaveFocus()
  })

  test('leads to the plans where the plan does not allow it', async () => {
    await show(setup, [refused(previewTask, 403, 'feature_not_in_plan', 'Your plan does not have this.')])
    await addSource('coffee.daily')
    await preview.click()
    await expect.element(page.getByText('Your plan does not have this.')).toBeVisible()
    await page.getByRole('link', { name: messages.refusals.plans }).click()
    await expect.element(page.getByLabelText('Address')).toHaveTextContent('/account')
  })
})
