import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import type { Session } from '#contract/users.ts'
import { minuteOf } from '#web/core/days.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { SettingsSection } from '#web/ui/layout/settings-section.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { sessionsQuery, useEndOtherSessions, useEndSession } from '#web/users/settings-queries.ts'
import { sessionMessages as messages } from '#words/generated/settings.ts'

/** Every browser the user is signed in with, and how to sign each out. */
export function Sessions() {
  return (
    <SettingsSection title={messages.title} description={messages.about}>
      <Loaded query={useQuery(sessionsQuery)} failed={messages.failed} skeleton="h-16">
        {(sessions) => (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            {sessions.length > 1 ? <EndOthers /> : null}
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { id, device, ip, created_at, last_seen_at, remembered, current } = session
  const { mutate: end, isPending } = useEndSession(() => toast.success(messages.ended({ device })))
  const Icon = /Android|iPhone|iPad|iOS/.test(device) ? Smartphone : Monitor
  const confirm = () => end(id, { onError: (error) => toast.error(failureWords(error, messages.endFailed)) })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon size={20} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {current ? <Badge tone="ok">{messages.current}</Badge> : null}
          {remembered ? <Badge>{messages.remembered}</Badge> : null}
        </p>
        <p className="text-caption text-muted">
          {current
            ? messages.since({ moment: minuteOf(created_at), ip })
            : messages.seen({ moment: minuteOf(last_seen_at), ip })}
        </p>
      </div>
      {current ? null : (
        <Button
          size="small"
          aria-label={messages.endNamed({ device, moment: minuteOf(last_seen_at) })}
          pending={isPending}
          onClick={confirm}
        >
          {messages.end}
        </Button>
      )}
    </li>
  )
}

function EndOthers() {
  const { mutate: end, isPending } = useEndOtherSessions()
  return (
    <Button
      className="mt-4"
      pending={isPending}
      pendingLabel={messages.endingOthers}
      onClick={() =>
        end(undefined, {
          onSuccess: ({ message }) => toast.success(message),
          onError: (error) => toast.error(failureWords(error, messages.endFailed)),
        })
      }
    >
      {messages.endOthers}
    </Button>
  )
}
