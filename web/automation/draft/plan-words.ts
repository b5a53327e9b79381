import type { Preview, Task, TaskRequest } from '#contract/automation.ts'
import type { Limits } from '#contract/limits.ts'
import { limitOf } from '#rules/actions.ts'
import { MINUTE } from '#rules/durations.ts'
import {
  type Filters,
  type FiltersOf,
  type FilterType,
  forEachFilter,
  type Range,
  type WordChoice,
} from '#rules/filters.ts'
import { isVisit, type TaskOptions, usualOptions } from '#rules/kinds/kinds.ts'
import { capsOf } from '#rules/pacing.ts'
import { visitCaps } from '#rules/visits.ts'
import { sourcesWords } from '#web/automation/source-words.ts'
import { momentWords } from '#web/core/moments.ts'
import { shownFilters } from '#words/filters.ts'
import { filterWords, automationMessages as messages, moments } from '#words/generated/automation.ts'
import { detailsOf, willText } from '#words/kinds/kinds.ts'
import { narrowListText } from '#words/numbers.ts'
import { languageName } from '#words/text-languages.ts'
import { shortWeekdays } from '#words/weekdays.ts'

/** When a task begins, as the end of a sentence. */
export const startWords = (start_at: string | null, now: number, zone: string) =>
  start_at === null ? messages.fromNow : messages.fromThen({ when: momentWords(start_at, now, zone, moments.when) })

/** What a task would do, in one sentence; `start` says when. */
export function willWords({ kind, options, sources, target_count }: TaskRequest, start: string): string {
  const from = sourcesWords(sources)
  if (target_count === undefined) return messages.willRead({ from, start })
  return willText(kind, options, { count: target_count, from, start })
}

/** What else is to be known before starting, a sentence each. */
export const detailWords = ({ kind, options }: TaskRequest): string[] => detailsOf(kind, options)

/** The limits of the pace as they hold for the account now, and how long they make the task last. `limit` is the plan's for a day. */
export function paceWords(
  { kind, pacing, options, target_count = 1 }: TaskRequest,
  limits: Pick<Limits, 'preset' | 'warm_up'> | undefined,
  limit: number,
): string {
  const limited = limitOf(kind)
  if (limited === null) return messages.readingPace
  const preset = pacing.preset ?? limits?.preset ?? 'normal'
  const share = limits?.warm_up.factor ?? 1
  const { hourly, daily, actions } = isVisit(kind)
    ? visitCaps({ ...usualOptions(kind), ...options } as TaskOptions, preset, share)
    : { ...capsOf(limited, preset, share), actions: 1 }
  const a_day = Math.max(1, Math.min(daily, Math.floor(limit / actions)))
  const days = Math.max(1, Math.ceil(target_count / Math.max(1, a_day)))
  return messages.atMostPace({ hour: hourly, day: a_day, days })
}

/** When a preview's people would be done, as a sentence. */
export function estimateWords(
  { estimate, totals }: Pick<Preview, 'estimate' | 'totals'>,
  now: number,
  zone: string,
): string {
  const { per_day, starts_at, finishes_at } = estimate
  if (finishes_at === null) return messages.estimateUnknown
  const { estimates } = messages
  const start = momentWords(starts_at, now, zone, moments.when)
  // What begins within a minute begins now.
  const is_now = Date.parse(starts_at) - now < MINUTE
  if (totals.act <= per_day) {
    const around = momentWords(finishes_at, now, zone, moments.around)
    return is_now ? estimates.soon({ around }) : estimates.soonFrom({ start, around })
  }
  const when = momentWords(finishes_at, now, zone, moments.when)
  return is_now ? estimates.long({ per_day, when }) : estimates.longFrom({ start, per_day, when })
}

function rangeFacts({ min, max }: Range, words: (typeof filterWords)[FiltersOf<'range'>]): string[] {
  if (min !== null && max !== null) return [words.between({ min, max })]
  if (min !== null) return [words.least({ min })]
  return max === null ? [] : [words.most({ max })]
}

const wordsFacts = ({ must, must_not }: WordChoice, words: (typeof filterWords)[FiltersOf<'words'>]): string[] => [
  ...(must.length > 0 ? [words.has({ words: narrowListText(must) })] : []),
  ...(must_not.length > 0 ? [words.has_not({ words: narrowListText(must_not) })] : []),
]

/** Everything that leaves somebody out, a few words each. */
export function filterFacts(filters: Filters): string[] {
  const each = forEachFilter<Record<FilterType, string[]>>({
    range: (name) => ifOn(filters[name], (range) => rangeFacts(range, filterWords[name])),
    trait: (name) => ifOn(filters[name], (wanted) => [filterWords[name][wanted]]),
    words: (name) => ifOn(filters[name], (words) => wordsFacts(words, filterWords[name])),
    days: (name) => ifOn(filters[name], (days) => [filterWords[name].fact({ days })]),
    languages: (name) =>
      ifOn(filters[name], (chosen) => [
        filterWords[name].fact({ languages: narrowListText(chosen.map(languageName)) }),
      ]),
  })
  return shownFilters.flatMap((name) => each[name])
}

const ifOn = <Setting>(setting: Setting | null, factsOf: (setting: Setting) => string[]) =>
  setting === null ? [] : factsOf(setting)

const weekday = (day: number) => shortWeekdays()[day - 1] ?? ''

/** `Mon–Fri 09:00–18:00`, a line for each row. */
export const hoursWords = (hours: NonNullable<Task['active_hours']>): string[] =>
  hours.map(({ days, from, to }) => {
    const sorted = [...days].sort((a, b) => a - b)
    const [first = 1, last = 1] = [sorted[0], sorted.at(-1)]
    const inARow = sorted.length > 2 && last - first === sorted.length - 1
    const named = inARow
      ? messages.daysInARow({ first: weekday(first), last: weekday(last) })
      : narrowListText(sorted.map(weekday))
    return messages.hoursLine({ days: named, from, to })
  })

/** How many each rule has left out, the most frequent first. */
export function countByRule(skips: readonly { rule: string }[]): { rule: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { rule } of skips) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts].map(([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count)
}
