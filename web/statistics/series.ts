import { actions, dailyActions } from '#rules/actions.ts'
import type { Counted } from '#rules/kinds/kinds.ts'
import type { Tone } from '#web/ui/charts/series.ts'
import { actionWords } from '#words/actions.ts'

/** In the order of the series; a fifth one would look like the first. */
const tones: readonly Tone[] = [1, 3, 4, 2]

/** What daily statistics count, with its label and its look in charts. */
export const series = dailyActions.map((action, nth) => ({
  action,
  name: actions[action].counted_as as Counted,
  get label() {
    return actionWords[action].counted
  },
  tone: tones[nth % tones.length] as Tone,
}))
