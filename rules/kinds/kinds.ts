import { type TaskScreen, taskScreens } from '../task-screens.ts'
import type { ActionRule } from './action.ts'
import { answer_requests } from './answer-requests.ts'
import { comment } from './comment.ts'
import { extract } from './extract.ts'
import { follow } from './follow.ts'
import type { FindingOptions, FormStep, Kind } from './kind.ts'
import type { Option, Setting } from './option.ts'
import { react } from './react.ts'
import { remove_follower } from './remove-follower.ts'
import { unfollow } from './unfollow.ts'
import { visit } from './visit.ts'

const table = { follow, unfollow, react, comment, extract, remove_follower, answer_requests, visit } as const

type UnionToIntersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type EveryOption = UnionToIntersection<(typeof table)[TaskKind]['options']>
type EveryAction = UnionToIntersection<(typeof table)[TaskKind]['actions']>

export type TaskKind = keyof typeof table
export type ActionKind = keyof EveryAction
/** The actions that a limit of their own holds for; the others share one of these. */
export type LimitedKind = {
  [Name in ActionKind]: EveryAction[Name] extends { limit: object } ? Name : never
}[ActionKind]

type CountedAs = EveryAction[ActionKind]['counted_as']
/** What daily statistics count, by the names they have there. */
export type Counted = NonNullable<CountedAs>
/** The plan's daily actions. */
export type DailyAction = {
  [Name in ActionKind]: EveryAction[Name] extends { counted_as: string } ? Name : never
}[ActionKind]

/** Every kind of task. One more is a file beside this one and a line above; the compiler says where else it is missing. */
export const kinds: Record<
  TaskKind,
  Kind & {
    action: ActionKind | null
    undo: { kind: TaskKind; action: ActionKind; also?: readonly ActionKind[] } | null
    steps?: readonly ActionKind[]
  }
> = table
export const taskKinds = Object.keys(table) as [TaskKind, ...TaskKind[]]

/** The actions of all kinds. */
export const everyAction: Record<
  ActionKind,
  ActionRule & {
    ends: ActionKind | null
    limit: Exclude<ActionRule['limit'], string> | LimitedKind
    counted_as: CountedAs
  }
> = Object.assign({}, ...taskKinds.map((kind) => kinds[kind].actions)) as EveryAction

export type OptionName = keyof EveryOption
export type OptionOf<Name extends OptionName> = EveryOption[Name]
export type OptionsOf<Of extends TaskKind> = Extract<keyof (typeof table)[Of]['options'], OptionName>

/** The options of all kinds; where several have one, it is the same. */
export const options = Object.assign({}, ...taskKinds.map((kind) => kinds[kind].options)) as {
  [Name in OptionName]: OptionOf<Name>
}
export const optionNames = Object.keys(options) as OptionName[]

/** The options of one kind, in the order of the form. */
export const optionNamesOf = (kind: TaskKind) => Object.keys(kinds[kind].options) as OptionName[]

/** 0 (least) to 9; tasks of one account with the same priority take turns. */
export const PRIORITY = { least: 0, usual: 5, most: 9 }

/** The options of a task; each kind has its own, the others are absent. Null switches one off. */
export type TaskOptions = { priority: number } & {
  [Name in OptionName]?: (OptionOf<Name> extends Option ? Setting<OptionOf<Name>> : never) | undefined
}

/** The defaults of a kind; the keys are the options it has. */
export const usualOptions = (kind: TaskKind): TaskOptions => ({
  priority: PRIORITY.usual,
  ...Object.fromEntries(Object.entries(kinds[kind].options).map(([name, { usual }]) => [name, usual])),
})

/** Whether a task needs sources to find people or posts. */
export const readsSources = (kind: TaskKind, options: FindingOptions): boolean => !kinds[kind].finds_people?.(options)

/** Whether tasks of a kind only read and act on nobody. */
export const onlyReads = (kind: TaskKind): boolean => kinds[kind].action === null

/** Whether the form of a kind has a step. */
export const hasStep = (kind: TaskKind, step: FormStep): boolean => kinds[kind].form.includes(step)

/** The highest target of any kind. */
export const MAX_TARGET = Math.max(...taskKinds.map((kind) => kinds[kind].target.most))

/** What a task does to each person or post; null for one that only reads. */
export function actionOf(kind: TaskKind, is_undo: boolean): ActionKind | null {
  if (!is_undo) return kinds[kind].action
  const undone = taskKinds.find((other) => kinds[other].undo?.kind === kind)
  return (undone && kinds[undone].undo?.action) ?? null
}

/** The kind of task that undoes a task of `kind`; null where nothing can be undone. */
export const undoKindOf = (kind: TaskKind): TaskKind | null => kinds[kind].undo?.kind ?? null

/** Whether a task of a kind may do what cannot be undone. */
export const mayBeFinal = (kind: TaskKind): boolean =>
  Object.values(kinds[kind].actions).some((action) => action.is_final === true)

/** The kinds whose tasks can be undone. */
export const undoableKinds = taskKinds.filter((kind) => undoKindOf(kind) !== null)

/** What the undo of a kind does, by the action whose effect each ends; a task may have done others too. */
export function undosOf(kind: TaskKind): Map<ActionKind, ActionKind> {
  const { undo } = kinds[kind]
  const actions = undo ? [undo.action, ...(undo.also ?? [])] : []
  return new Map(actions.flatMap((action) => (everyAction[action].ends ? [[everyAction[action].ends, action]] : [])))
}

/** Whether a kind visits people: several actions for each, which count as one. */
export const isVisit = (kind: TaskKind): boolean => kinds[kind].steps !== undefined

/** The path of the screen of a kind. */
export const screenPathOf = (kind: TaskKind): string => taskScreens[kinds[kind].screen]

/** The kinds of a screen, the usual one first. */
export const kindsOf = (screen: TaskScreen) =>
  taskKinds.filter((kind) => kinds[kind].screen === screen) as [TaskKind, ...TaskKind[]]
