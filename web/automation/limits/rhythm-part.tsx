import { CalendarClock } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Limits, Today } from '#contract/limits.ts'
import { MINUTE } from '#rules/durations.ts'
import { DayTimeline } from '#web/automation/limits/day-timeline.tsx'
import { RhythmDialog } from '#web/automation/limits/rhythm-dialog.tsx'
import { momentWords } from '#web/core/moments.ts'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { rhythmMessages as messages } from '#words/generated/accounts.ts'
import { moments } from '#words/generated/automation.ts'

type RhythmPartProps = {
  account_id: string
  limits: Limits
  /** Where accounts are listed by name: then the button says it, and nothing else needs a heading. */
  username?: string | undefined
}

/** An account's rhythm: when it works next, today's sessions, and the way to change it. */
export function RhythmPart({ account_id, limits, username }: RhythmPartProps) {
  const { rhythm, today } = limits
  const now = useNow()
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {username === undefined ? <p className="-mb-2 text-caption text-muted">{messages.title}</p> : null}
      {rhythm ? (
        <>
          <div>
            <p className="font-medium">{stateOf(today, now)}</p>
            <p className="text-muted">{messages.summary(rhythm)}</p>
          </div>
          <DayTimeline today={today} now={now} />
        </>
      ) : (
        <p className="text-muted">{messages.off}</p>
      )}
      <DialogButton
        size="small"
        className="self-start"
        aria-label={username && messages.changeOf({ username })}
        icon={CalendarClock}
        dialog={(close) => <RhythmDialog account_id={account_id} rhythm={rhythm} onClose={close} />}
      >
        {messages.change}
      </DialogButton>
    </div>
  )
}

/** The moment, once a minute; the sessions move on by themselves. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

function stateOf({ sessions, next_session_at, zone }: Today, now: number): string {
  const current = sessions.find(
    ({ starts_at, ends_at, ended_by }) => !ended_by && Date.parse(starts_at) <= now && now < Date.parse(ends_at),
  )
  if (current) return messages.now({ until: momentWords(current.ends_at, now, zone, moments.until) })
  if (next_session_at === null) return messages.never
  return messages.next({ at: momentWords(next_session_at, now, zone, moments.at) })
}
