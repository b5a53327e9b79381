import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listAccounts } from '#contract/accounts.ts'
import * as lists from '#contract/audience.ts'
import * as calls from '#contract/schedules.ts'
import { ListActions } from '#web/audience/list-actions.tsx'
import { listsQuery } from '#web/audience/queries.ts'
import { ScheduleList } from '#web/automation/schedules/schedule-list.tsx'
import { TemplateList } from '#web/automation/templates/template-list.tsx'
import { answered, refused, show } from '#web/testing/show.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { audienceMessages } from '#words/generated/audience.ts'
import { scheduleMessages, templateMessages } from '#words/generated/schedules.ts'

const recurrence = { every: 'day', interval: 1, at: '09:00', starts_on: null, ends_on: null }

const schedule = {
  ...{ id: '5', account_id: '7', name: 'Mornings', task: { kind: 'follow' }, recurrence, timezone: 'UTC' },
  ...{ is_paused: false, when_busy: 'skip', next_runs: [], last_run: null, created_at: '2026-11-20T10:00:00.000Z' },
} as unknown as calls.Schedule

const template = {
  ...{ id: '5', name: 'Mornings', description: '', task: { kind: 'follow' }, is_builtin: false },
} as unknown as calls.TaskTemplate

const list = { id: '5', name: 'Mornings', notes: '', role: 'exclusion', source: 'paste' } as unknown as lists.List

const ofName = (what: string) => scheduleMessages.label({ what, name: 'Mornings' })

const Lists = () => useQuery(listsQuery).data?.map((one) => <ListActions key={one.id} list={one} />)

/** A dialog about a row, and what the row is read from. */
const dialogs = [
  {
    element: <ScheduleList />,
    reading: calls.listSchedules,
    rows: { schedules: [schedule] },
    changing: calls.changeSchedule,
    open: ofName(scheduleMessages.edit),
    save: scheduleMessages.saveChanges,
  },
  {
    element: <TemplateList account_id="7" />,
    reading: calls.listTaskTemplates,
    rows: { task_templates: [template] },
    changing: calls.changeTaskTemplate,
    open: ofName(templateMessages.rename),
    save: templateMessages.rename,
  },
  {
    element: <Lists />,
    reading: lists.listLists,
    rows: { follower_lists: [list] },
    changing: lists.updateList,
    open: audienceMessages.rename,
    save: audienceMessages.save,
  },
]

const button = (name: string) => page.getByRole('button', { name, exact: true })

afterEach(() => vi.restoreAllMocks())

test.each(dialogs)(
  'a dialog that goes with a row deleted elsewhere leaves a notice: $changing.summary',
  async (one) => {
    const refusal = `Not found: ${one.changing.summary}`
    const rows: Record<string, unknown[]> = one.rows
    const notice = vi.spyOn(toast, 'error')
    await show(one.element, [
      answered(listAccounts, []),
      answered(one.reading as typeof calls.listSchedules, rows as never),
      refused(one.changing, 404, 'not_found', refusal),
    ])
    await button(one.open).click()
    for (const key of Object.keys(rows)) rows[key] = []
    await page.getByRole('dialog').getByRole('button', { name: one.save, exact: true }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(notice.mock.calls).toEqual([[refusal, { id: refusal }]])
  },
)
