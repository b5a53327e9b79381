import { useQuery } from '@tanstack/react-query'
import { MAX_NAME_LENGTH } from '#contract/audience.ts'
import { isOwn } from '#web/audience/list-facts.ts'
import { listsQuery } from '#web/audience/queries.ts'
import { type ChosenPeople, useAddToList } from '#web/audience/use-people-bulk.ts'
import { messageOf } from '#web/core/api.ts'
import { useUnreportedError } from '#web/core/live.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { peopleListMessages as messages } from '#words/generated/audience.ts'

type AddToListProps = {
  chosen: ChosenPeople
  /** The list they were chosen on. */
  but?: string | undefined
  onClose: () => void
  onDone: () => void
}

/** Asks for the list, one of the user's own or a new one. */
export function AddToListDialog({ chosen, but, onClose, onDone }: AddToListProps) {
  const lists = (useQuery(listsQuery).data ?? []).filter((list) => isOwn(list) && list.id !== but)
  const act = useAddToList(chosen, () => {
    onClose()
    onDone()
  })
  const error = useUnreportedError(act.error)
  const { values, set, field, submit } = useForm({
    initial: { list: lists[0]?.id ?? '', name: chosen.from.slice(0, MAX_NAME_LENGTH) },
    validate: ({ list, name }) => ({ name: list === '' && name.trim() === '' ? messages.nameMissing : undefined }),
    onSubmit: ({ list, name }) => (list === '' ? act.create(name) : act.add(list)),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={messages.addTitle({ count: chosen.count })}
      width="small"
      action={messages.add}
      pending={act.is_pending}
      pendingLabel={messages.adding}
      error={error ? messageOf(error) : null}
      onSubmit={submit}
    >
      <Field label={messages.where}>
        <Select
          value={values.list}
          onChange={(list) => set({ list })}
          options={[
            ...lists.map(({ id, name, member_count }) => ({
              value: id,
              label: messages.listSize({ name, count: member_count }),
            })),
            { value: '', label: messages.newList },
          ]}
        />
      </Field>
      {values.list === '' ? (
        <TextField data-autofocus label={messages.name} maxLength={MAX_NAME_LENGTH} {...field('name')} />
      ) : null}
    </FormDialog>
  )
}
