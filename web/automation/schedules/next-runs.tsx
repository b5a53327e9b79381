import { datesOf } from '#rules/languages.ts'
import { scheduleMessages as messages } from '#words/generated/schedules.ts'
import { language } from '#words/language.ts'

/** When a schedule runs next, each run with its weekday. */
export function NextRuns({ runs, zone }: { runs: readonly (string | number)[]; zone: string }) {
  if (runs.length === 0) return <p className="text-muted">{messages.noRuns}</p>
  const words = new Intl.DateTimeFormat(datesOf(language()), {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <ol className="flex flex-col gap-0.5 tabular-nums">
      {runs.map((run) => (
        <li key={run}>{words.format(new Date(run))}</li>
      ))}
    </ol>
  )
}
