import type { ProfileUpdate } from '#contract/audience.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'

/** What of the uploaded files was not used, and why; nothing where everything was. */
export function SkippedRows({ answer: { skipped, skipped_rows } }: { answer: ProfileUpdate }) {
  const rows = skipped.filter(({ count }) => count > 0)
  if (rows.length === 0) return null
  return (
    <Disclosure summary={messages.skipped({ count: skipped_rows })}>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {rows.map(({ file, rule, reason, count, example }) => (
          <li key={`${rule} ${file}`} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
            <span className="min-w-0 font-medium">{file}</span>
            <span className="text-caption text-muted tabular-nums">{messages.skippedRows({ count })}</span>
            <span className="basis-full text-muted">{reason}</span>
            {example ? (
              <span className="min-w-0 basis-full truncate text-caption text-muted">
                {messages.example({ text: example })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
