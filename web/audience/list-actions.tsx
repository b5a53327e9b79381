import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type List, MOST_NAME, MOST_NOTES } from '#contract/audience.ts'
import * as paths from '#rules/paths.ts'
import { removeList, renameList, useListChange } from '#web/audience/queries.ts'
import { ExportMenu, NeverButton, TaskLinks } from '#web/audience/use-of-people.tsx'
import { messageOf } from '#web/core/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { NameField } from '#web/ui/forms/name-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { audienceMessages as messages } from '#words/audience.ts'

type ListActionsProps = { list: List }

/** What can be done with a list as a whole. */
export function ListActions({ list }: ListActionsProps) {
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null)
  const source = { kind: 'list' as const, list }
  const close = () => setAsked(null)
  return (
    <div className="button-row">
      {list.role === 'never' ? null : <TaskLinks list={list} />}
      <ExportMenu source={source} />
      {list.role === 'never' ? null : <NeverButton source={source} />}
      <Button icon={<Pencil size={16} aria-hidden />} onClick={() => setAsked('rename')}>
        {messages.rename}
      </Button>
      <Button icon={<Trash2 size={16} aria-hidden />} onClick={() => setAsked('delete')}>
        {messages.delete}
      </Button>
      {asked === 'rename' ? <RenameDialog list={list} onClose={close} /> : null}
      {asked === 'delete' ? <DeleteDialog list={list} onClose={close} /> : null}
    </div>
  )
}

type ListDialogProps = { list: List; onClose: () => void }

function RenameDialog({ list, onClose }: ListDialogProps) {
  const { mutate, isPending, error } = useListChange(renameList)
  const { values, errors, set, submit } = useForm({
    initial: { name: list.name, notes: list.notes },
    validate: ({ name }) => ({ name: name.trim() === '' ? messages.nameMissing : undefined }),
    onSubmit: (values) => mutate({ id: list.id, ...values }, { onSuccess: onClose }),
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
      <NameField
        label={messages.name}
        error={errors.name}
        maxLength={MOST_NAME}
        value={values.name}
        onChange={(name) => set({ name })}
      />
      <Field label={messages.notes} hint={messages.notesHint}>
        <TextArea
          rows={4}
          maxLength={MOST_NOTES}
          value={values.notes}
          onChange={({ target }) => set({ notes: target.value })}
        />
      </Field>
    </FormDialog>
  )
}

function DeleteDialog({ list, onClose }: ListDialogProps) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useListChange(removeList, () => {
    toast.success(messages.deleted(list.name))
    void navigate(paths.lists, { replace: true })
  })
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => mutate(list.id)}
      title={messages.deleteTitle}
      confirmLabel={messages.deleteList}
      pending={isPending}
      error={error && messageOf(error)}
    >
      {list.role === 'never' ? messages.deleteNeverWhy : messages.deleteWhy(list.name)}
    </ConfirmDialog>
  )
}
