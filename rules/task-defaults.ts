import { type Filters, noFilters } from './filters.ts'
import type { ActiveHours } from './hours.ts'
import type { Preset } from './kinds/action.ts'
import { kinds, type TaskKind, type TaskOptions, usualOptions } from './kinds/kinds.ts'
import { presetOf } from './pacing.ts'
import type { Source } from './source-types.ts'

type Given<Fields extends object> = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** A task as requested, before the defaults of its kind are filled in. */
export type TaskRequest = {
  account_id: string
  kind: TaskKind
  sources: Source[]
  filters: Given<Filters>
  options: Given<TaskOptions>
  pacing: { preset?: Preset | undefined }
  active_hours: ActiveHours | null
  target_count?: number | undefined
  start_at: string | null
  stop_at: string | null
}

/** A task as it will run: nothing is left to a default. */
export type TaskPlan = Omit<TaskRequest, 'filters' | 'options' | 'pacing' | 'target_count'> & {
  filters: Filters
  options: TaskOptions
  preset: Preset
  /** Its own pace; null where it follows its account's. */
  own_preset: Preset | null
  target_count: number
}

/** The part of a task that decides which people or posts a preview finds; the rest changes when it acts, or what follows. */
export function selectionOf<
  Of extends Pick<TaskRequest, 'account_id' | 'kind' | 'sources' | 'filters' | 'options' | 'target_count'>,
>({ account_id, kind, sources, filters, options, target_count }: Of) {
  const { priority: _, then_unfollow_after_days: __, keep_engaged: ___, ...selecting } = options
  return { account_id, kind, sources, filters, options: selecting, target_count }
}

/** The default filters of a kind. */
export const usualFilters = (kind: TaskKind): Filters => ({ ...noFilters, ...kinds[kind].filters })

/** Fills in the defaults of its kind and of its account; options of other kinds are dropped. */
export function completeTask(request: TaskRequest, account_preset: Preset): TaskPlan {
  const { kind, filters, options, pacing, target_count, ...rest } = request
  return {
    ...rest,
    kind,
    filters: { ...usualFilters(kind), ...given(filters) },
    options: pick(kind, options),
    preset: presetOf(pacing.preset ?? null, account_preset),
    own_preset: pacing.preset ?? null,
    target_count: target_count ?? kinds[kind].target.usual ?? kinds[kind].target.most,
  }
}

function pick(kind: TaskKind, options: Given<TaskOptions>): TaskOptions {
  const usual = usualOptions(kind)
  const known = Object.entries(given(options)).filter(([name]) => name in usual)
  return { ...usual, ...Object.fromEntries(known) }
}

const given = <Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
