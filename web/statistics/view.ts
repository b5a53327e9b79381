import { FOLLOW_BACK_DAYS } from '#rules/follow-backs.ts'
import { daysBefore } from '#web/core/dates.ts'

/** In days. */
export const periods = ['7', '30', '90', '365'] as const
export const comparisons = ['previous', 'year', 'none'] as const
export const intervals = ['day', 'week', 'month'] as const
export const windows = ['any', ...FOLLOW_BACK_DAYS.map(String)] as readonly string[]

export const ALL_ACCOUNTS = 'all'

/** What the page shows. The address has it, so that it can be bookmarked, shared and returned to. */
export type View = {
  period: (typeof periods)[number]
  compare: (typeof comparisons)[number]
  interval: (typeof intervals)[number]
  /** An account's id, `all`, or empty for the current one. */
  account: string
  /** Days within which a follow was returned, or `any`. */
  within: string
}

export type Span = { from: string; to: string }

const usual: View = { period: '30', compare: 'previous', interval: 'day', account: '', within: 'any' }

const oneOf = <Value extends string>(known: readonly Value[], value: string | null, otherwise: Value): Value =>
  known.find((one) => one === value) ?? otherwise

/** What an address asks for; what it does not say, or says wrongly, is as usual. */
export function viewOf(search: URLSearchParams): View {
  const account = search.get('account') ?? ''
  return {
    period: oneOf(periods, search.get('period'), usual.period),
    compare: oneOf(comparisons, search.get('compare'), usual.compare),
    interval: oneOf(intervals, search.get('interval'), usual.interval),
    account: account === ALL_ACCOUNTS || /^\d{1,18}$/.test(account) ? account : usual.account,
    within: oneOf(windows, search.get('within'), usual.within),
  }
}

/** The shortest address of a view: what is as usual is left out. */
export const searchOf = (view: View) =>
  new URLSearchParams(Object.entries(view).filter(([name, value]) => value !== usual[name as keyof View]))

export const spanOf = ({ period }: Pick<View, 'period'>, today: string): Span => ({
  from: daysBefore(today, Number(period) - 1),
  to: today,
})

const WEEKS_OF_A_YEAR = 52

/** The days a period is compared with; null for none. A year ago means 52 weeks, so that weekdays stand beside the same weekdays. */
export function comparedSpan(view: Pick<View, 'period' | 'compare'>, span: Span): Span | null {
  if (view.compare === 'none') return null
  const back = view.compare === 'year' ? WEEKS_OF_A_YEAR * 7 : Number(view.period)
  return { from: daysBefore(span.from, back), to: daysBefore(span.to, back) }
}
