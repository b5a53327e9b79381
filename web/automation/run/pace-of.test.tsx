import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Task } from '#contract/automation.ts'
import { changeTask } from '#contract/task-list.ts'
import { PaceOf } from '#web/automation/run/pace-of.tsx'
import { finishedTask } from '#web/testing/owner.ts'
import { answered, refused, show } from '#web/testing/show.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'

const running: Task = { ...finishedTask, status: 'running', ended_at: null, pacing: { preset: 'normal', own: null } }
const choice = () => page.getByRole('combobox', { name: messages.factPace })

test('the pace of a running task is its account’s until another is chosen', async () => {
  const task: Task = { ...running, pacing: { preset: 'fast', own: 'fast' } }
  await show(<PaceOf task={running} />, [answered(changeTask, { task })])
  await expect.element(choice()).toHaveDisplayValue(messages.paceAsAccount)
  await choice().selectOptions(messages.presets.fast)
  await expect.element(choice()).toBeEnabled()
})

test('where the account is to be careful, that is said beside the task’s own pace', async () => {
  await show(<PaceOf task={{ ...running, pacing: { preset: 'careful', own: 'fast' } }} />, [])
  await expect.element(choice()).toHaveDisplayValue(messages.presets.fast)
  await expect.element(page.getByText(messages.paceHeld)).toBeVisible()
})

test('a change that is refused says why', async () => {
  await show(<PaceOf task={running} />, [refused(changeTask, 409, 'task_wrong_state', 'This task is over.')])
  await choice().selectOptions(messages.presets.careful)
  await expect.element(page.getByText('This task is over.')).toBeVisible()
})

test('of a task that has ended it is only shown', async () => {
  await show(<PaceOf task={{ ...running, status: 'completed' }} />, [])
  await expect.element(page.getByText(messages.presets.normal)).toBeVisible()
  await expect.element(choice()).not.toBeInTheDocument()
})
