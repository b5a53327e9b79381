import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listAccounts } from '#contract/accounts.ts'
import { listPauses, pauseEverything, resumeEverything } from '#contract/pauses.ts'
import { Brakes, PausedBanner } from '#web/accounts/pause/brakes.tsx'
import { PauseButton } from '#web/accounts/pause/pause-button.tsx'
import { account, ownerAnswers } from '#web/testing/owner.ts'
import { answered, answeredBy, BUSY, busy, type Stub, show } from '#web/testing/show.tsx'
import { button } from '#web/testing/walk.ts'
import { ToastArea } from '#web/ui/overlays/toast.tsx'
import { pauseMessages as messages } from '#words/generated/pauses.ts'

const at = new Date().toISOString()
const other = { ...account, id: '2', username: 'sandbox.studio', is_active: false }
const ofAll = { pause_id: '7', account_id: null, at, task_ids: ['1'] }

/** A server that remembers what is paused. */
function pausing(
  first: (typeof ofAll | { pause_id: string; account_id: string; at: string; task_ids: string[] })[] = [],
) {
  let pauses = first
  const pause = answeredBy(pauseEverything, () => {
    const account_id = (pause.sent.at(-1) as { account_id: string | null }).account_id
    pauses = [
      ...pauses,
      { pause_id: String(pauses.length + 7), account_id, at, task_ids: [] } as (typeof pauses)[number],
    ]
    return { pause_id: String(pauses.length + 6), at, tasks: [] }
  })
  const resume = answeredBy(resumeEverything, () => {
    const { pause_id } = resume.sent.at(-1) as { pause_id: string }
    pauses = pauses.filter((one) => one.pause_id !== pause_id)
    return { tasks: [] }
  })
  return { pause, resume, stubs: [answeredBy(listPauses, () => ({ pauses })), pause, resume] satisfies Stub[] }
}

test('one click pauses everything, and the same button resumes it', async () => {
  const { pause, resume, stubs } = pausing()
  await show(<PauseButton />, [...stubs, ...ownerAnswers])
  await button(messages.pauseAll).click()
  await button(messages.resumeAll).click()
  await expect.element(button(messages.pauseAll)).toBeVisible()
  expect(pause.sent).toEqual([{ account_id: null }])
  expect(resume.sent).toEqual([{ pause_id: '7' }])
})

test('a double click pauses and doesn’t resume, nor does a click right after it', async () => {
  const { pause, resume, stubs } = pausing()
  await show(<PauseButton />, [...stubs, ...ownerAnswers])
  await button(messages.pauseAll).click()
  await expect.element(button(messages.resumeAll)).toBeVisible()
  const pressed = button(messages.resumeAll).element()
  pressed.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  await expect.poll(() => pressed.getAttribute('aria-disabled'), { timeout: 3000 }).toBeNull()
  pressed.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  expect([pause.sent.length, resume.sent.length]).toEqual([1, 0])
  await button(messages.resumeAll).click()
  await expect.element(button(messages.pauseAll)).toBeVisible()
  expect(resume.sent).toHaveLength(1)
})

test('where an account has a pause of its own, ending that of all says that it resumes the others', async () => {
  const { stubs } = pausing([ofAll, { pause_id: '8', account_id: '1', at, task_ids: [] }])
  await show(<PauseButton />, [...stubs, ...ownerAnswers])
  await button(messages.resumeOthers).click()
  await expect.element(button(messages.pauseAll)).toBeVisible()
})

test('it is reached and pressed by the keyboard alone', async () => {
  const { pause, stubs } = pausing()
  await show(<PauseButton />, [...stubs, ...ownerAnswers])
  await expect.element(button(messages.pauseAll)).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(button(messages.resumeAll)).toHaveFocus()
  expect(pause.sent).toHaveLength(1)
})

test('with several accounts, this one is paused beside all', async () => {
  const { pause, stubs } = pausing()
  await show(<Brakes />, [...stubs, answered(listAccounts, [account, other]), ...ownerAnswers])
  await button(messages.pauseOne({ username: account.username })).click()
  await expect.element(button(messages.resumeOne({ username: account.username }))).toBeVisible()
  await expect.element(button(messages.pauseAll)).toBeVisible()
  expect(pause.sent).toEqual([{ account_id: '1' }])
})

test('the banner says since when, and its button ends it', async () => {
  const { stubs } = pausing([ofAll, { pause_id: '8', account_id: '1', at, task_ids: [] }])
  await show(<PausedBanner />, [...stubs, ...ownerAnswers])
  await expect.element(page.getByText(/Everything’s paused since \d\d:\d\d/)).toBeVisible()
  await expect.element(page.getByText(/@sandbox\.creator is paused since \d\d:\d\d/)).toBeVisible()
  await button(messages.resume).first().click()
  await expect.poll(() => page.getByText(/Everything’s paused/).elements()).toEqual([])
})

test('the focus of the banner stays on the page when it ends', async () => {
  const { stubs } = pausing([ofAll])
  await show(
    <main id="content" tabIndex={-1}>
      <PausedBanner />
    </main>,
    [...stubs, ...ownerAnswers],
  )
  await button(messages.resume).click()
  await expect.poll(() => button(messages.resume).elements()).toEqual([])
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a pause that fails says so, and the button stays', async () => {
  const answers = [busy(pauseEverything), answered(listPauses, { pauses: [] }), ...ownerAnswers]
  await show(
    <>
      <PauseButton />
      <ToastArea />
    </>,
    answers,
  )
  await button(messages.pauseAll).click()
  await expect.element(page.getByText(BUSY)).toBeVisible()
  await expect.element(button(messages.pauseAll)).toBeVisible()
})

test('where what is paused can’t be read, nothing says that all runs', async () => {
  await show(
    <>
      <PauseButton />
      <p>Read</p>
    </>,
    [busy(listPauses), ...ownerAnswers],
  )
  await expect.element(page.getByText('Read')).toBeVisible()
  await expect.poll(() => button(messages.pauseAll).elements()).toEqual([])
})
