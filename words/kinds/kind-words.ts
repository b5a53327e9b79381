import type { OptionName, OptionOf, OptionsOf, TaskKind } from '#rules/kinds/kinds.ts'
import type { Option } from '#rules/kinds/option.ts'

/** What is written beside an option of each type. */
export type OptionTexts = {
  /** `number` names the field to people who cannot see what precedes it. */
  days: { label: string; hint?: string; number: string }
  number: { label: string; hint?: string; number: string; unit: string | ((params: { count: number }) => string) }
  /** The choices in the order of their numbers. */
  amount: { label: string; choices: Readonly<Record<string, string>> }
  toggle: { label: string; hint?: string }
  choice: { label: string; choices: Record<string, { label: string; hint: string }> }
  range: { label: string }
  /** The comment editor has words of its own (`comment-editor`). */
  comments: object
}

/** A choice has words for each of its values. */
type TextsOf<Of extends Option> = OptionTexts[Of['type']] &
  (Of extends { values: readonly (infer Value extends string)[] }
    ? { choices: Record<Value, { label: string; hint: string }> }
    : unknown)

export type OptionWords<Name extends OptionName> = TextsOf<OptionOf<Name>>

/** The options of several kinds, whose words are in the room `kind-posts`. */
export type SharedOption = 'post_max_age_days' | 'post_likes' | 'share_sources'

/** The options of its steps that a visit has as well. */
type OfSteps<Of extends TaskKind> = Of extends 'visit'
  ? OptionsOf<'follow'> | OptionsOf<'react'> | OptionsOf<'comment'>
  : never

/** Everything that screens say about setting up a task of one kind; what is said about its run is in the room `actions`. */
export type KindWords<Of extends TaskKind = TaskKind> = {
  name: string
  /** Its name where the screen has several kinds to choose from. */
  choice: string
  optionsTitle: string
  optionsAbout: string
  options: { [Name in Exclude<OptionsOf<Of>, SharedOption | OfSteps<Of> | 'templates'>]: OptionWords<Name> }
  filtersAbout: string
  /** People who are left out whatever the filters are. */
  alwaysSkipped: string
  target: string
  previewAbout: string
  previewEmpty: string
  would: string
  nobodyFound: string
  whyNoPreview: string
}
