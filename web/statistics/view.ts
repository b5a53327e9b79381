import { DAY } from '#rules/durations.ts'
import { FOLLOW_BACK_DAYS } from '#rules/follow-backs.ts'
import { daysBefore } from '#web/core/dates.ts'

/** In days, or the dates the user chose. */
export const periods = ['7', '30', '90', '365', 'own'] as const
export const comparisons = ['previous', 'year', 'none'] as const
export const intervals = ['day', 'week', 'month'] as const
export const windows = ['any', ...FOLLOW_BACK_DAYS.map(String)] as readonly string[]

export const ALL_ACCOUNTS = 'all'

/** Days of a period of one's own: with more, two of them would have the same name. */
export const MAX_OWN_DAYS = 365

/** What the page shows. The address has it, so that it can be bookmarked, shared and returned to. */
export type View = {
  period: (typeof periods)[number]
  compare: (typeof comparisons)[number]
  interval: (typeof intervals)[number]
  /** An account's id, `all`, or empty for the current one. */
  account: string
  /** Days within which a follow was returned, or `any`. */
  within: string
  /** The first and last day of a period of one's own; only there. */
  from?: string
  to?: string
}

export type ViewSpan = { from: string; to: string }

const usual: View = { period: '30', compare: 'previous', interval: 'day', account: '', within: 'any' }

const oneOf = <Value extends string>(known: readonly Value[], value: string | null, otherwise: Value): Value =>
  known.find((one) => one === value) ?? otherwise

export const isDate = (text: string | null): text is string =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && daysBefore(text, 0) === text

/** Days from one date to another, both included. */
export const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1

/** The dates of a period of one's own, where they can be shown. */
function ownOf(search: URLSearchParams): ViewSpan | null {
  const [from, to] = [search.get('from'), search.get('to')]
  if (!isDate(from) || !isDate(to)) return null
  const days = daysFrom(from, to)
  return days >= 1 && days <= MAX_OWN_DAYS ? { from, to } : null
}

/** What an address asks for; what it does not say, or says wrongly, is as usual. */
export function viewOf(search: URLSearchParams): View {
  const account = search.get('account') ?? ''
  const asked = oneOf(periods, search.get('period'), usual.period)
  const own = asked === 'own' ? ownOf(search) : null
  return {
    period: asked === 'own' && !own ? usual.period : asked,
    compare: oneOf(comparisons, search.get('compare'), usual.compare),
    interval: oneOf(intervals, search.get('interval'), usual.interval),
    account: account === ALL_ACCOUNTS || /^\d{1,18}$/.test(account) ? account : usual.account,
    within: oneOf(windows, search.get('within'), usual.within),
    ...own,
  }
}

/** The shortest address of a view: what is as usual is left out. */
export const searchOf = ({ from, to, ...view }: View) =>
  new URLSearchParams([
    ...Object.entries(view).filter(([name, value]) => value !== usual[name as keyof View]),
    ...(view.period === 'own' && from && to ? Object.entries({ from, to }) : []),
  ])

/** The days of a view; a period of one's own ends today at the latest. */
export function spanOf({ period, from, to }: Pick<View, 'period' | 'from' | 'to'>, today: string): ViewSpan {
  if (period !== 'own' || !from || !to) return { from: daysBefore(today, Number(period) - 1), to: today }
  return { from: from > today ? today : from, to: to > today ? today : to }
}

const WEEKS_OF_A_YEAR = 52

/** The days a period is compared with; null for none. A year ago means 52 weeks, so that weekdays stand beside the same weekdays. */
export function comparedSpan(view: Pick<View, 'period' | 'compare'>, span: ViewSpan): ViewSpan | null {
  if (view.compare === 'none') return null
  const back = view.compare === 'year' ? WEEKS_OF_A_YEAR * 7 : daysFrom(span.from, span.to)
  return { from: daysBefore(span.from, back), to: daysBefore(span.to, back) }
}
