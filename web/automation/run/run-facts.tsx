import type { ReactNode } from 'react'
import type { Task } from '#contract/automation.ts'
import { kinds } from '#rules/kinds/kinds.ts'
import { filterFacts, hoursWords } from '#web/automation/draft/plan-words.ts'
import { PeopleFile } from '#web/automation/people-file.tsx'
import { DailyQuota } from '#web/automation/run/daily-quota.tsx'
import { PaceOf } from '#web/automation/run/pace-of.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { removeForm } from '#words/generated/composer.ts'
import { upperFirst } from '#words/letters.ts'
import { labelWords } from '#words/source-names.ts'

/** What the task was asked to do, and what the plan still allows. */
export function RunFacts({ task }: { task: Task }) {
  const filters = filterFacts(task.filters)
  return (
    <Card title={messages.facts}>
      <div className="flex flex-col gap-4">
        <dl className="flex flex-col gap-3">
          <Fact name={messages.factSources}>
            <ul className="flex flex-col gap-0.5">
              {task.sources.map(({ label, done_count }) => (
                <li key={label} className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0">{labelWords(label)}</span>
                  <span className="shrink-0 text-caption text-muted">{messages.doneOf({ count: done_count })}</span>
                </li>
              ))}
            </ul>
          </Fact>
          <Fact name={messages.factFilters}>
            {filters.length === 0 ? (
              messages.noFilters
            ) : (
              <ul>
                {filters.map((words) => (
                  <li key={words}>{upperFirst(words)}</li>
                ))}
              </ul>
            )}
          </Fact>
          <Fact name={messages.factPace}>
            <PaceOf task={task} />
          </Fact>
          <Fact name={messages.factHours}>
            {task.active_hours === null ? (
              messages.anyHour
            ) : (
              <ul>
                {hoursWords(task.active_hours).map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            )}
          </Fact>
        </dl>
        {kinds[task.kind].is_final ? (
          <PeopleFile path={`/tasks/${task.id}/people`}>{removeForm.saved}</PeopleFile>
        ) : null}
        <div className="border-t border-line pt-4">
          <DailyQuota />
        </div>
      </div>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-caption text-muted">{name}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
)
