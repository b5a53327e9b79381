import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getNotices, putNotices } from '#contract/notices.ts'
import { answered, refused, show, unanswered } from '#web/testing/show.tsx'
import { MailNotices } from '#web/users/mail-notices.tsx'
import { deliveryEvents, noticeMessages } from '#words/generated/settings.ts'

const kept = answered(getNotices, { mail: ['weekly_summary', 'task_failed'] })
const box = (label: string) => page.getByRole('checkbox', { name: new RegExp(`^${label}`) })
const summary = box(deliveryEvents.weekly_summary)
const tick = () => {
  const input = summary.element() as HTMLInputElement
  input.click()
  return input
}

test('a tick shows with the click, before it is kept', async () => {
  await show(<MailNotices />, [kept, unanswered(putNotices)])
  await expect.element(summary).toBeChecked()
  expect(tick().checked).toBe(false)
  await expect.element(box(deliveryEvents.task_failed)).toBeChecked()
  await expect.element(summary).not.toBeChecked()
})

test('a tick that could not be kept is taken back, with the reason', async () => {
  await show(<MailNotices />, [kept, refused(putNotices, 503, 'database_unavailable', noticeMessages.saveFailed)])
  await expect.element(summary).toBeChecked()
  tick()
  await expect.element(summary).toBeChecked()
})
