import { test } from 'vitest'
import {
  billingConfig,
  getBillingAddress,
  getSubscription,
  listPaymentMethods,
  listPlans,
  listTransactions,
} from '#contract/billing.ts'
import { checkSession } from '#contract/users.ts'
import * as paths from '#rules/paths.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { ownerAnswers, session } from '#web/testing/owner.ts'
import { answered, busy } from '#web/testing/show.tsx'
import { button, isSeen, press } from '#web/testing/walk.ts'
import { appMessages } from '#words/generated/first.ts'

test('the choice of a plan looks right where plans are refused', async () => {
  const newcomer = { ...session.user, subscription_onboarding_completed: false }
  const { looksRight, drawn } = await openPage(paths.choosePlan, [
    answered(checkSession, { user: newcomer, instagram_session: null }),
    busy(listPlans),
    ...ownerAnswers,
  ])
  await press(appMessages.retry)
  await drawn()
  await looksRight('plans refused')
})

test('the subscription looks right where it is refused', async () => {
  const { looksRight, drawn } = await openPage(paths.account, [busy(getSubscription), busy(listPlans), ...ownerAnswers])
  await isSeen(button(appMessages.retry))
  await drawn()
  await looksRight('refused')
})

test('cards and invoices look right where they are refused', async () => {
  const parts = [billingConfig, getBillingAddress, getSubscription, listPaymentMethods, listTransactions].map(busy)
  const { looksRight, drawn } = await openPage(`${paths.account}?tab=billing`, [...parts, ...ownerAnswers])
  await isSeen(button(appMessages.retry))
  await drawn()
  await looksRight('refused')
})
