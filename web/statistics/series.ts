import { actions, dailyActions } from '#rules/actions.ts'
import type { DailyStats } from '#rules/daily-counts.ts'
import type { Counted } from '#rules/kinds/kinds.ts'
import type { SeriesTone } from '#web/ui/charts/series.ts'
import { actionWords } from '#words/generated/home.ts'

/** In the order of the series; an eighth one would look like the first. */
const tones: readonly SeriesTone[] = [1, 3, 4, 2, 5, 6, 7]

/** What everybody does is shown although there is none of it, what few people do is not. */
const USUAL = 4

/** What daily statistics count, with its label and its look in charts. */
export const series = dailyActions.map((action, nth) => ({
  action,
  name: actions[action].counted_as as Counted,
  get label() {
    return actionWords[action].counted
  },
  tone: tones[nth % tones.length] as SeriesTone,
}))

/** Those to show for some days: the usual ones, and others of which there are any. */
export const seriesOf = (totals: DailyStats) => series.filter(({ name }, nth) => nth < USUAL || totals[name] > 0)
