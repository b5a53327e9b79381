import { Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { type List, MAX_NAME_LENGTH, MAX_NOTES_LENGTH } from '#contract/audience.ts'
import * as paths from '#rules/paths.ts'
import { ExcludeButton, ExportMenu, TaskLinks } from '#web/audience/people-actions.tsx'
import { removeList, renameList, useListChange } from '#web/audience/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'

type ListActionsProps = { list: List }

/** The actions on a list as a whole. */
export function ListActions({ list }: ListActionsProps) {
  const source = { kind: 'list' as const, list }
  return (
    <div className="button-row">
      {list.role === 'exclusion' ? null : <TaskLinks list={list} />}
      <ExportMenu source={source} />
      {list.role === 'exclusion' ? null : <ExcludeButton source={source} />}
      <DialogButton icon={Pencil} dialog={(close) => <RenameDialog list={list} onClose={close} />}>
        {messages.rename}
      </DialogButton>
      <DeleteList list={list} />
    </div>
  )
}

type RenameDialogProps = ListActionsProps & { onClose: () => void }

function RenameDialog({ list, onClose }: RenameDialogProps) {
  const { mutate, isPending, error } = useListChange(renameList)
  const { values, set, field, submit } = useForm({
    initial: { name: list.name, notes: list.notes },
    validate: ({ name }) => ({ name: name.trim() === '' ? messages.nameMissing : undefined }),
    onSubmit: (_, changed) => mutate({ id: list.id, ...changed }, { onSuccess: onClose }),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={messages.renameTitle}
      action={messages.save}
      pending={isPending}
      error={error ? messageOf(error) : null}
      onSubmit={submit}
    >
      <TextField data-autofocus label={messages.name} maxLength={MAX_NAME_LENGTH} {...field('name')} />
      <Field label={messages.notes} hint={messages.notesHint}>
        <TextArea
          rows={4}
          maxLength={MAX_NOTES_LENGTH}
          value={values.notes}
          onChange={({ target }) => set({ notes: target.value })}
        />
      </Field>
    </FormDialog>
  )
}

function DeleteList({ list }: ListActionsProps) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useListChange(removeList, () => {
    toast.success(messages.deleted({ name: list.name }))
    void navigate(paths.lists, { replace: true })
  })
  return (
    <ConfirmButton
      label={messages.delete}
      confirmLabel={messages.deleteList}
      button={{ icon: Trash2 }}
      onConfirm={() => mutate(list.id)}
      title={messages.deleteTitle}
      pending={isPending}
      error={error && messageOf(error)}
    >
      {list.role === 'exclusion' ? messages.deleteExclusionListWhy : messages.deleteWhy({ name: list.name })}
    </ConfirmButton>
  )
}
