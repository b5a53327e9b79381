import type { Recurrence } from '#contract/schedules.ts'
import { countVariants, FEWEST_VARIANTS, templateProblem } from '#rules/comments.ts'
import { type FilterName, type FilterType, forEachFilter, MOST_FILTER_DAYS } from '#rules/filters.ts'
import { MOST_FOLLOWED } from '#rules/kinds/follow.ts'
import { options as every, kinds } from '#rules/kinds/kinds.ts'
import { MOST_INTERVAL, nextRuns } from '#rules/recurrence.ts'
import { type Draft, type HoursDraft, sourceTypesOf } from '#web/automation/new-task/draft.ts'
import { commentsOf, type OptionsDraft } from '#web/automation/new-task/draft-options.ts'
import { isWithin, numberOf, type RangeDraft, rangeOf, type Switched } from '#web/automation/new-task/typed.ts'
import { templateProblems } from '#words/comments.ts'
import { automationMessages } from '#words/tasks.ts'

const messages = automationMessages.problems

type OptionName = 'then_unfollow' | 'followed_days' | 'keep_likers' | 'keep_following' | 'post_age' | 'days_between'

/** What is wrong, field by field, as sentences. */
export type Problems = Partial<
  Record<
    | 'sources'
    | 'target'
    | 'hours'
    | 'start'
    | 'stop'
    | 'post_likes'
    | 'comments'
    | 'name'
    | 'recurrence'
    | FilterName
    | OptionName,
    string
  >
>

function rangeProblem(draft: RangeDraft): string | undefined {
  const range = rangeOf(draft)
  if (!range) return undefined
  if (Number.isNaN(range.min) || Number.isNaN(range.max)) return messages.notANumber
  return range.min !== null && range.max !== null && range.min > range.max ? messages.rangeTurned : undefined
}

const switchedProblem = ({ on, value }: Switched, least: number, most: number) =>
  !on || isWithin(value, least, most) ? undefined : messages.between(least, most)

export function hoursProblem({ on, rows }: HoursDraft): string | undefined {
  if (!on) return undefined
  if (rows.some(({ from, to }) => !from || !to)) return messages.hoursMissing
  return rows.some(({ days }) => days.length === 0) ? messages.daysMissing : undefined
}

function momentProblem(at: string, after: number): string | undefined {
  const moment = Date.parse(at)
  if (Number.isNaN(moment)) return messages.momentMissing
  return moment <= after ? messages.momentPast : undefined
}

function stopProblem({ stop, start }: Draft, now: number): string | undefined {
  if (!stop.on || start.when === 'repeat') return undefined
  const begins = start.when === 'later' ? Date.parse(start.at) : now
  const problem = momentProblem(stop.at, now)
  return problem ?? (Date.parse(stop.at) <= begins ? messages.stopBeforeStart : undefined)
}

function targetProblem({ kind, target }: Draft): string | undefined {
  const { usual, most } = kinds[kind].target
  if (usual === null && numberOf(target) === null) return undefined
  return isWithin(target, 1, most) ? undefined : messages.between(1, most)
}

function sourcesProblem(draft: Draft): string | undefined {
  const types = sourceTypesOf(draft)
  if (types.length === 0) return undefined
  const { length } = draft.sources.filter(({ type }) => types.includes(type))
  const most = kinds[draft.kind].most_sources
  if (length === 0) return messages.sourcesMissing
  return length > most ? messages.sourcesTooMany(most) : undefined
}

function commentsProblem({ comments }: OptionsDraft): string | undefined {
  const written = commentsOf(comments)
  const wrong = written.map(({ text }) => templateProblem(text)).find((problem) => problem !== null)
  if (wrong) return templateProblems[wrong]
  const variants = written.reduce((sum, { text }) => sum + countVariants(text), 0)
  return variants < FEWEST_VARIANTS ? messages.commentsTooFew(FEWEST_VARIANTS, variants) : undefined
}

export function recurrenceProblem(recurrence: Recurrence, zone: string, now: number): string | undefined {
  if (!recurrence.at) return messages.timeMissing
  if (!(recurrence.interval >= 1 && recurrence.interval <= MOST_INTERVAL)) return messages.between(1, MOST_INTERVAL)
  if (recurrence.every === 'week' && recurrence.weekdays.length === 0) return messages.daysMissing
  return nextRuns(recurrence, zone, now, now, 1).length === 0 ? messages.neverRuns : undefined
}

function optionProblems({ kind, options }: Draft): Problems {
  const posts = {
    post_age: switchedProblem(options.post_age, 1, every.post_max_age_days.most),
    post_likes: rangeProblem(options.post_likes),
  }
  switch (kind) {
    case 'follow':
      return of({ then_unfollow: switchedProblem(options.then_unfollow, 1, every.then_unfollow_after_days.most) })
    case 'unfollow':
      return of({
        followed_days: switchedProblem(options.followed_days, 0, every.followed_days_ago.most),
        keep_likers: switchedProblem(options.keep_likers, 1, every.keep_likers_of_last_posts.most),
        keep_following: switchedProblem(options.keep_following, 0, MOST_FOLLOWED),
      })
    case 'react':
      return of(posts)
    case 'comment':
      return of({
        ...posts,
        comments: commentsProblem(options),
        days_between: switchedProblem(options.days_between, 1, every.days_between_comments.most),
      })
    case 'extract':
      return {}
  }
}

/** Only what is a problem. */
const of = (found: { [Name in keyof Problems]: string | undefined }): Problems =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))

const filterProblems = ({ kind, filters }: Draft): Problems =>
  kinds[kind].has_filters
    ? of(
        forEachFilter<Record<FilterType, string | undefined>>({
          range: (name) => rangeProblem(filters[name]),
          days: (name) => switchedProblem(filters[name], 1, MOST_FILTER_DAYS),
          trait: () => undefined,
          words: () => undefined,
        }),
      )
    : {}

/** What is wrong with a draft. */
export const problemsOf = (draft: Draft, now: number, zone: string): Problems => ({
  ...of({
    sources: sourcesProblem(draft),
    target: targetProblem(draft),
    hours: hoursProblem(draft.hours),
    start: draft.start.when === 'later' ? momentProblem(draft.start.at, now) : undefined,
    stop: stopProblem(draft, now),
    ...(draft.start.when === 'repeat' && {
      name: draft.repeat.name.trim() === '' ? messages.nameMissing : undefined,
      recurrence: recurrenceProblem(draft.repeat.recurrence, zone, now),
    }),
  }),
  ...filterProblems(draft),
  ...optionProblems(draft),
})
