import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { getHealth, type Health } from '#contract/server.ts'
import { appInfoQuery } from '#web/accounts/queries.ts'
import { callApi, notedFailures } from '#web/core/api.ts'
import { clockOf } from '#web/core/days.ts'
import { type LiveState, useLiveState } from '#web/core/live.ts'
import { diagnosticsOf } from '#web/help/diagnostics.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dot } from '#web/ui/display/dot.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { helpMessages as messages } from '#words/generated/help.ts'

/** Milliseconds between two looks, and until one that gets no answer is given up: nothing that is shown is older than both. */
const LOOK_EVERY = 5000
const ANSWER_WITHIN = 5000

/** With each change of the live line the server is asked again, and what it said before is shown only where the line is on. */
const healthQuery = (live: LiveState) =>
  queryOptions({
    queryKey: ['health', live],
    queryFn: ({ signal }) =>
      callApi(getHealth, {}, { signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN)]) }),
    ...(live === 'on' && { placeholderData: keepPreviousData }),
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: LOOK_EVERY,
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

/** Another process works only if one was seen lately. */
const workOf = ({ worker, workers }: Health): State =>
  worker === 'elsewhere' && workers.length === 0 ? 'stopped' : worker

/** The state of each part, the latest failures, and a button that copies them for support. */
export function Status() {
  const live = useLiveState()
  const { data, error } = useQuery(healthQuery(live))
  const { data: info } = useQuery(appInfoQuery)
  // After a failure what was read before is kept, and no longer true.
  const health = error ? undefined : data
  const asked: State = error ? 'unknown' : 'asking'
  const rows: [string, State][] = [
    [messages.live, live],
    [messages.server, error ? 'unavailable' : (health?.status ?? asked)],
    [messages.instagram, health?.instagram ?? asked],
    [messages.worker, health ? workOf(health) : asked],
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
