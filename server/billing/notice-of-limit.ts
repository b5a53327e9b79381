import type { LimitReached } from '#contract/events.ts'
import { countedLimits, limits } from '#rules/limits.ts'
import { limitReached } from '#words/plan-limits.ts'
import { Refusal } from '../edges/http/refusal.ts'

type Limits = typeof limits
/** The refusals of counts. */
type LimitCode = Extract<
  { [Name in keyof Limits]: Limits[Name] }[keyof Limits],
  { kind: 'count'; refusal: string }
>['refusal']

const isLimit = (error: unknown): error is Refusal<LimitCode> =>
  error instanceof Refusal && featureOf(error.code) !== undefined

const featureOf = (code: string) =>
  countedLimits.find((name) => 'refusal' in limits[name] && limits[name].refusal === code)

/** Runs an act and notifies when a limit of the plan refuses it, before the refusal is answered. */
export async function withNoticeOfLimit<Result>(
  act: () => Promise<Result>,
  notify: (notice: LimitReached) => Promise<void>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    const feature = isLimit(error) && featureOf(error.code)
    if (feature)
      await notify({ feature, ...error.params, message: limitReached[feature]({ limit: error.params.limit }) })
    throw error
  }
}
