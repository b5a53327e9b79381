import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listTasks, type Task } from '#contract/automation.ts'
import { changeTasks, countTasks } from '#contract/task-list.ts'
import { TaskList } from '#web/automation/list/task-list.tsx'
import { useTasksView } from '#web/automation/list/use-tasks-view.ts'
import { forgetTaskUpdates, takeTaskUpdate } from '#web/core/live-state.ts'
import { answered, refused, show } from '#web/testing/show.tsx'
import { someTask } from '#web/testing/some-task.ts'
import { rowMessages } from '#words/generated/audience.ts'
import { taskListMessages as messages } from '#words/generated/tasks.ts'

const task = (nth: number, change: Partial<Task> = {}) =>
  someTask({
    id: String(1000 - nth),
    sources: [{ type: 'followers_of', username: `source.${nth}`, done_count: 0, label: `followers_of:source.${nth}` }],
    ...change,
  })

const none = { scheduled: 0, running: 0, waiting: 0, paused: 0, completed: 0, stopped: 0, failed: 0 }
const fifty = Array.from({ length: 50 }, (_, nth) => task(nth))
const running = answered(listTasks, { tasks: fifty, next_cursor: '951' })
const counted = (counts: object) => answered(countTasks, { counts: { ...none, ...counts } })

const List = () => <TaskList {...useTasksView()} />

const grid = page.getByRole('grid', { name: messages.title })
const rows = () => grid.getByRole('row').elements()
const bar = page.getByRole('region', { name: messages.selection })

afterEach(forgetTaskUpdates)

describe('a hundred thousand tasks', () => {
  test('are as many rows to a screen reader, and at most fifty on the page', async () => {
    await show(<List />, [running, counted({ running: 100_000 })])
    await expect.element(grid).toHaveAttribute('aria-rowcount', '100000')
    await expect.element(grid.getByText(/source\.3\b/)).toBeVisible()
    expect(rows().length).toBeLessThanOrEqual(50)
    grid.element().scrollTop = 4_000_000
    await expect.poll(() => Number(rows()[0]?.getAttribute('aria-rowindex'))).toBeGreaterThan(10_000)
    expect(rows().length).toBeLessThanOrEqual(50)
  })

  test('follow a hundred events at once, ten times: each draw has the latest', async () => {
    await show(<List />, [running, counted({ running: 50 })])
    await expect.element(grid.getByText(/source\.3\b/)).toBeVisible()
    let draws = 0
    const observer = new MutationObserver(() => {
      draws += 1
    })
    observer.observe(grid.element(), { subtree: true, characterData: true, childList: true })
    for (let tenth = 1; tenth <= 10; tenth++) {
      for (let nth = 0; nth < 100; nth++) {
        const changed = task(nth % 50, { done_count: tenth * 100 + Math.floor(nth / 50) })
        takeTaskUpdate({ event_type: 'task_progress', id: changed.id, task: changed } as never)
      }
      const latest = messages.of({ done: tenth * 100 + 1, target: 1000 })
      await expect.element(grid.getByText(latest).first()).toBeVisible()
    }
    observer.disconnect()
    expect(draws).toBeLessThanOrEqual(25)
  })
})

describe('what can be done to chosen tasks', () => {
  const mixed = [task(0), task(1, { status: 'paused' }), task(2, { status: 'completed', can_undo: true })]
  const three = [
    answered(listTasks, { tasks: mixed, next_cursor: null }),
    counted({ running: 1, paused: 1, completed: 1 }),
  ]
  const changing = answered(changeTasks, { changed: ['1000'], refused: [], left: 0, next_cursor: null })

  const chooseAll = async () => {
    await expect.element(grid.getByText(/source\.2\b/)).toBeVisible()
    await userEvent.click(grid.getByText(/source\.0\b/), { modifiers: ['Shift'] })
    await bar.getByRole('button', { name: rowMessages.selectAll({ count: 3 }) }).click()
  }

  test('is offered only where it fits one of them, and says how many it changes', async () => {
    await show(<List />, [...three, changing])
    await chooseAll()
    await bar.getByRole('button', { name: messages.commands.pause.label }).click()
    await expect.element(page.getByText(messages.commands.pause.fits({ count: 1 }))).toBeVisible()
    await expect.element(page.getByText(messages.commands.pause.leaves({ count: 2 }))).toBeVisible()
    await page.getByRole('button', { name: messages.commands.pause.confirm({ count: 1 }) }).click()
    await expect.poll(() => changing.sent).toEqual([{ command: 'pause', where: {} }])
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('stays open with the reason where the call fails', async () => {
    const failing = refused(changeTasks, 409, 'busy', 'The server is busy.')
    await show(<List />, [...three, failing])
    await chooseAll()
    await bar.getByRole('button', { name: messages.commands.undo.label }).click()
    await page.getByRole('button', { name: messages.commands.undo.confirm({ count: 1 }) }).click()
    await expect.element(page.getByText('The server is busy.')).toBeVisible()
  })
})

test('no tasks lead to a new one', async () => {
  await show(<List />, [answered(listTasks, { tasks: [], next_cursor: null }), counted({})])
  await expect.element(page.getByRole('link', { name: messages.start })).toBeVisible()
})
