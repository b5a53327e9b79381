import type { Account } from '#contract/accounts.ts'
import type { Task } from '#contract/automation.ts'
import { KindIcon } from '#web/automation/list/kind-icon.tsx'
import { isLive } from '#web/automation/task-state.ts'
import { sentenceOf, statusOf, titleOf } from '#web/automation/task-words.ts'
import { timezone } from '#web/core/api.ts'
import { useLiveTask } from '#web/core/live.ts'
import { momentWords } from '#web/core/moments.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { RowTick } from '#web/ui/forms/tick.tsx'
import { taskListMessages as messages } from '#words/generated/tasks.ts'

/** Pixels of a row with room for everything in one line, and of one on a narrow screen. */
export const rowHeights = { wide: 76, narrow: 124 }

type TaskRowProps = { task: Task; account: Account | undefined; chosen: boolean }

/** A task in a line: what it does for which account, how far it is and what it waits for. */
export function TaskRow({ task: read, account, chosen }: TaskRowProps) {
  const task = useLiveTask(read)
  const status = statusOf(task)
  const title = titleOf(task)
  return (
    <div className="flex items-center gap-3 lg:gap-4">
      <RowTick on={chosen} />
      <span className="max-sm:hidden">
        <KindIcon task={task} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1 lg:flex-row lg:items-center">
        <div className="min-w-0 flex-1">
          <div className="flex items-center justify-between gap-3">
            <p title={title} className="truncate font-medium">
              {title}
            </p>
            <Badge tone={status.tone}>{status.label}</Badge>
          </div>
          <p className="line-clamp-2 text-caption text-muted max-lg:line-clamp-1">{sentenceOf(task)}</p>
        </div>
        <div className="flex min-w-0 items-center gap-x-4 gap-y-1 max-sm:flex-wrap">
          <Whose account={account} />
          <div className="w-24 shrink-0 max-lg:ms-auto lg:w-22">
            <p className="text-end text-caption tabular-nums lg:text-start">
              {messages.of({ done: task.done_count, target: task.target_count })}
            </p>
            <Progress
              label={title}
              percent={task.progress_percentage}
              tone={isLive(task) ? 'brand' : task.status === 'failed' ? 'bad' : 'muted'}
              className="mt-1 h-1.5!"
            />
          </div>
          <Moments task={task} />
        </div>
      </div>
    </div>
  )
}

const Whose = ({ account }: { account: Account | undefined }) => (
  <span className="flex min-w-0 items-center gap-2 text-caption text-muted max-sm:flex-1 lg:w-36">
    {account ? (
      <>
        <Avatar name={account.username} src={account.profile_pic_url} size="small" />
        <bdi translate="no" className="truncate">
          @{account.username}
        </bdi>
      </>
    ) : null}
  </span>
)

/** When it began and ended, or what its next moment is. */
function Moments({ task }: { task: Task }) {
  const now = Date.now()
  const words = (moment: string) => momentWords(moment, now, timezone())
  const { started_at, ended_at, created_at, start_at, status, waiting } = task
  const began = started_at
    ? messages.started({ when: words(started_at) })
    : messages.created({ when: words(created_at) })
  const next = ended_at
    ? messages.ended({ when: words(ended_at) })
    : status === 'scheduled' && start_at
      ? messages.starts({ when: words(start_at) })
      : waiting?.until
        ? messages.continues({ when: words(waiting.until) })
        : task.stop_at
          ? messages.stops({ when: words(task.stop_at) })
          : null
  return (
    <span className="flex min-w-0 flex-col text-caption text-muted tabular-nums max-lg:order-1 max-sm:basis-full lg:w-44">
      <span className={next ? 'truncate max-lg:hidden' : 'truncate'}>{began}</span>
      {next ? <span className="truncate">{next}</span> : null}
    </span>
  )
}
