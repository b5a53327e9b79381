import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pauseTask, resumeTask } from '#contract/automation.ts'
import { useTask } from '#web/automation/queries.ts'
import { TaskControls } from '#web/automation/run/task-controls.tsx'
import { forgetTaskUpdates, takeTaskUpdate } from '#web/core/live-state.ts'
import { answered, refused, show } from '#web/testing/show.tsx'
import { someTask } from '#web/testing/some-task.ts'
import { runMessages as messages } from '#words/generated/automation.ts'

const running = someTask()
const paused = someTask({ status: 'paused' })

function Controls() {
  const { task } = useTask(running.id, running)
  return task ? <TaskControls task={task} /> : null
}

const pause = page.getByRole('button', { name: messages.pause })
const resume = page.getByRole('button', { name: messages.resume })
const alert = page.getByRole('alert')
const hear = (task: typeof running) => takeTaskUpdate({ event_type: 'task_progress', id: task.id, task } as never)

afterEach(forgetTaskUpdates)

test('why a command failed is gone once the task has changed, and stays so when it changes back', async () => {
  const resuming = answered(resumeTask, { task: running })
  await show(<Controls />, [refused(pauseTask, 500, 'unexpected', 'Nobody knows.'), resuming])
  await pause.click()
  await expect.element(alert).toHaveTextContent('Nobody knows.')
  hear(paused)
  await expect.element(resume).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  await resume.click()
  await expect.element(pause).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})
