import { RotateCw, Users } from 'lucide-react'
import type { Task } from '#contract/automation.ts'
import { onlyReads } from '#rules/kinds/kinds.ts'
import { useCurrentAccount, useSwitchAccount } from '#web/accounts/queries.ts'
import { listPath } from '#web/audience/paths.ts'
import { runPath } from '#web/automation/kinds.ts'
import { useContent } from '#web/automation/new-task/use-content.ts'
import { UndoButton } from '#web/automation/run/undo-button.tsx'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { automationMessages as messages } from '#words/tasks.ts'

/** Undo, the task that undid it or was undone by it, its list, and the same once more. */
export function AfterControls({ task }: { task: Task }) {
  const use = useContentOf(task.account_id)
  const { kind, sources, filters, options, pacing, active_hours, target_count } = task
  const again = () =>
    use({
      kind,
      sources: sources.map(({ done_count: _, label: __, ...source }) => source),
      filters,
      options,
      pacing,
      active_hours,
      ...(!onlyReads(kind) && { target_count }),
    })
  return (
    <div className="button-row">
      {task.list_id === null ? null : (
        <LinkButton variant="primary" to={listPath(task.list_id)} icon={<Users size={16} aria-hidden />}>
          {messages.seeList}
        </LinkButton>
      )}
      {task.undo_of === null ? (
        <Button icon={<RotateCw size={16} aria-hidden />} onClick={again}>
          {messages.again}
        </Button>
      ) : (
        <OtherTask id={task.undo_of} label={messages.undoOf} />
      )}
      {task.undone_by === null ? null : <OtherTask id={task.undone_by} label={messages.undoneBy} />}
      {task.can_undo ? <UndoButton task={task} /> : null}
    </div>
  )
}

/** The same for another account than the current one, which becomes it. */
function useContentOf(account_id: string) {
  const use = useContent(account_id)
  const current = useCurrentAccount()
  const { mutate: switchTo } = useSwitchAccount()
  return (content: Parameters<typeof use>[0]) => {
    if (current?.id === account_id) return use(content)
    switchTo({ account_id }, { onSuccess: () => use(content), onError: (error) => toast.error(messageOf(error)) })
  }
}

const OtherTask = ({ id, label }: { id: string; label: string }) => (
  <LinkButton to={runPath({ id })}>{label}</LinkButton>
)
