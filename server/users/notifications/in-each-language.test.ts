import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications.ts'
import { checkSession, setPreferences } from '#contract/users.ts'
import { createWebhook, listDeliveries, testWebhook } from '#contract/webhooks.ts'
import { byOwner } from '#rules/account-standing.ts'
import type { Language } from '#rules/languages.ts'
import type { Announcement } from '#rules/mailed-notices.ts'
import { limitReached } from '#words/plan-limits.ts'
import { reasonText } from '#words/reasons.ts'
import { happenedText } from '#words/warnings.ts'
import { holdAccount } from '../../accounts/hold-account.ts'
import { inLanguage } from '../../edges/language.ts'
import { announced } from '../../testing/announced.ts'
import type { TestUser } from '../../testing/person.ts'
import { type Product, startProduct } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const read = async (person: TestUser, language: Language) => {
  await person.call(setPreferences, { language })
  return (await person.call(listNotifications, {})).body.notifications.map(({ text }) => text)
}

test('what was noted in one language is read in another', async () => {
  const { person, account_id } = await product.userWithAccount()
  const { db } = product.database
  const user_id = (await person.call(checkSession, {})).body.user?.id ?? ''
  await person.call(setPreferences, { language: 'de' })

  const failure = { code: 'likers_hidden', params: {} } as never
  const failed = {
    id: '7',
    kind: 'follow',
    error: 'auf Deutsch',
    failure,
    done_count: 1,
    target_count: 5,
    skipped_count: 2,
  }
  const limit = { feature: 'daily_actions', current: 40, limit: 40, message: 'auf Deutsch' }
  await announced(db, user_id, { event: 'task_failed', data: { task: failed } } as Announcement)
  await announced(db, user_id, { event: 'limit_reached', data: limit } as Announcement)
  const hold = { code: 'signed_out', params: {} } as never
  await holdAccount(db, account_id, 'needs_sign_in', hold)

  for (const language of ['ja', 'ar'] as const) {
    const texts = await read(person, language)
    const said = inLanguage(language, () => [
      happenedText(byOwner(hold)),
      limitReached.daily_actions({ limit: 40 }),
      reasonText(failure),
    ])
    expect(texts.map((text, nth) => text.startsWith(said[nth] ?? '?'))).toEqual([true, true, true])
    expect(texts.join()).not.toContain('Deutsch')
  }
})

test('a delivery that fails says so in the user’s language', async () => {
  const { person } = await product.userWithAccount()
  await person.call(setPreferences, { language: 'ru' })
  const { id } = (await person.call(createWebhook, { url: 'http://127.0.0.1:9/', events: ['task_failed'] })).body
    .webhook
  await person.call(testWebhook, { id })
  const [delivery] = (await person.call(listDeliveries, { id })).body.deliveries
  expect(delivery?.error).toMatch(/\p{Script=Cyrillic}/u)
})
