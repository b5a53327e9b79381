import type { Filters, Preview, Source, Task } from '#contract/automation.ts'
import { paces } from '#rules/pacing.ts'
import { type FollowRequest, type RangeName, rangeNames, traitNames, wordsNames } from '#web/automation/draft.ts'
import { automationMessages as messages } from '#web/automation/messages.ts'
import { momentWords } from '#web/automation/moments.ts'
import { count } from '#web/automation/task-words.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const dayUnit = new Intl.NumberFormat('en', { style: 'unit', unit: 'day', unitDisplay: 'long' })

/** More sources than these are counted instead of named. */
const NAMED = 2

export function sourcesWords(sources: readonly Source[]): string {
  const named = sources.slice(0, NAMED).map(({ type, username }) => messages.sourceWords[type](username))
  return list.format(sources.length > NAMED ? [...named, messages.andMore(sources.length - NAMED)] : named)
}

/** A source as answers name it, `followers_of:coffee.daily`, in words. */
export function sourceLabel(label: string): string {
  const [type, username = ''] = label.split(':')
  return type === 'followers_of' || type === 'following_of' ? messages.source(type, username) : label
}

/** What a task would do, in one sentence. */
export const willWords = ({ target_count, sources, start_at }: FollowRequest, now: number, zone: string) =>
  messages.will(
    count(target_count),
    sourcesWords(sources),
    start_at === null ? messages.fromNow : messages.fromThen(momentWords(start_at, now, zone)),
  )

/** The limits of the pace, and how long they make the task last. `limit` is the plan's for a day. */
export function paceWords({ pacing, target_count }: FollowRequest, limit: number): string {
  const { hourly, daily } = paces[pacing.preset].caps.follow
  const a_day = Math.min(daily, limit)
  const days = Math.ceil(target_count / Math.max(1, a_day))
  const length = days > 1 ? messages.takesDays(dayUnit.format(days)) : messages.takesADay
  return `${messages.atMostPace(count(hourly), count(a_day))} ${length}`
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
  const rest = totals.act > per_day ? messages.estimate(count(per_day), when) : messages.estimateSoon(when)
  // What begins within a minute begins now.
  if (Date.parse(starts_at) - now < 60_000) return rest.charAt(0).toUpperCase() + rest.slice(1)
  return messages.estimateStart(momentWords(starts_at, now, zone), rest)
}

const words = messages.filterWords

function rangeWords(name: RangeName, filters: Filters): string[] {
  const range = filters[name]
  if (!range) return []
  const [min, max] = [range.min, range.max].map((side) => (side === null ? null : plain.format(side)))
  if (min && max) return [words.between(words.units[name], min, max)]
  if (min) return [words.least(words.units[name], min)]
  return max ? [words.most(words.units[name], max)] : []
}

/** Everything that leaves somebody out, a few words each. */
export function filterWords(filters: Filters): string[] {
  return [
    ...rangeNames.flatMap((name) => rangeWords(name, filters)),
    ...(filters.last_post_days === null ? [] : [words.lastPost(count(filters.last_post_days))]),
    ...traitNames.flatMap((name) => {
      const wanted = filters[name]
      return wanted ? [words[wanted][name]] : []
    }),
    ...wordsNames.flatMap((name) => {
      const wanted = filters[name]
      if (!wanted) return []
      const must = wanted.must.length > 0 ? [words.must(words.words[name], wanted.must.join(', '))] : []
      const not = wanted.must_not.length > 0 ? [words.mustNot(words.words[name], wanted.must_not.join(', '))] : []
      return [...must, ...not]
    }),
  ]
}

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

/** The name of the rule behind a skip. */
export function ruleWords(rule: string): string {
  const spaced = rule.replaceAll('_', ' ')
  return messages.rules[rule] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** How many each rule has left out, the most frequent first. */
export function countByRule(skips: readonly { rule: string }[]): { rule: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { rule } of skips) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts].map(([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count)
}
