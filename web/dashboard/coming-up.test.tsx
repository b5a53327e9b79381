import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPauses, type Pause, pauseEverything } from '#contract/pauses.ts'
import { PauseButton } from '#web/accounts/pause/pause-button.tsx'
import { ComingUp } from '#web/dashboard/coming-up.tsx'
import { ownerAnswers, schedule } from '#web/testing/owner.ts'
import { answeredBy, show } from '#web/testing/show.tsx'
import { button } from '#web/testing/walk.ts'
import { pauseMessages as messages } from '#words/generated/pauses.ts'

test.each([
  { of: 'everything', account_id: null, shown: 0 },
  { of: 'another account', account_id: '2', shown: 1 },
])('under a pause of $of, only what it doesn’t hold is said to come up', async ({ account_id, shown }) => {
  const pause = { pause_id: '7', at: new Date().toISOString() }
  let pauses: Pause[] = account_id === null ? [] : [{ ...pause, account_id, task_ids: [] }]
  const stubs = [
    answeredBy(listPauses, () => ({ pauses })),
    answeredBy(pauseEverything, () => {
      pauses = [{ ...pause, account_id: null, task_ids: [] }]
      return { ...pause, tasks: [] }
    }),
  ]
  await show(
    <>
      <PauseButton />
      <ComingUp />
    </>,
    [...stubs, ...ownerAnswers],
  )
  const planned = page.getByText(schedule.name)
  await expect.element(planned).toBeVisible()
  if (account_id === null) await button(messages.pauseAll).click()
  await expect.poll(() => planned.elements().length).toBe(shown)
})
