import { listAccounts } from '#contract/accounts.ts'
import { listLists } from '#contract/audience.ts'
import { getSubscription } from '#contract/billing.ts'
import { activitySummary } from '#contract/statistics.ts'
import { isCountedList, rebuildUsage } from '#rules/limits.ts'
import { callApi } from '#web/core/api.ts'
import { dateOf } from '#web/core/dates.ts'

/**
 * The counts as accounts, follower lists and the activity summary tell them, with the features of the user's plan (specification,
 * section 7). Where one of the three fails as well, what the usage call failed with is the reason.
 */
export async function readRebuiltUsage(reason: unknown) {
  const own = callApi(getSubscription).then(
    ({ subscription }) => subscription,
    () => null,
  )
  const counted = Promise.all([callApi(listAccounts), callApi(listLists), callApi(activitySummary)]).catch(() => null)
  const [subscription, counts] = await Promise.all([own, counted])
  if (!counts) throw reason
  const [accounts, { follower_lists }, { summary }] = counts
  return rebuildUsage({
    accounts: accounts.length,
    follower_lists: follower_lists.filter(isCountedList).length,
    today: summary[dateOf(new Date())],
    features: subscription?.features ?? null,
    plan_name: subscription?.subscription.name ?? null,
  })
}
