import { Save } from 'lucide-react'
import { type List, MAX_NAME_LENGTH } from '#contract/audience.ts'
import type { Formula } from '#rules/sets.ts'
import { listPath } from '#web/audience/paths.ts'
import { TaskLinks } from '#web/audience/people-actions.tsx'
import { saveFormula, useListChange } from '#web/audience/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { useUnreportedError } from '#web/core/live.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'

type SaveFormulaProps = { formula: Formula; suggested: string }

/** Saves the people of a formula as a list, and shows what can be done with it. */
export const SaveFormula = (props: SaveFormulaProps) => (
  <DialogButton variant="primary" icon={Save} dialog={(close) => <SaveDialog {...props} onClose={close} />}>
    {messages.saveAsList}
  </DialogButton>
)

function SaveDialog({ formula, suggested, onClose }: SaveFormulaProps & { onClose: () => void }) {
  const { mutate, isPending, error: failure, data } = useListChange(saveFormula)
  const error = useUnreportedError(failure)
  const { field, submit } = useForm({
    initial: { name: suggested.slice(0, MAX_NAME_LENGTH) },
    validate: ({ name }) => ({ name: name.trim() === '' ? messages.nameMissing : undefined }),
    onSubmit: ({ name }) => mutate({ formula, name }),
  })
  if (data?.follower_list) return <SavedDialog list={data.follower_list} onClose={onClose} />
  return (
    <FormDialog
      onClose={onClose}
      title={messages.saveAsList}
      description={messages.saveAbout}
      action={messages.save}
      pending={isPending}
      error={error ? messageOf(error) : null}
      onSubmit={submit}
    >
      <TextField data-autofocus label={messages.name} maxLength={MAX_NAME_LENGTH} {...field('name')} />
    </FormDialog>
  )
}

const SavedDialog = ({ list, onClose }: { list: List; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={messages.saved}
    description={messages.savedAbout({ name: list.name, count: list.member_count })}
    footer={<Button onClick={onClose}>{messages.done}</Button>}
  >
    <div className="button-row">
      <LinkButton variant="primary" to={listPath(list.id)} onClick={onClose}>
        {messages.openList}
      </LinkButton>
      <TaskLinks list={list} />
    </div>
  </Dialog>
)
