import { ListTodo, Pause, Play, SearchX, Square, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Task } from '#contract/automation.ts'
import type { TaskCommand } from '#rules/task-list.ts'
import { taskStatuses } from '#rules/task-states.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { runPath, setupPath } from '#web/automation/kinds.ts'
import { BulkDialog, type Chosen, fittingCount } from '#web/automation/list/bulk-dialog.tsx'
import { TaskFilters } from '#web/automation/list/task-filters.tsx'
import { rowHeights, TaskRow } from '#web/automation/list/task-row.tsx'
import { isNarrowed, searchOf, viewOf, wantedOf } from '#web/automation/list/tasks-view.ts'
import { useTaskRows } from '#web/automation/list/use-task-rows.ts'
import type { ShownTasks } from '#web/automation/list/use-tasks-view.ts'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useWide } from '#web/ui/layout/wide.ts'
import { BulkBar, BulkButton } from '#web/ui/lists/bulk-bar.tsx'
import { chosenCount, isChosen, type Selection } from '#web/ui/lists/selection.ts'
import { type ChosenRows, useSelection } from '#web/ui/lists/use-selection.ts'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { rowMessages } from '#words/generated/audience.ts'
import { taskListMessages as messages } from '#words/generated/tasks.ts'

/** All tasks that fit the address, to be looked through, chosen and changed together. */
export function TaskList({ view, change }: ShownTasks) {
  const rows = useTaskRows(view)
  const address = searchOf(view).toString()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <TaskFilters view={view} change={change} counts={rows.counts} />
      {rows.total === undefined || (rows.total > 0 && rows.error && !rows.taskAt(0)) ? (
        rows.error ? (
          <LoadError message={messageOf(rows.error)} onRetry={rows.retry} />
        ) : (
          <Skeleton className="h-96" />
        )
      ) : rows.total === 0 ? (
        <Nothing isNarrowed={isNarrowed(view)} onClear={() => change(viewOf(new URLSearchParams()))} />
      ) : (
        // Other tasks are another list: nothing stays chosen, and it begins at its top.
        <Rows key={address} rows={rows} view={view} total={rows.total} onAsk={setAsked} />
      )}
      {/* Outlives the rows it is about. */}
      {asked ? <BulkDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

const Nothing = ({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) => (
  <Card>
    {isNarrowed ? (
      <EmptyState
        icon={SearchX}
        title={messages.noMatches}
        action={<Button onClick={onClear}>{messages.clear}</Button>}
      >
        {messages.noMatchesWhy}
      </EmptyState>
    ) : (
      <EmptyState
        icon={ListTodo}
        title={messages.none}
        action={
          <LinkButton variant="primary" to={setupPath('follow')}>
            {messages.start}
          </LinkButton>
        }
      >
        {messages.noneWhy}
      </EmptyState>
    )}
  </Card>
)

/** What is to be done to which tasks, once that is confirmed. */
type Asked = { command: TaskCommand; chosen: Chosen; onDone: () => void }

type RowsProps = {
  rows: ReturnType<typeof useTaskRows>
  view: ShownTasks['view']
  total: number
  onAsk: (asked: Asked) => void
}

function Rows({ rows, view, total, onAsk }: RowsProps) {
  const { data: accounts = [] } = useAccounts()
  const navigate = useNavigate()
  const isWide = useWide()
  const { taskAt, readIds: read } = rows
  const selected = useSelection({ total, idAt: (index) => taskAt(index)?.id, read })
  const chosen = selected.count > 0 ? chosenOf(selected.selection, rows, view, total) : null
  return (
    <>
      <VirtualList
        label={messages.title}
        count={total}
        rowHeight={isWide ? rowHeights.wide : rowHeights.narrow}
        className={total > 6 ? 'h-[70dvh] min-h-80 bg-surface' : 'bg-surface'}
        onRange={rows.show}
        {...selected.list}
        onChoose={(index) => {
          const task = taskAt(index)
          if (task) void navigate(runPath(task))
        }}
        renderRow={(index) => {
          const task = taskAt(index)
          if (!task) return <Skeleton className="h-10" />
          const account = accounts.find(({ id }) => id === task.account_id)
          return <TaskRow task={task} account={account} chosen={selected.isChosen(task.id)} />
        }}
      />
      <p className="text-caption text-muted max-lg:hidden">{rowMessages.keys}</p>
      {chosen ? (
        <TaskBulkBar
          rows={selected}
          total={total}
          chosen={chosen}
          onCommand={(command) => onAsk({ command, chosen, onDone: selected.clear })}
        />
      ) : null}
    </>
  )
}

/** What is chosen, with what is known of it. */
function chosenOf(selection: Selection, rows: RowsProps['rows'], view: RowsProps['view'], total: number): Chosen {
  const loaded = rows.loaded()
  const isWanted = (status: Task['status']) => view.statuses.length === 0 || view.statuses.includes(status)
  const counts = Object.fromEntries(
    taskStatuses.map((status) => [status, isWanted(status) ? (rows.counts?.[status] ?? 0) : 0]),
  ) as Chosen['counts']
  const tasks = loaded.filter(({ id }) => isChosen(selection, id))
  const count = chosenCount(selection, total)
  const ids = [...selection.ids]
  const meant = selection.all ? { where: wantedOf(view), except: ids } : { ids }
  return { meant, count, tasks: tasks.length === count ? tasks : null, counts }
}

const commands = [
  ['pause', Pause],
  ['resume', Play],
  ['stop', Square],
  ['undo', Undo2],
] as const

type TaskBulkBarProps = { rows: ChosenRows; total: number; chosen: Chosen; onCommand: (command: TaskCommand) => void }

/** What can be done to the chosen tasks. */
const TaskBulkBar = ({ rows, total, chosen, onCommand }: TaskBulkBarProps) => (
  <BulkBar label={messages.selection} rows={rows} total={total}>
    {commands.map(([command, Icon]) => (
      <BulkButton
        key={command}
        icon={Icon}
        disabled={fittingCount(chosen, command) === 0}
        onClick={() => onCommand(command)}
      >
        {messages.commands[command].label}
      </BulkButton>
    ))}
  </BulkBar>
)
