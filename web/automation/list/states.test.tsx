import { describe, test } from 'vitest'
import { page } from 'vitest/browser'
import { listTasks, type Task } from '#contract/automation.ts'
import { changeTasks, countTasks, showCalendar } from '#contract/task-list.ts'
import * as paths from '#rules/paths.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { finishedTask, later, ownerAnswers } from '#web/testing/owner.ts'
import { answered, BUSY, busy, type Stub, unanswered } from '#web/testing/show.tsx'
import { waitingBy } from '#web/testing/some-task.ts'
import { ask, closeDialog, find, isSeen, ofAnyCount, press, says, waits } from '#web/testing/walk.ts'
import { rowMessages } from '#words/generated/audience.ts'
import { calendarMessages } from '#words/generated/schedules.ts'
import { taskListMessages } from '#words/generated/tasks.ts'

const WAITS = [
  waitingBy(
    'hourly_limit',
    'As many follows as are safe in an hour have been made. The next one is at 14:32.',
    later(3),
  ),
  waitingBy('account_hold', 'Instagram has signed this account out. Please connect it again.'),
]

const STATUSES = ['running', 'waiting', 'waiting', 'scheduled', 'paused', 'failed', 'completed'] as const

const taskNumber = (nth: number): Task => {
  const kind = nth % 7
  return {
    ...finishedTask,
    status: STATUSES[kind] ?? 'running',
    id: String(100_000 - nth),
    ended_at: kind < 5 ? null : later(-2),
    waiting: WAITS[kind - 1] ?? null,
    start_at: kind === 3 ? later(40) : null,
    done_count: kind * 90,
    target_count: 600,
    progress_percentage: kind * 15,
    error: kind === 5 ? 'The list of @coffee.daily is private and cannot be read.' : null,
    can_undo: kind > 4,
  }
}

/** A hundred thousand tasks, most of them not loaded, in every status. */
const manyTasks: Stub[] = [
  answered(countTasks, {
    counts: { scheduled: 4, running: 3, waiting: 12, paused: 9, completed: 99_941, stopped: 28, failed: 3 },
  }),
  answered(listTasks, { tasks: Array.from({ length: 50 }, (_, nth) => taskNumber(nth)), next_cursor: null }),
]

const chooseFirst = async () => (await find('[data-select]')).click()

describe('the list of tasks', () => {
  test('looks right with many tasks, and with what one does with them', async () => {
    const { looksRight, drawn } = await openPage(paths.tasks, [...manyTasks, ...ownerAnswers])
    await isSeen(page.getByRole('row').nth(5))
    await drawn()
    await looksRight('full')
    await press(taskListMessages.moreFilters)
    await looksRight('more filters')
    await press(taskListMessages.export)
    await looksRight('export')
    await chooseFirst()
    await looksRight('chosen')
    await ask(taskListMessages.commands.pause.label)
    await looksRight('pause')
    await closeDialog()
    await press(rowMessages.selectAll({ count: 100_000 }))
    await looksRight('all chosen')
    await ask(taskListMessages.commands.undo.label)
    await looksRight('undo')
  })

  test('looks right where a change is refused', async () => {
    const message = 'This task is completed, so it cannot be paused.'
    const { looksRight } = await openPage(paths.tasks, [
      answered(changeTasks, {
        changed: [],
        refused: [{ code: 'task_wrong_state', message, task_ids: ['1'] }],
        left: 0,
        next_cursor: null,
      }),
      ...manyTasks,
      ...ownerAnswers,
    ])
    await isSeen(page.getByRole('row').nth(5))
    await chooseFirst()
    await press(taskListMessages.commands.pause.label)
    await press(taskListMessages.commands.pause.confirm({ count: 1 }))
    await says(taskListMessages.refusedTitle({ count: 1 }))
    await looksRight('refused')
  })

  test('looks right while tasks are counted', async () => {
    const { looksRight } = await openPage(paths.tasks, [unanswered(countTasks), ...ownerAnswers])
    await waits()
    await looksRight('loading')
  })

  test('looks right where counting them is refused', async () => {
    const { looksRight, drawn } = await openPage(paths.tasks, [busy(countTasks), ...ownerAnswers])
    await says(BUSY)
    await drawn()
    await looksRight('refused counts')
  })
})

describe('the calendar', () => {
  const calendar = `${paths.tasks}?view=calendar`

  test('looks right with more than it can show, and with one of its days', async () => {
    const runs = Array.from({ length: 400 }, (_, nth) => ({ schedule_id: '1', account_id: '1', at: later(nth * 2) }))
    const { looksRight, drawn } = await openPage(calendar, [
      answered(showCalendar, { tasks: [], runs, complete: false }),
      ...ownerAnswers,
    ])
    await says(calendarMessages.incomplete)
    await drawn()
    await looksRight('full')
    await ask(ofAnyCount(calendarMessages.more))
    await looksRight('day')
  })

  test('looks right while it is on its way', async () => {
    const { looksRight } = await openPage(calendar, [unanswered(showCalendar), ...ownerAnswers])
    await waits()
    await looksRight('loading')
  })

  test('looks right where it is refused', async () => {
    const { looksRight, drawn } = await openPage(calendar, [busy(showCalendar), ...ownerAnswers])
    await says(BUSY)
    await drawn()
    await looksRight('refused')
  })
})
