import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Task } from '#contract/automation.ts'
import { onlyReads, type TaskKind } from '#rules/kinds/kinds.ts'
import * as paths from '#rules/paths.ts'
import { runPath } from '#web/automation/kinds.ts'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { statusOf, titleOf } from '#web/automation/task-words.ts'
import { timezone } from '#web/core/api.ts'
import { useLiveTask } from '#web/core/live.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { momentWords } from '#web/core/moments.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { taskListMessages as listMessages } from '#words/generated/tasks.ts'

type EarlierTasksProps = {
  account_id: string
  kinds: readonly TaskKind[]
  /** The task that is on the page already. */
  shown?: string
}

/** The account's tasks of some kinds, newest first, each a link to its run and its log; nothing before the first. */
export function EarlierTasks({ account_id, kinds, shown }: EarlierTasksProps) {
  const query = useQuery(tasksQuery(account_id))
  const tasks = query.data?.filter(({ kind }) => kinds.includes(kind))
  if (tasks?.length === 0) return null
  return (
    <Card
      title={messages.earlier}
      actions={
        <Link
          to={`${paths.tasks}?${new URLSearchParams({ account: account_id, kind: kinds.join(',') })}`}
          className="text-brand-text underline-offset-2 hover:underline"
        >
          {listMessages.seeAll}
        </Link>
      }
    >
      <Loaded query={{ ...query, data: tasks }} skeleton="h-24">
        {(earlier) => (
          <ul className="-mx-2 -mb-2 flex max-h-96 flex-col overflow-y-auto">
            {earlier.map((task) => (
              <TaskLine key={task.id} task={task} current={task.id === shown} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

const countsOf = ({ kind, done_count, target_count, skipped_count }: Task) =>
  onlyReads(kind)
    ? messages.countsRead({ done: done_count, target: target_count })
    : messages.counts({
        done: done_count,
        target: target_count,
        skipped: skipped_count,
      })

function TaskLine({ task: known, current }: { task: Task; current: boolean }) {
  const task = useLiveTask(known)
  const status = statusOf(task)
  return (
    <li>
      <Link
        to={runPath(task)}
        aria-label={messages.showLog({ title: titleOf(task) })}
        aria-current={current ? 'page' : undefined}
        className="block rounded-lg px-2 py-2 transition-colors hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-sunken"
      >
        <span className="flex items-start justify-between gap-3">
          <span className="line-clamp-2 font-medium wrap-anywhere">{titleOf(task)}</span>
          <Badge tone={status.tone}>{status.label}</Badge>
        </span>
        <span className="flex items-baseline justify-between gap-3 text-caption text-muted tabular-nums">
          <span>{countsOf(task)}</span>
          <time dateTime={task.created_at} className="shrink-0">
            {momentWords(task.created_at, Date.now(), timezone())}
          </time>
        </span>
      </Link>
    </li>
  )
}
