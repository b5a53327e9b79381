import { type ActionKind, actions, type LimitedKind } from '../actions.ts'
import { comment } from './comment.ts'
import { extract } from './extract.ts'
import { follow } from './follow.ts'
import type { Kind } from './kind.ts'
import type { Option, Setting } from './option.ts'
import { react } from './react.ts'
import { unfollow } from './unfollow.ts'

const table = { follow, unfollow, react, comment, extract } as const

export type TaskKind = keyof typeof table
/** Every kind of task. One more is a file beside this one and a line above; the compiler says what else must know of it. */
export const kinds: Record<TaskKind, Kind> = table
export const taskKinds = Object.keys(table) as [TaskKind, ...TaskKind[]]

type UnionToIntersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type EveryOption = UnionToIntersection<(typeof table)[TaskKind]['options']>

export type OptionName = keyof EveryOption
export type OptionOf<Name extends OptionName> = EveryOption[Name]

/** The options of all kinds; where several have one, it is the same. */
export const options = Object.assign({}, ...taskKinds.map((kind) => kinds[kind].options)) as {
  [Name in OptionName]: OptionOf<Name>
}
export const optionNames = Object.keys(options) as OptionName[]

/** 0 (least) to 9; tasks of one account with the same priority take turns. */
export const PRIORITY = { least: 0, usual: 5, most: 9 }

/** What a task does beyond its kind; each kind has its own options, the others are left out. Null switches one off. */
export type TaskOptions = { priority: number } & {
  [Name in OptionName]?: (OptionOf<Name> extends Option ? Setting<OptionOf<Name>> : never) | undefined
}

/** What absent options stand for; the keys are the options a kind has. */
export const usualOptions = (kind: TaskKind): TaskOptions => ({
  priority: PRIORITY.usual,
  ...Object.fromEntries(Object.entries(kinds[kind].options).map(([name, { usual }]) => [name, usual])),
})

/** Whether a task has to be told where to find people or posts. */
export const readsSources = (kind: TaskKind, options: Pick<TaskOptions, 'who'>): boolean =>
  !kinds[kind].finds_people?.(options)

/** The most that a task of any kind is about. */
export const MOST_TARGET = Math.max(...taskKinds.map((kind) => kinds[kind].target.most))

/** What a task does to each person or post; null for one that only reads. */
export function actionOf(kind: TaskKind, is_undo: boolean): ActionKind | null {
  if (!is_undo) return kinds[kind].action
  const undone = taskKinds.find((other) => kinds[other].undo?.kind === kind)
  return (undone && kinds[undone].undo?.action) ?? null
}

/** Under which limit the actions of a kind count; null for one that only reads. */
export function limitOf(kind: TaskKind): LimitedKind | null {
  const { action } = kinds[kind]
  return action && actions[action].limited_as
}

/** The kind of task that takes back what a task of `kind` did; null where there is nothing to take back. */
export const undoKindOf = (kind: TaskKind): TaskKind | null => (kinds[kind].undo?.kind ?? null) as TaskKind | null
