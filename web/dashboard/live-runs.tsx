import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight, UserPlus } from 'lucide-react'
import type { Task } from '#contract/automation.ts'
import * as paths from '#rules/paths.ts'
import { useCurrentAccount } from '#web/accounts/queries.ts'
import { runPath } from '#web/automation/kinds.ts'
import { LiveRun } from '#web/automation/run/live-run.tsx'
import { tasksQuery } from '#web/automation/task-queries.ts'
import { isOver } from '#web/automation/task-state.ts'
import { statusOf, titleOf } from '#web/automation/task-words.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { Faces } from '#web/dashboard/faces.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { accountMessages as messages } from '#words/generated/home.ts'

/** Tasks shown in full; the others are a number with a link. */
const MAX_SHOWN = 2

/** The running tasks of the current account, with the faces of those they act on; else the last one. */
export function LiveRuns() {
  const account = useCurrentAccount()
  return (
    <Loaded title={messages.liveRuns} query={useQuery(tasksQuery(account?.id))} skeleton="h-60 grow-[99]! basis-80">
      {(tasks) => {
        const running = tasks.filter((task) => !isOver(task))
        const last = tasks.find(isOver)
        return running.length === 0 ? <NothingRuns last={last} /> : <Running running={running} />
      }}
    </Loaded>
  )
}

const Running = ({ running }: { running: readonly Task[] }) => (
  <section aria-label={messages.liveRuns} className="flex min-w-0 grow-[99]! basis-80 flex-col gap-4">
    {running.slice(0, MAX_SHOWN).map((task) => (
      <LiveRun key={task.id} task={task}>
        {(now) => <Faces task={now} />}
      </LiveRun>
    ))}
    {running.length > MAX_SHOWN ? (
      <LinkButton to={`${paths.tasks}?status=scheduled,running,waiting,paused`} variant="ghost">
        {messages.moreRuns({ count: running.length - MAX_SHOWN })}
      </LinkButton>
    ) : null}
  </section>
)

const NothingRuns = ({ last }: { last: Task | undefined }) =>
  last ? (
    <Card
      title={messages.nothingRuns}
      className="min-w-0 grow-[99]! basis-80"
      actions={
        <LinkButton to={paths.follow} size="small">
          {messages.startFollow}
        </LinkButton>
      }
    >
      <LastRun task={last} />
    </Card>
  ) : (
    <Card title={messages.liveRuns} className="min-w-0 grow-[99]! basis-80">
      <EmptyState
        level={3}
        className="px-0! py-6!"
        icon={UserPlus}
        title={messages.nothingRuns}
        action={<LinkButton to={paths.follow}>{messages.startFollow}</LinkButton>}
      >
        {messages.nothingRunsWhy}
      </EmptyState>
    </Card>
  )

function LastRun({ task }: { task: Task }) {
  const { label, tone } = statusOf(task)
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <p className="text-caption text-muted">{messages.lastRun}</p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-1 line-clamp-2 font-medium wrap-anywhere">{titleOf(task)}</p>
      <Faces task={task} />
      <div className="flex items-center justify-between gap-3">
        <p className="text-muted tabular-nums">
          {messages.doneOf({ done: task.done_count, target: task.target_count })}
        </p>
        <LinkButton
          to={runPath(task)}
          variant="ghost"
          size="small"
          aria-label={messages.openTask({ title: titleOf(task) })}
          icon={ArrowUpRight}
          className="-me-2"
        >
          {messages.open}
        </LinkButton>
      </div>
    </div>
  )
}
