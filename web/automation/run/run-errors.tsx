import type { Task } from '#contract/automation.ts'
import { groupByReason } from '#web/automation/run/log.ts'
import { useFailures } from '#web/automation/run/use-log.ts'
import { timezone } from '#web/core/api.ts'
import { momentWords } from '#web/core/moments.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { atName } from '#words/bidi.ts'
import { automationMessages as messages, moments } from '#words/generated/automation.ts'
import { narrowListText } from '#words/numbers.ts'

/** Such failures are never tried again; a warning that went with them ends at a moment. */
const aboutOf = ({ waiting }: Task) =>
  waiting?.until
    ? messages.errorsNext({ at: momentWords(waiting.until, Date.now(), timezone(), moments.at) })
    : messages.errorsAbout

/** Why people could not be followed, each reason once; nothing while all went well. */
export function RunErrors({ task }: { task: Task }) {
  const failures = useFailures(task)
  if (!failures || failures.length === 0) return null
  return (
    <Card title={messages.errors} description={aboutOf(task)}>
      <ul className="flex flex-col divide-y divide-line">
        {groupByReason(failures).map(({ reason, usernames }) => (
          <li key={reason} className="py-1">
            <Disclosure
              summary={
                <span className="flex min-w-0 flex-1 items-center gap-2 text-fg">
                  <Badge tone="bad" className="tabular-nums">
                    {messages.times({ count: usernames.length })}
                  </Badge>
                  <span className="min-w-0 font-normal">{reason ?? messages.noReason}</span>
                </span>
              }
            >
              <p className="pb-2 ps-5.5 text-muted">{narrowListText(usernames.map(atName))}</p>
            </Disclosure>
          </li>
        ))}
      </ul>
    </Card>
  )
}
