import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getTask, type Task, undoTask } from '#contract/automation.ts'
import { useTask } from '#web/automation/queries.ts'
import { AfterControls } from '#web/automation/run/after-controls.tsx'
import { forgetTaskUpdates, takeConnection, takeTaskUpdate } from '#web/core/live-state.ts'
import { answered, refused, show } from '#web/testing/show.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'

const REFUSAL = 'This task has already been undone.'

const ended = {
  ...{ id: '7', account_id: '1', kind: 'follow', status: 'completed', done_count: 3 },
  ...{ list_id: null, undo_of: null, undone_by: null, can_undo: true },
} as Task

function Controls() {
  const { task } = useTask('7')
  return task ? <AfterControls task={task} /> : null
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

afterEach(() => {
  vi.restoreAllMocks()
  takeConnection('connecting')
  forgetTaskUpdates()
})

test('an undo that ended early says how much is left, and is offered for the rest', async () => {
  const task = { ...ended, undone_by: '8', undo: { state: 'partly', left: 4, of: 6 } } as const
  await show(<Controls />, [answered(getTask, { task })])
  await expect.element(page.getByText('Undone in part: 4 of 6 left')).toBeVisible()
  await expect.element(button(messages.undoRest)).toBeVisible()
  await expect.element(page.getByRole('link', { name: messages.undoneBy })).toBeVisible()
})

test('an undo refused since it was undone elsewhere says so, and leads to the task that did it', async () => {
  const read = { task: ended }
  const notice = vi.spyOn(toast, 'error')
  await show(<Controls />, [answered(getTask, read), refused(undoTask, 409, 'undone_already', REFUSAL)])
  takeConnection('on')
  takeTaskUpdate({ id: '7', event_type: 'task_completed', task: ended } as never)
  await button(messages.undo).click()
  read.task = { ...ended, can_undo: false, undone_by: '8' }
  await button(messages.undoConfirm).click()
  await expect.element(page.getByRole('link', { name: messages.undoneBy })).toBeVisible()
  await expect.element(button(messages.undo)).not.toBeInTheDocument()
  expect(notice.mock.calls).toEqual([[REFUSAL]])
})
