import { Navigate, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Account } from '#contract/accounts.ts'
import { listSchedules } from '#contract/schedules.ts'
import * as paths from '#rules/paths.ts'
import { FunctionSetup } from '#web/automation/function/function-setup.tsx'
import { setupPath } from '#web/automation/kinds.ts'
import { answered, show } from '#web/testing/show.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { scheduleMessages } from '#words/generated/schedules.ts'

const account = { id: '7', username: 'sandbox.creator' } as Account

afterEach(() => vi.restoreAllMocks())

test('the task of a schedule that was deleted elsewhere leads to the schedules, with a notice of why', async () => {
  const notice = vi.spyOn(toast, 'error')
  const element = (
    <Routes>
      <Route path="/" element={<Navigate to={setupPath('follow', { schedule: '5' })} />} />
      <Route path={paths.follow} element={<FunctionSetup account={account} kind="follow" kinds={['follow']} />} />
      <Route path={paths.schedules} element={null} />
    </Routes>
  )
  await show(element, [answered(listSchedules, { schedules: [] })])
  await expect.element(page.getByLabelText('Address')).toHaveTextContent(paths.schedules)
  expect(notice.mock.calls.map(([sentence]) => sentence)).toEqual([scheduleMessages.gone])
})
