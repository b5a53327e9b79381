import type { TaskOptions } from '#contract/automation.ts'
import { templateProblem } from '#rules/comment-problems.ts'
import type { CommentTemplate } from '#rules/comment-template.ts'
import { countVariants, MIN_VARIANTS } from '#rules/comments.ts'
import {
  isVisit,
  kinds,
  type OptionName,
  type OptionOf,
  optionNames,
  optionNamesOf,
  options,
  type TaskKind,
} from '#rules/kinds/kinds.ts'
import type { Option, OptionType, Setting } from '#rules/kinds/option.ts'
import { firstStepOf, unusedInVisit } from '#rules/visit-options.ts'
import {
  numberOf,
  type RangeDraft,
  rangeFrom,
  rangeOf,
  rangeProblem,
  type Switched,
  switchedFrom,
  switchedOf,
  switchedProblem,
} from '#web/automation/draft/typed.ts'
import { automationMessages } from '#words/generated/automation.ts'
import { templateProblemText } from '#words/template-problems.ts'

export type CommentDraft = CommentTemplate & { id: number }

/** An option of each type as its field holds it. */
export type OptionDrafts = {
  days: Switched
  number: Switched
  amount: string
  toggle: boolean
  choice: string
  range: RangeDraft
  comments: CommentDraft[]
}

export type DraftOf<Of extends Option> = Of extends { type: 'choice' } ? Setting<Of> : OptionDrafts[Of['type']]

/** The options of every kind as the fields hold them; a task sends only those of its own kind. */
export type OptionsDraft = { priority: number } & { [Name in OptionName]: DraftOf<OptionOf<Name>> }

export const newComment = (comments: readonly CommentDraft[]): CommentDraft => ({
  id: Math.max(0, ...comments.map(({ id }) => id)) + 1,
  text: '',
  media: 'any',
})

/** The comments that have been written; an empty field is none. */
export const commentsOf = (drafts: readonly CommentDraft[]): CommentTemplate[] =>
  drafts.map(({ text, media }) => ({ text: text.trim(), media })).filter(({ text }) => text !== '')

function commentsProblem(drafts: readonly CommentDraft[]): string | undefined {
  const written = commentsOf(drafts)
  const wrong = written.map(({ text }) => templateProblem(text)).find((problem) => problem !== null)
  if (wrong) return templateProblemText(wrong)
  const variants = written.reduce((sum, { text }) => sum + countVariants(text), 0)
  return variants < MIN_VARIANTS
    ? automationMessages.problems.commentsTooFew({ fewest: MIN_VARIANTS, count: variants })
    : undefined
}

type Of<Type extends OptionType> = Extract<Option, { type: Type }>

type OptionField<Type extends OptionType> = {
  /** What the field shows at first. */
  from: (setting: Setting<Of<Type>>, option: Of<Type>) => OptionDrafts[Type]
  to: (draft: OptionDrafts[Type], option: Of<Type>) => Setting<Of<Type>>
  problem: (draft: OptionDrafts[Type], option: Of<Type>) => string | undefined
}

const switched = {
  from: (setting: number | null, { usual, typed }: Of<'days' | 'number'>) =>
    switchedFrom(setting, typed?.suggested ?? usual ?? 0),
  to: switchedOf,
  problem: (draft: Switched, { least, most, typed }: Of<'days' | 'number'>) =>
    switchedProblem(draft, typed?.least ?? least, typed?.most ?? most ?? Number.MAX_SAFE_INTEGER),
}

/** Fields in which nothing wrong can be chosen. */
const asIs = { from: <Value>(setting: Value) => setting, to: <Value>(draft: Value) => draft, problem: () => undefined }

const optionFields: { [Type in OptionType]: OptionField<Type> } = {
  days: switched,
  number: switched,
  amount: { from: String, to: (draft, { usual }) => numberOf(draft) ?? usual, problem: () => undefined },
  toggle: asIs,
  choice: asIs,
  range: { from: (setting, { suggested }) => rangeFrom(setting, suggested), to: rangeOf, problem: rangeProblem },
  comments: {
    from: (setting) =>
      setting.length > 0 ? setting.map((template, nth) => ({ ...template, id: nth + 1 })) : [newComment([])],
    to: commentsOf,
    problem: commentsProblem,
  },
}

const fieldOf = (name: OptionName) =>
  optionFields[options[name].type] as unknown as {
    [Part in keyof OptionField<'choice'>]: (value: unknown, option: Option) => never
  }

/** Options as the fields hold them; what a kind does not have shows what would be usual. */
export const optionsDraft = (given: TaskOptions): OptionsDraft =>
  ({
    priority: given.priority,
    ...Object.fromEntries(
      optionNames.map((name) => {
        const setting = given[name] === undefined ? options[name].usual : given[name]
        return [name, fieldOf(name).from(setting, options[name])]
      }),
    ),
  }) as OptionsDraft

const settingOf = (name: OptionName, draft: OptionsDraft) => fieldOf(name).to(draft[name], options[name])

/** What doesn't matter is null, or as usual in a visit, whose steps can be switched on again. */
const unusedSetting = (kind: TaskKind, name: OptionName) => (isVisit(kind) ? options[name].usual : null)

/** The options of a kind that mean something beside each other. */
export function usedOptions(kind: TaskKind, draft: OptionsDraft): OptionName[] {
  const settings = Object.fromEntries(optionNamesOf(kind).map((name) => [name, settingOf(name, draft)]))
  const unused = isVisit(kind) ? unusedInVisit(settings) : (kinds[kind].unused?.(settings) ?? [])
  return optionNamesOf(kind).filter((name) => !unused.includes(name))
}

/** The options of one kind as the server takes them. */
export function optionsOf(kind: TaskKind, draft: OptionsDraft): TaskOptions {
  const used = usedOptions(kind, draft)
  const settings = optionNamesOf(kind).map((name) => [
    name,
    used.includes(name) ? settingOf(name, draft) : unusedSetting(kind, name),
  ])
  return { priority: draft.priority, ...Object.fromEntries(settings) }
}

/** What is wrong with the options of a kind, by their names. */
export function optionProblems(kind: TaskKind, draft: OptionsDraft): (readonly [OptionName, string | undefined])[] {
  const problems = usedOptions(kind, draft).map(
    (name) => [name, fieldOf(name).problem(draft[name], options[name])] as const,
  )
  const is_empty = isVisit(kind) && firstStepOf(optionsOf(kind, draft)) === null
  return is_empty ? [...problems, ['like_chance', automationMessages.problems.visitEmpty]] : problems
}
