import type { LimitReached } from '#contract/events.ts'
import { limitReached } from '#words/plan-limits.ts'
import { Refusal } from '../edges/http/refusal.ts'

const features = { limit_accounts: 'instagram_accounts', limit_lists: 'follower_lists' } as const

const isLimit = (error: unknown): error is Refusal<keyof typeof features> =>
  error instanceof Refusal && error.code in features

/** Runs an act; a limit of the plan that refuses it is a notice as well as a refusal. */
export async function withNoticeOfLimit<Result>(
  act: () => Promise<Result>,
  notify: (notice: LimitReached) => void,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (isLimit(error)) {
      const feature = features[error.code]
      notify({ feature, ...error.params, message: limitReached[feature](error.params.limit) })
    }
    throw error
  }
}
