import { MAX_DAYS } from '#rules/durations.ts'
import { type FilterName, type FilterType, forEachFilter } from '#rules/filters.ts'
import { hasStep, kinds, type OptionName } from '#rules/kinds/kinds.ts'
import { MAX_INTERVAL, nextRuns, type Recurrence } from '#rules/recurrence.ts'
import { type Draft, fieldMoment, type HoursDraft, sourceTypesOf } from '#web/automation/draft/draft.ts'
import { optionProblems } from '#web/automation/draft/draft-options.ts'
import { isWithin, numberOf, rangeProblem, switchedProblem } from '#web/automation/draft/typed.ts'
import { automationMessages } from '#words/generated/automation.ts'

/** What is wrong, field by field, as sentences. */
export type Problems = Partial<
  Record<'sources' | 'target' | 'hours' | 'start' | 'stop' | 'name' | 'recurrence' | FilterName | OptionName, string>
>

export function hoursProblem({ on, rows }: HoursDraft): string | undefined {
  if (!on) return undefined
  if (rows.some(({ from, to }) => !from || !to)) return automationMessages.problems.hoursMissing
  return rows.some(({ days }) => days.length === 0) ? automationMessages.problems.daysMissing : undefined
}

function momentProblem(at: string, after: number): string | undefined {
  const moment = fieldMoment(at)
  if (Number.isNaN(moment)) return automationMessages.problems.momentMissing
  return moment <= after ? automationMessages.problems.momentPast : undefined
}

function stopProblem({ stop, start }: Draft, now: number): string | undefined {
  if (!stop.on || start.when === 'repeat') return undefined
  const begins = start.when === 'later' ? fieldMoment(start.at) : now
  const problem = momentProblem(stop.at, now)
  return problem ?? (fieldMoment(stop.at) <= begins ? automationMessages.problems.stopBeforeStart : undefined)
}

function targetProblem({ kind, target }: Draft): string | undefined {
  const { usual, most } = kinds[kind].target
  if (usual === null && numberOf(target) === null) return undefined
  return isWithin(target, 1, most) ? undefined : automationMessages.problems.between({ least: 1, most })
}

function sourcesProblem(draft: Draft): string | undefined {
  const types = sourceTypesOf(draft)
  if (types.length === 0) return undefined
  const { length } = draft.sources.filter(({ type }) => types.includes(type))
  const most = kinds[draft.kind].most_sources
  if (length === 0) return automationMessages.problems.sourcesMissing
  return length > most ? automationMessages.problems.sourcesTooMany({ most }) : undefined
}

/** Intervals count from when the schedule was made, which is now for a new one. */
export function recurrenceProblem(
  recurrence: Recurrence,
  zone: string,
  now: number,
  created_at = now,
): string | undefined {
  if (!recurrence.at) return automationMessages.problems.timeMissing
  if (!(recurrence.interval >= 1 && recurrence.interval <= MAX_INTERVAL))
    return automationMessages.problems.between({ least: 1, most: MAX_INTERVAL })
  if (recurrence.every === 'week' && recurrence.weekdays.length === 0) return automationMessages.problems.daysMissing
  return nextRuns(recurrence, zone, created_at, now, 1).length === 0 ? automationMessages.problems.neverRuns : undefined
}

/** Only what is a problem. */
const of = (found: { [Name in keyof Problems]: string | undefined }): Problems =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))

const filterProblems = ({ kind, filters }: Draft): Problems =>
  hasStep(kind, 'filters')
    ? of(
        forEachFilter<Record<FilterType, string | undefined>>({
          range: (name) => rangeProblem(filters[name]),
          days: (name) => switchedProblem(filters[name], 1, MAX_DAYS),
          trait: () => undefined,
          words: () => undefined,
          languages: () => undefined,
        }),
      )
    : {}

/** What is wrong with a draft. */
export const problemsOf = (draft: Draft, now: number, zone: string, created_at = now): Problems => ({
  ...of({
    sources: sourcesProblem(draft),
    target: targetProblem(draft),
    hours: hoursProblem(draft.hours),
    start: draft.start.when === 'later' ? momentProblem(draft.start.at, now) : undefined,
    stop: stopProblem(draft, now),
    ...(draft.start.when === 'repeat' && {
      name: draft.repeat.name.trim() === '' ? automationMessages.problems.nameMissing : undefined,
      recurrence: recurrenceProblem(draft.repeat.recurrence, zone, now, created_at),
    }),
  }),
  ...filterProblems(draft),
  ...of(Object.fromEntries(optionProblems(draft.kind, draft.options))),
})
