import { difference } from '#web/statistics/readings.ts'
import { screenMessages } from '#words/generated/statistics.ts'
import { inEach } from '#words/language.ts'

const signedShare = inEach(
  (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
)

/** `+12 (+8%)`; without a share where there was nothing before; null where nothing changed. */
export function changeOf(now: number, before: number): string | null {
  const change = difference(now, before)
  if (change === null || before === 0) return change
  return screenMessages.withShare({
    difference: change,
    share: signedShare()
      .format((now - before) / before)
      .replace('-', '−'),
  })
}
