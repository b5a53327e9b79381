import { useNavigate } from 'react-router'
import { draftFrom, type TaskContent } from '#web/automation/draft/draft.ts'
import { keepDraft } from '#web/automation/draft/use-draft.ts'
import { setupPath } from '#web/automation/kinds.ts'

/** Opens the screen of a task's function with everything filled in as that task or template has it. */
export function useContent(account_id: string) {
  const navigate = useNavigate()
  return (content: TaskContent) => {
    keepDraft(account_id, draftFrom(content))
    void navigate(setupPath(content.kind))
  }
}
