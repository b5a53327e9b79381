import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Task } from '#contract/automation.ts'
import type { Schedule } from '#contract/schedules.ts'
import { pauseOf, usePauses } from '#web/accounts/pause/pauses.ts'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { schedulesQuery } from '#web/automation/schedules/schedule-queries.ts'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { timezone } from '#web/core/api.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { momentWords } from '#web/core/moments.ts'
import { useNow } from '#web/core/use-now.ts'
import { nextMoments } from '#web/dashboard/next-moments.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { accountMessages as messages } from '#words/generated/home.ts'

const SHOWN = 4

/** What happens next for the current account, and when; nothing where nothing is planned, or all of it is paused. */
export function ComingUp() {
  const account_id = useCurrentAccount()?.id
  const tasks = useQuery(tasksQuery(account_id))
  const schedules = useQuery(schedulesQuery)
  const pauses = usePauses()
  // Schedules begin nothing meanwhile, and its tasks wait for its user.
  if (account_id && (pauseOf(pauses, null) || pauseOf(pauses, account_id))) return null
  const parts = { title: messages.comingUp, skeleton: null }
  return (
    <Loaded {...parts} query={tasks}>
      {(known) => (
        <Loaded {...parts} query={schedules}>
          {(all) => <Next tasks={known} schedules={all.filter((one) => one.account_id === account_id)} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function Next({ tasks, schedules }: { tasks: readonly Task[]; schedules: readonly Schedule[] }) {
  const now = useNow()
  const next = nextMoments(tasks, schedules, now).slice(0, SHOWN)
  if (next.length === 0) return null
  return (
    <Card title={messages.comingUp} className="min-w-0 grow basis-80">
      <ol className="flex flex-col divide-y divide-line">
        {next.map(({ key, at, title, note, path }) => (
          <li key={key} className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <Link to={path} title={title} className="block truncate font-medium underline-offset-2 hover:underline">
                {title}
              </Link>
              <p className="text-caption text-muted">{note}</p>
            </div>
            <time dateTime={new Date(at).toISOString()} className="shrink-0 text-muted">
              {momentWords(at, now, timezone())}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
