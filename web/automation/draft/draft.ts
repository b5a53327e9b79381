import type { Source, TaskRequest } from '#contract/automation.ts'
import type { TaskTemplate, WhenBusy } from '#contract/schedules.ts'
import { momentOn } from '#rules/calendar-days.ts'
import type { ActiveHours } from '#rules/hours.ts'
import type { Preset } from '#rules/kinds/action.ts'
import { hasStep, kinds, readsSources, type TaskKind } from '#rules/kinds/kinds.ts'
import type { Recurrence } from '#rules/recurrence.ts'
import { completeTask, selectionOf } from '#rules/task-defaults.ts'
import { localMoment } from '#rules/zones.ts'
import { type FilterDraft, filterDraft, filtersOf } from '#web/automation/draft/draft-filters.ts'
import { type OptionsDraft, optionsDraft, optionsOf } from '#web/automation/draft/draft-options.ts'
import { numberOf } from '#web/automation/draft/typed.ts'
import { timezone } from '#web/core/api.ts'

export type HoursDraft = { on: boolean; rows: (ActiveHours[number] & { id: number })[] }

/** A task while it is being written. */
export type Draft = {
  kind: TaskKind
  sources: Source[]
  filters: FilterDraft
  options: OptionsDraft
  /** null: the account's own. */
  preset: Preset | null
  target: string
  hours: HoursDraft
  /** `at` as a date and time field holds it, in the browser's zone. */
  start: { when: 'now' | 'later' | 'repeat'; at: string }
  stop: { on: boolean; at: string }
  repeat: { name: string; recurrence: Recurrence; when_busy: WhenBusy }
}

/** What a task is beyond the account and the moment: what templates hold. */
export type TaskContent = TaskTemplate['task']

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

export const newHours = (rows: HoursDraft['rows']): HoursDraft['rows'][number] => ({
  id: Math.max(0, ...rows.map(({ id }) => id)) + 1,
  days: EVERY_DAY,
  from: '09:00',
  to: '21:00',
})

export const hoursDraft = (hours: ActiveHours | null): HoursDraft => ({
  on: hours !== null,
  rows: hours ? hours.map((row, nth) => ({ ...row, id: nth + 1 })) : [newHours([])],
})

export const hoursOf = ({ on, rows }: HoursDraft): ActiveHours | null =>
  on ? rows.map(({ days, from, to }) => ({ days, from, to })) : null

export const newRecurrence = (): Recurrence => ({
  every: 'week',
  interval: 1,
  weekdays: [1],
  month_day: 1,
  at: '09:00',
  starts_on: null,
  ends_on: null,
})

/** What a draft asks for, whenever that is: as a template, a schedule or an earlier task does; what is left out there has its default. */
export function draftContent(content: TaskContent): Omit<Draft, 'start' | 'stop' | 'repeat'> {
  const whole = { account_id: '', start_at: null, stop_at: null, ...content }
  const { kind, sources, filters, options, active_hours } = completeTask(whole, 'normal')
  const target = content.target_count ?? kinds[kind].target.usual
  return {
    kind,
    sources,
    filters: filterDraft(filters),
    options: optionsDraft(options),
    preset: content.pacing.preset ?? null,
    target: target === null ? '' : String(target),
    hours: hoursDraft(active_hours),
  }
}

/** A draft that asks for the same, now and once. */
export const draftFrom = (content: TaskContent): Draft => ({
  ...draftContent(content),
  start: { when: 'now', at: '' },
  stop: { on: false, at: '' },
  repeat: { name: '', recurrence: newRecurrence(), when_busy: 'skip' },
})

export const newDraft = (kind: TaskKind): Draft =>
  draftFrom({ kind, sources: [], filters: {}, options: {}, pacing: {}, active_hours: null })

/** The kinds of source a task of this draft can read. */
export const sourceTypesOf = ({ kind, options }: Pick<Draft, 'kind' | 'options'>) =>
  readsSources(kind, options) ? kinds[kind].sources : []

/** The sources of a draft that its task can read. */
export function sourcesIn(draft: Pick<Draft, 'kind' | 'options' | 'sources'>): Source[] {
  const types = sourceTypesOf(draft)
  return draft.sources.filter(({ type }) => types.includes(type))
}

/** What a draft without problems asks for. */
export function contentOf(draft: Draft): TaskContent {
  const { kind } = draft
  const target = numberOf(draft.target)
  return {
    kind,
    sources: sourcesIn(draft),
    filters: hasStep(kind, 'filters') ? filtersOf(draft.filters) : {},
    options: optionsOf(kind, draft.options),
    pacing: draft.preset === null ? {} : { preset: draft.preset },
    active_hours: hoursOf(draft.hours),
    ...(target !== null && { target_count: target }),
  }
}

/** A draft without problems as the server takes it. */
export const requestOf = (draft: Draft, account_id: string): TaskRequest => ({
  ...contentOf(draft),
  account_id,
  start_at: draft.start.when === 'later' ? new Date(fieldMoment(draft.start.at)).toISOString() : null,
  stop_at: draft.stop.on ? new Date(fieldMoment(draft.stop.at)).toISOString() : null,
})

/** Requests with the same key find the same people in a preview. */
export const selectionKey = (request: TaskRequest) => JSON.stringify(selectionOf(request))

/** The part of a request that decides when it happens. */
export const decidesWhen = ({ pacing, active_hours, start_at }: TaskRequest) =>
  JSON.stringify([pacing, active_hours, start_at])

/** A moment as a date and time field holds it, in the browser's zone. */
export const localField = (at: number): string => localMoment(at, timezone()).slice(0, 16).replace(' ', 'T')

/** Epoch ms of what such a field holds; NaN while it holds no moment. */
export function fieldMoment(field: string): number {
  if (Number.isNaN(Date.parse(field))) return Number.NaN
  const [date = '', clock = ''] = field.split('T')
  return momentOn(date, clock, timezone())
}
