import type { Preview } from '#contract/automation.ts'
import { pauseWords, splitIntoPeriods } from '#web/automation/composer/stretches.ts'
import { timezone } from '#web/core/api.ts'
import { momentWords } from '#web/core/moments.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'

type TimelineProps = {
  estimate: Preview['estimate']
  /** When the preview was made, epoch ms. */
  now: number
}

/** Pauses in words; the bar shows them all. */
const MAX_PAUSES_SHOWN = 2

/** When a task starts, pauses and ends, as a bar and in words. */
export function Timeline({ estimate, now }: TimelineProps) {
  const { starts_at, finishes_at, pauses } = estimate
  const stretches = splitIntoPeriods(estimate)
  if (finishes_at === null || stretches.length === 0) return null
  const when = (moment: string) => momentWords(moment, now, timezone())
  return (
    <section aria-label={messages.timeline} className="min-w-0">
      <h3 className="mb-2 font-medium">{messages.timeline}</h3>
      <div aria-hidden className="mb-3 flex h-2 gap-px overflow-hidden rounded-full">
        {stretches.map(({ from, length, is_pause }) => (
          <span key={from} className={is_pause ? 'bg-sunken' : 'bg-brand'} style={{ width: `${length}%` }} />
        ))}
      </div>
      <ol className="flex flex-col gap-1">
        <Moment label={messages.timelineStart} when={startsNow(starts_at, now) ? messages.now : when(starts_at)} />
        {pauses.slice(0, MAX_PAUSES_SHOWN).map(({ from, until, rule }) => (
          <Moment
            key={from}
            label={messages.timelinePause({ why: pauseWords(rule) })}
            when={messages.pauseFromTo({ from: when(from), until: when(until) })}
          />
        ))}
        {pauses.length > MAX_PAUSES_SHOWN ? <li className="text-muted">{messages.morePauses}</li> : null}
        <Moment label={messages.timelineEnd} when={when(finishes_at)} />
      </ol>
    </section>
  )
}

/** What begins within a minute begins now. */
const startsNow = (starts_at: string, now: number) => Date.parse(starts_at) - now < 60_000

const Moment = ({ label, when }: { label: string; when: string }) => (
  <li className="flex flex-wrap justify-between gap-x-4">
    <span className="text-muted">{label}</span>
    <span className="tabular-nums">{when}</span>
  </li>
)
