import type { Filters, Preview, Task, TaskRequest } from '#contract/automation.ts'
import type { Limits } from '#contract/limits.ts'
import { limitOf } from '#rules/actions.ts'
import { type FilterType, forEachFilter, type Range, type WordChoice } from '#rules/filters.ts'
import { upperFirst } from '#rules/letters.ts'
import { numberText } from '#rules/numbers.ts'
import { capsOf } from '#rules/pacing.ts'
import { sourcesWords } from '#web/automation/source-words.ts'
import { momentWords } from '#web/core/moments.ts'
import { filterWords, shownFilters } from '#words/filters.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { locale } from '#words/locale.ts'
import { automationMessages as messages } from '#words/tasks.ts'

const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
const dayUnit = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })

/** When a task begins, as the end of a sentence. */
export const startWords = (start_at: string | null, now: number, zone: string) =>
  start_at === null ? messages.fromNow : messages.fromThen(momentWords(start_at, now, zone))

/** What a task would do, in one sentence; `start` says when. */
export function willWords({ kind, options, sources, target_count }: TaskRequest, start: string): string {
  const from = sourcesWords(sources)
  if (target_count === undefined) return messages.willRead(from, start)
  return kindWords[kind].will({ count: numberText(target_count), from, start, options })
}

/** What else is to be known before starting, a sentence each. */
export const detailWords = ({ kind, options }: TaskRequest): string[] => kindWords[kind].details?.(options) ?? []

/** The limits of the pace as they hold for the account now, and how long they make the task last. `limit` is the plan's for a day. */
export function paceWords(
  { kind, pacing, target_count = 1 }: TaskRequest,
  limits: Pick<Limits, 'preset' | 'warm_up'> | undefined,
  limit: number,
): string {
  const limited = limitOf(kind)
  if (limited === null) return messages.readingPace
  const preset = pacing.preset ?? limits?.preset ?? 'normal'
  const { hourly, daily } = capsOf(limited, preset, limits?.warm_up.factor ?? 1)
  const a_day = Math.min(daily, limit)
  const days = Math.ceil(target_count / Math.max(1, a_day))
  const length = days > 1 ? messages.takesDays(dayUnit.format(days)) : messages.takesADay
  return `${messages.atMostPace(numberText(hourly), numberText(a_day))} ${length}`
}

/** When a preview's people would be done, in words. */
export function estimateWords(
  { estimate, totals }: Pick<Preview, 'estimate' | 'totals'>,
  now: number,
  zone: string,
): string {
  const { per_day, starts_at, finishes_at } = estimate
  if (finishes_at === null) return messages.estimateUnknown
  const when = momentWords(finishes_at, now, zone)
  const rest = totals.act > per_day ? messages.estimate(numberText(per_day), when) : messages.estimateSoon(when)
  // What begins within a minute begins now.
  if (Date.parse(starts_at) - now < 60_000) return upperFirst(rest)
  return messages.estimateStart(momentWords(starts_at, now, zone), rest)
}

const facts = messages.filterFacts

function rangeFacts({ min, max }: Range, { unit }: { unit: string }): string[] {
  const [least, most] = [min, max].map((side) => (side === null ? null : plain.format(side)))
  if (least && most) return [facts.between(unit, least, most)]
  if (least) return [facts.least(unit, least)]
  return most ? [facts.most(unit, most)] : []
}

function wordsFacts({ must, must_not }: WordChoice, { where }: { where: string }): string[] {
  const [has, has_not] = [must.join(', '), must_not.join(', ')]
  return [...(has ? [facts.must(where, has)] : []), ...(has_not ? [facts.mustNot(where, has_not)] : [])]
}

/** Everything that leaves somebody out, a few words each. */
export function filterFacts(filters: Filters): string[] {
  const each = forEachFilter<Record<FilterType, string[]>>({
    range: (name) => ifOn(filters[name], (range) => rangeFacts(range, filterWords[name])),
    trait: (name) => ifOn(filters[name], (wanted) => [filterWords[name][wanted]]),
    words: (name) => ifOn(filters[name], (words) => wordsFacts(words, filterWords[name])),
    days: (name) => ifOn(filters[name], (days) => [filterWords[name].fact(numberText(days))]),
  })
  return shownFilters.flatMap((name) => each[name])
}

const ifOn = <Setting>(setting: Setting | null, factsOf: (setting: Setting) => string[]) =>
  setting === null ? [] : factsOf(setting)

const weekday = (day: number) => messages.weekdays[day - 1]?.slice(0, 3) ?? ''

/** `Mon–Fri 09:00–18:00`, a line for each row. */
export const hoursWords = (hours: NonNullable<Task['active_hours']>): string[] =>
  hours.map(({ days, from, to }) => {
    const sorted = [...days].sort((a, b) => a - b)
    const [first = 1, last = 1] = [sorted[0], sorted.at(-1)]
    const inARow = sorted.length > 2 && last - first === sorted.length - 1
    const named = inARow ? `${weekday(first)}–${weekday(last)}` : sorted.map(weekday).join(', ')
    return `${named} ${from}–${to}`
  })

/** A skip's code in a word or two. */
export function ruleWords(rule: string): string {
  const spaced = rule.replaceAll('_', ' ')
  const { [rule]: known } = messages.rules as Partial<Record<string, string>>
  return known ?? upperFirst(spaced)
}

/** How many each rule has left out, the most frequent first. */
export function countByRule(skips: readonly { rule: string }[]): { rule: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { rule } of skips) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts].map(([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count)
}
