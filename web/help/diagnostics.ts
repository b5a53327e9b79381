import type { Health } from '#contract/server.ts'
import type { NotedFailure } from '#web/core/api.ts'

type Known = {
  version: string | undefined
  sandbox: boolean | undefined
  live: string
  health: Health | undefined
  failures: readonly NotedFailure[]
}

/** What somebody who helps wants to know, as text; nothing that names a person or opens anything. */
export function diagnosticsOf({ version, sandbox, live, health, failures }: Known): string {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions()
  const lines = [
    `Cadenza ${version ?? '?'}${sandbox ? ', sandbox Instagram' : ''}`,
    `At ${new Date().toISOString()}, ${timeZone}, ${locale}`,
    `Page ${location.pathname}, ${innerWidth}×${innerHeight}, ${document.documentElement.dataset.theme} theme`,
    `Browser ${navigator.userAgent}`,
    `Live updates ${live}, network ${navigator.onLine ? 'on' : 'off'}`,
    `Server ${health?.status ?? '?'}, database ${health?.database ?? '?'}, Instagram ${health?.instagram ?? '?'}`,
    `Worker ${health?.worker ?? '?'}, ${health?.workers.length ?? '?'} in all`,
    ...failures.map(({ at, call, code, status }) => `${new Date(at).toISOString()} ${call}: ${code} ${status}`),
  ]
  return lines.join('\n')
}
