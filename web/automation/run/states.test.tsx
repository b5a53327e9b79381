import { describe, test } from 'vitest'
import { page } from 'vitest/browser'
import { getTask, listTasks, type Task } from '#contract/automation.ts'
import * as paths from '#rules/paths.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { finishedTask, later, ownerAnswers } from '#web/testing/owner.ts'
import { answered, BUSY, busy } from '#web/testing/show.tsx'
import { waitingBy } from '#web/testing/some-task.ts'
import { ask, isSeen, says } from '#web/testing/walk.ts'
import { automationMessages, runMessages } from '#words/generated/automation.ts'

const taskIs = (status: Task['status'], more: Partial<Task> = {}): Task => ({
  ...finishedTask,
  status,
  target_count: 1200,
  done_count: 431,
  progress_percentage: 36,
  ended_at: null,
  can_undo: false,
  ...more,
})

const openTask = (task: Task) =>
  openPage(paths.withParams(paths.task, { id: '1' }), [
    answered(getTask, { task }),
    answered(listTasks, { tasks: [task], next_cursor: null }),
    ...ownerAnswers,
  ])

describe('a task', () => {
  test.each<[string, Task, [name: string, button: string]?]>([
    ['running', taskIs('running', { current_action: 'Followed @ada.lovelace' })],
    [
      'waiting',
      taskIs('waiting', {
        waiting: waitingBy(
          'action_block',
          'next follow at 14:32: Instagram blocked this kind of action, so it’s paused',
          later(2),
        ),
      }),
    ],
    [
      'waiting for its owner',
      taskIs('waiting', { waiting: waitingBy('account_hold', 'Instagram signed this account out. Reconnect it.') }),
    ],
    ['paused', taskIs('paused'), ['stop', runMessages.stop]],
    ['failed', taskIs('failed', { ended_at: later(-24), error: '@coffee.daily’s list is private.' })],
    [
      'completed',
      taskIs('completed', {
        done_count: 1200,
        progress_percentage: 100,
        current_action: 'Followed @ada.lovelace',
        ended_at: later(-24),
        can_undo: true,
      }),
      ['undo', automationMessages.undo],
    ],
    [
      'undone in part',
      taskIs('completed', {
        done_count: 1200,
        progress_percentage: 100,
        ended_at: later(-24),
        can_undo: true,
        undone_by: '9',
        undo: { state: 'partly', left: 431, of: 1200 },
      }),
      ['undo the rest', automationMessages.undoRest],
    ],
    [
      'kept careful by its account',
      taskIs('running', { current_action: 'Followed @ada.lovelace', pacing: { preset: 'careful', own: 'fast' } }),
    ],
  ])('looks right when it is %s', async (name, task, asked) => {
    const { looksRight, drawn } = await openTask(task)
    await isSeen(page.getByRole('heading', { name: automationMessages.log, exact: true }))
    await drawn()
    await looksRight(name)
    if (asked === undefined) return
    const [dialog, button] = asked
    await ask(button)
    await looksRight(dialog)
  })

  test('looks right where it is refused', async () => {
    const { looksRight, drawn } = await openPage(paths.withParams(paths.task, { id: '1' }), [
      busy(getTask),
      ...ownerAnswers,
    ])
    await says(BUSY)
    await drawn()
    await looksRight('refused task')
  })
})
