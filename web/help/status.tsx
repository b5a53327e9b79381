import { queryOptions, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { getHealth } from '#contract/server.ts'
import { appInfoQuery } from '#web/accounts/queries.ts'
import { callApi, notedFailures } from '#web/core/api.ts'
import { clockOf } from '#web/core/days.ts'
import { useLiveState } from '#web/core/live.ts'
import { diagnosticsOf } from '#web/help/diagnostics.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dot } from '#web/ui/display/dot.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { helpMessages as messages } from '#words/generated/help.ts'

const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: () => callApi(getHealth),
  retry: false,
  staleTime: 0,
})

type State = keyof typeof messages.states

const tones: Partial<Record<State, 'ok' | 'bad' | 'warn'>> = {
  on: 'ok',
  ok: 'ok',
  running: 'ok',
  elsewhere: 'ok',
  off: 'bad',
  offline: 'bad',
  unavailable: 'bad',
  degraded: 'bad',
  stopped: 'bad',
}

/** The state of each part, the latest failures, and a button that copies them for support. */
export function Status() {
  const live = useLiveState()
  const { data: health, error } = useQuery(healthQuery)
  const { data: info } = useQuery(appInfoQuery)
  const asked: State = error ? 'unknown' : 'asking'
  const rows: [string, State][] = [
    [messages.live, live],
    [messages.server, error ? 'unavailable' : (health?.status ?? asked)],
    [messages.instagram, health?.instagram ?? asked],
    [messages.worker, health?.worker ?? asked],
  ]

  const copy = () =>
    navigator.clipboard
      .writeText(
        diagnosticsOf({ version: info?.version, sandbox: info?.sandbox, live, health, failures: notedFailures }),
      )
      .then(
        () => toast.success(messages.copied),
        () => toast.error(messages.copyFailed),
      )

  return (
    <Card title={messages.status} description={messages.statusAbout}>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-1">
        {rows.map(([name, state]) => (
          <div key={name} className="flex items-center justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="flex items-center gap-2">
              <Dot tone={tones[state] ?? 'muted'} />
              {messages.states[state]}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 font-medium">{messages.failures}</h3>
      {notedFailures.length === 0 ? (
        <p className="text-muted">{messages.noFailures}</p>
      ) : (
        <ul className="mt-1 text-muted tabular-nums">
          {notedFailures.map(({ at, call, code, status }) => (
            <li key={`${at}-${call}`}>{`${clockOf(at)} · ${call} · ${code}${status ? ` (${status})` : ''}`}</li>
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={Copy} onClick={copy}>
          {messages.copy}
        </Button>
        <p className="text-caption text-muted">{messages.copyAbout}</p>
      </div>
    </Card>
  )
}
