import { limitOf } from '#rules/actions.ts'
import { filterNames } from '#rules/filters.ts'
import type { Preset } from '#rules/kinds/action.ts'
import { hasStep, optionNames, taskKinds } from '#rules/kinds/kinds.ts'
import { type Draft, fieldMoment, hoursOf } from '#web/automation/draft/draft.ts'
import { activeFilters } from '#web/automation/draft/draft-filters.ts'
import { optionsOf } from '#web/automation/draft/draft-options.ts'
import type { Problems } from '#web/automation/draft/draft-problems.ts'
import { hoursWords } from '#web/automation/draft/plan-words.ts'
import { optionsInSight } from '#web/automation/kinds/options-in-sight.ts'
import { momentWords } from '#web/core/moments.ts'
import { optionsInShort } from '#words/composer.ts'
import { moments } from '#words/generated/automation.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'

/** What is set beside the sources and the number, each behind a part of one line. */
export type SettingPart = 'filters' | 'pace' | 'hours' | 'when' | 'options'

type Shown = {
  /** The account's own pace, used where the draft has none. */
  preset: Preset
  now: number
  zone: string
}

/** The settings of a draft in a few words each, in the order of the line. */
export function settingParts(draft: Draft, shown: Shown): { part: SettingPart; text: string }[] {
  const { kind } = draft
  const texts: Record<SettingPart, string | null> = {
    filters: hasStep(kind, 'filters') ? messages.parts.filters({ count: activeFilters(draft.filters) }) : null,
    // What only reads has no pace of its own.
    pace: limitOf(kind) === null ? null : messages.parts.pace({ preset: draft.preset ?? shown.preset }),
    hours: hoursText(draft),
    when: whenText(draft, shown),
    options: optionsInShort(kind, optionsOf(kind, draft.options)),
  }
  return order.flatMap((part) => (texts[part] === null ? [] : [{ part, text: texts[part] }]))
}

const order = ['filters', 'pace', 'hours', 'when', 'options'] as const

function hoursText({ hours }: Draft): string {
  const words = hoursWords(hoursOf(hours) ?? [])
  if (words.length > 1) return messages.parts.hours({ count: words.length })
  return words[0] ?? messages.parts.anyTime
}

function whenText({ start, stop }: Draft, { now, zone }: Shown): string {
  if (start.when === 'repeat') return messages.parts.repeats
  const { parts } = messages
  const words = (field: string) => {
    const at = fieldMoment(field)
    return Number.isNaN(at) ? null : momentWords(at, now, zone, moments.when)
  }
  const starts = start.when === 'later' ? words(start.at) : null
  const stops = stop.on ? words(stop.at) : null
  if (stops === null) return starts === null ? parts.now : parts.later({ start: starts })
  return starts === null ? parts.nowUntil({ stop: stops }) : parts.laterUntil({ start: starts, stop: stops })
}

/** The parts of the line behind which something is wrong. */
export function partsWithProblems(problems: Problems): SettingPart[] {
  const wrong = Object.keys(problems).map(partOf)
  return order.filter((part) => wrong.includes(part))
}

/** The part a field is in; null for those that are never folded away. */
function partOf(field: string): SettingPart | null {
  if (IN_SIGHT.includes(field)) return null
  if (field === 'hours') return 'hours'
  return (filterNames as string[]).includes(field)
    ? 'filters'
    : (optionNames as string[]).includes(field)
      ? 'options'
      : 'when'
}

const IN_SIGHT = ['sources', 'target', ...taskKinds.flatMap((kind) => optionsInSight(kind))]
