import type { TaskRequest } from '#contract/automation.ts'
import type { OptionName, OptionOf, OptionsOf, TaskKind } from '#rules/kinds/kinds.ts'
import type { Option } from '#rules/kinds/option.ts'

/** What is written beside an option of each type. */
export type OptionTexts = {
  /** `number` names the field to people who cannot see what precedes it. */
  days: { label: string; hint?: string; number: string }
  number: { label: string; hint?: string; number: string; unit: (typed: string) => string }
  amount: { label: string; choices: readonly string[] }
  toggle: { label: string; hint?: string }
  choice: { label: string; choices: Record<string, { label: string; hint: string }> }
  range: { label: string }
  /** The comment editor has words of its own (words/en/comment-editor.ts). */
  comments: null
}

/** A choice has words for each of its values. */
type TextsOf<Of extends Option> = OptionTexts[Of['type']] &
  (Of extends { values: readonly (infer Value extends string)[] }
    ? { choices: Record<Value, { label: string; hint: string }> }
    : unknown)

export type OptionWords<Name extends OptionName> = TextsOf<OptionOf<Name>>

type Options = TaskRequest['options']

export type Start = { count: string; from: string; start: string; options: Options }

/** Everything that screens say about setting up a task of one kind; what is said about its run is in words/en/actions.ts. */
export type KindWords<Of extends TaskKind = TaskKind> = {
  name: string
  /** Its name where the screen has several kinds to choose from. */
  choice: string
  undoWhy: (done: string) => string
  sourcesAbout: string
  optionsTitle: string
  optionsAbout: string
  options: { [Name in OptionsOf<Of>]: OptionWords<Name> }
  /** A sentence below the options. */
  optionsNote?: string
  filtersAbout: string
  /** People who are left out whatever the filters are. */
  alwaysSkipped: string
  target: string
  previewAbout: string
  previewEmpty: string
  would: string
  nobodyFound: string
  /** What a task will do, as a sentence. */
  will: (start: Start) => string
  /** What else there is to know before the start, a sentence each. */
  details?: (options: Options) => string[]
  whyNoPreview: string
}

/** `1 person`, `20 people`; the count is already written. */
export const people = (count: string) => `${count} ${count === '1' ? 'person' : 'people'}`
export const plural = (one: string) => (count: string) => `${count} ${one}${count === '1' ? '' : 's'}`
