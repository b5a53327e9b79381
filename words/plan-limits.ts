import type { CountedLimit, KindOf, LimitName, PlanName } from '#rules/limits.ts'
import * as texts from './generated/billing.ts'

type Counted = (values: { is_unlimited: boolean; limit: number }) => string

type Texts = {
  /** `line` is the feature of a plan; `confirmed` the same where a plan is confirmed. */
  count: { name: string; line: Counted; confirmed: Counted }
  switch: { name: string }
  label: { name: string }
}

/** The words of each limit of a plan: in the table of plans, beside its meter, among a plan's features. */
export const planLimitWords: { [Name in LimitName]: Texts[KindOf<Name>] } = texts.planLimitWords

/** What counts towards a limit, where others of its name don't. */
export const limitAbout: Partial<Record<CountedLimit, string>> = texts.limitAbout

/** Who a plan is for. */
export const planDescriptions: Record<PlanName, string> = texts.planDescriptions

/** What remains of a reached limit's sentence where it's shown with ways on of its own. */
export const limitReached: Record<CountedLimit, (values: { limit: number }) => string> = texts.limitReached
