import { RotateCw, Undo2, Users } from 'lucide-react'
import type { Task } from '#contract/automation.ts'
import { onlyReads } from '#rules/kinds/kinds.ts'
import { useCurrentAccount, useSwitchAccount } from '#web/accounts/queries.ts'
import { listPath } from '#web/audience/paths.ts'
import { useContent } from '#web/automation/draft/use-content.ts'
import { runPath } from '#web/automation/kinds.ts'
import { useUndo } from '#web/automation/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { kindWords } from '#words/kinds/kinds.ts'

/** Undo, the task that undid it or was undone by it, its list, and the same once more. */
export function AfterControls({ task }: { task: Task }) {
  const use = useContentOf(task.account_id)
  const { kind, sources, filters, options, pacing, active_hours, target_count, undo } = task
  const again = () =>
    use({
      kind,
      sources: sources.map(({ done_count: _, label: __, ...source }) => source),
      filters,
      options,
      pacing: pacing.own === null ? {} : { preset: pacing.own },
      active_hours,
      ...(!onlyReads(kind) && { target_count }),
    })
  return (
    <div className="flex flex-col gap-3">
      {undo.state === 'partly' ? (
        <p className="text-warn">{messages.undoPartly({ left: undo.left ?? 0, of: undo.of ?? 0 })}</p>
      ) : null}
      <div className="button-row">
        {task.list_id === null ? null : (
          <LinkButton variant="primary" to={listPath(task.list_id)} icon={Users}>
            {messages.seeList}
          </LinkButton>
        )}
        {task.undo_of === null ? (
          <Button icon={RotateCw} onClick={again}>
            {messages.again}
          </Button>
        ) : (
          <OtherTask id={task.undo_of} label={messages.undoOf} />
        )}
        {task.undone_by === null ? null : <OtherTask id={task.undone_by} label={messages.undoneBy} />}
        {task.can_undo ? <UndoButton task={task} /> : null}
      </div>
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

/** Where only some of what was done is undone, the number says nothing. */
const whyText = (why: string | ((params: { done: number }) => string), done: number) =>
  typeof why === 'string' ? why : why({ done })

/** Undoes a task by a new task, after a confirmation. */
function UndoButton({ task }: { task: Task }) {
  const { mutate, isPending, error } = useUndo(task.id)
  const words = kindWords[task.kind]
  return (
    <ConfirmButton
      label={task.undo.state === 'partly' ? messages.undoRest : messages.undo}
      confirmLabel={messages.undoConfirm}
      button={{ icon: Undo2 }}
      title={messages.undoTitle}
      pending={isPending}
      pendingLabel={messages.undoing}
      error={error && messageOf(error)}
      onConfirm={() => mutate()}
    >
      {'undoWhy' in words ? whyText(words.undoWhy, task.undo.left ?? task.done_count) : null}
    </ConfirmButton>
  )
}
