import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Task } from '#contract/automation.ts'
import { Countdown } from '#web/automation/countdown.tsx'
import { runPath } from '#web/automation/kinds.ts'
import { useTask } from '#web/automation/queries.ts'
import { TaskControls } from '#web/automation/run/task-controls.tsx'
import { useFinish } from '#web/automation/run/use-finish.ts'
import { sentenceOf, statusOf, titleOf } from '#web/automation/task-words.ts'
import { messageOf, timezone } from '#web/core/api.ts'
import { momentWords } from '#web/core/moments.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { runMessages as messages, moments } from '#words/generated/automation.ts'
import { numberText } from '#words/numbers.ts'

/** `children`: below the progress, given the task as it is now. */
type LiveRunProps = ({ task: Task; task_id?: never } | { task_id: string; task?: never }) & {
  children?: (task: Task) => ReactNode
}

/** One task as it runs: what it does now, how far it is, when it continues or is done, and Pause and Stop. */
export function LiveRun({ task: known, task_id, children }: LiveRunProps) {
  const { task, error, retry } = useTask(known?.id ?? task_id ?? '', known)
  if (task) return <LiveRunCard task={task}>{children?.(task)}</LiveRunCard>
  if (error) return <LoadError message={messageOf(error)} onRetry={retry} />
  return <Skeleton className="h-48" />
}

function LiveRunCard({ task, children }: { task: Task; children?: ReactNode }) {
  const finish = useFinish(task)
  const status = statusOf(task)
  const title = titleOf(task)
  const sentence = sentenceOf(task)
  const doing = task.current_action ?? sentence
  const why = doing !== sentence ? sentence : task.waiting?.until ? messages.continues : null
  return (
    <Card
      title={title}
      actions={
        <Badge tone={status.tone} className="mt-0.5">
          {status.label}
        </Badge>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="flex items-baseline gap-1.5 tabular-nums">
            <span className="text-figure">{numberText(task.done_count)}</span>
            <span className="text-muted">/ {numberText(task.target_count)}</span>
          </span>
          {finish ? (
            <span className="text-muted tabular-nums">
              {messages.doneAbout({ around: momentWords(finish, Date.now(), timezone(), moments.around) })}
            </span>
          ) : null}
        </div>
        <Progress
          label={messages.progress({ title })}
          percent={task.progress_percentage}
          tone={task.status === 'paused' ? 'muted' : 'brand'}
        />
        {children}
        <div className="flex min-h-10 flex-col">
          <p className="break-words">{doing}</p>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted">
            <p className="min-w-0">{task.waiting || task.status === 'paused' ? why : null}</p>
            {task.waiting?.until ? <Countdown until={task.waiting.until} /> : null}
          </div>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-2">
          <TaskControls task={task} size="small" />
          <LinkButton
            to={runPath(task)}
            variant="ghost"
            size="small"
            aria-label={messages.openRun({ title })}
            icon={ArrowUpRight}
          >
            {messages.open}
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
