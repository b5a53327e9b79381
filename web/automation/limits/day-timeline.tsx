import type { Today } from '#contract/limits.ts'
import { DAY } from '#rules/durations.ts'
import { wallTime } from '#rules/zones.ts'
import { momentWords } from '#web/core/moments.ts'
import { rhythmMessages as messages } from '#words/generated/accounts.ts'

type DayTimelineProps = {
  today: Today
  /** Epoch ms. */
  now: number
}

type Session = Today['sessions'][number]

/** The day from midnight to midnight: its hours, its sessions and now; and each session in words. */
export function DayTimeline({ today, now }: DayTimelineProps) {
  const { sessions } = today
  return (
    <div className="min-w-0">
      <DayBar today={today} now={now} />
      {sessions.length === 0 ? (
        <p className="mt-2 text-muted">{messages.closed}</p>
      ) : (
        <ol aria-label={messages.timeline} className="mt-2 flex flex-col gap-1">
          {sessions.map((session) => (
            <li key={session.starts_at} className="flex flex-wrap justify-between gap-x-4">
              <span className="tabular-nums">{stretchOf(session, now, today.zone)}</span>
              <span className="text-muted tabular-nums">{outcomeOf(session, now)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const stretchOf = ({ starts_at, ends_at }: Session, now: number, zone: string) =>
  messages.stretch({ from: momentWords(starts_at, now, zone), to: momentWords(ends_at, now, zone) })

/** What came of a session so far, and why it ended before its time. */
function outcomeOf({ starts_at, ends_at, done, skipped, failed, ended_by }: Session, now: number): string {
  if (now < Date.parse(starts_at)) return messages.planned
  if (done + skipped + failed === 0 && now >= Date.parse(ends_at)) return messages.nothing
  const counts = failed > 0 ? messages.countsFailed({ done, skipped, failed }) : messages.counts({ done, skipped })
  return ended_by ? `${counts} · ${messages.endedBy[ended_by]}` : counts
}

/** Its hours are those of the clock, in the order of the clock, in every language. */
function DayBar({ today, now }: DayTimelineProps) {
  const { zone } = today
  const midnight = wallTime(Date.parse(today.from), zone)
  // By the clock, so that an hour that is skipped or repeated lies where the figures below say.
  const placeOf = (moment: number) => Math.min(Math.max((wallTime(moment, zone) - midnight) / DAY, 0), 1)
  const span = (from: string, to: string) => {
    const [start, end] = [placeOf(Date.parse(from)), placeOf(Date.parse(to))]
    return { insetInlineStart: `${start * 100}%`, width: `${(end - start) * 100}%` }
  }
  return (
    <div dir="ltr" aria-hidden>
      <div className="relative h-6 overflow-hidden rounded-md bg-sunken">
        {today.hours.map(({ from, to }) => (
          <span key={from} className="absolute inset-y-0 bg-brand-soft" style={span(from, to)} />
        ))}
        {today.sessions.map((session) => (
          <span
            key={session.starts_at}
            className={`absolute inset-y-1 min-w-1 rounded-sm bg-chart-1${Date.parse(session.ends_at) <= now ? ' opacity-60' : ''}`}
            style={span(session.starts_at, session.ends_at)}
          />
        ))}
        <span className="absolute inset-y-0 w-0.5 bg-fg" style={{ insetInlineStart: `${placeOf(now) * 100}%` }} />
      </div>
      <div className="mt-1 flex justify-between text-caption text-muted tabular-nums">
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  )
}
