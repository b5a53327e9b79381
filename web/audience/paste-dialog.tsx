import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MAX_NAME_LENGTH } from '#contract/audience.ts'
import { unchosen } from '#rules/tables/read-names.ts'
import { NamesField, namesProblem, readHere } from '#web/audience/names-field.tsx'
import { listPath } from '#web/audience/paths.ts'
import { changeExclusions, pasteNames, useExclusionChange, useListChange } from '#web/audience/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { useUnreportedError } from '#web/core/live.ts'
import { useForm } from '#web/ui/forms/form.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'

type Into = 'list' | 'exclusions'

/** Saves names as a list of their own or in the exclusion list, and opens that list. */
function useSaveNames(onClose: () => void) {
  const paste = useListChange(pasteNames)
  const exclusions = useExclusionChange(changeExclusions)
  const navigate = useNavigate()
  const open = (id: string, done: string) => {
    toast.success(done)
    onClose()
    void navigate(listPath(id))
  }
  const save = (name: string, usernames: string[]) =>
    paste.mutate(
      { name, usernames },
      {
        onSuccess: ({ follower_list: { id, member_count }, skipped_rows }) =>
          open(id, messages.pasted({ people: member_count, left_out: skipped_rows })),
      },
    )
  const exclude = (add: string[]) =>
    exclusions.mutate(
      { add },
      {
        onSuccess: ({ follower_list, added }) =>
          open(follower_list.id, messages.addedToExclusionList({ count: added })),
      },
    )
  return { save, exclude, pending: paste.isPending || exclusions.isPending, error: paste.error ?? exclusions.error }
}

/** Names are pasted, and saved as a list or in the exclusion list. */
export function PasteDialog({ onClose }: { onClose: () => void }) {
  const [into, setInto] = useState<Into>('list')
  const { save, exclude, pending, error: failure } = useSaveNames(onClose)
  const error = useUnreportedError(failure)
  const { values, set, field, submit } = useForm({
    initial: { name: '', text: '', choice: unchosen },
    validate: ({ name, text, choice }) => ({
      name: into === 'list' && name.trim() === '' ? messages.nameMissing : undefined,
      text: namesProblem(text, choice),
    }),
    onSubmit: ({ name, text, choice }) => {
      const { names } = readHere(text, choice)
      if (into === 'list') save(name, names)
      else exclude(names)
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={messages.pasteNames}
      description={messages.pasteAbout}
      action={into === 'list' ? messages.saveAsList : messages.addToExclusionList}
      pending={pending}
      error={error ? messageOf(error) : null}
      onSubmit={submit}
    >
      <Segmented
        label={messages.pasteInto}
        options={[
          { value: 'list', label: messages.newList },
          { value: 'exclusions', label: messages.exclusionList },
        ]}
        value={into}
        onChange={setInto}
        full
      />
      {into === 'list' ? (
        <TextField data-autofocus label={messages.name} maxLength={MAX_NAME_LENGTH} {...field('name')} />
      ) : (
        <p className="text-muted">{messages.exclusionListAbout}</p>
      )}
      <NamesField rows={8} {...field('text')} choice={values.choice} onChoose={(choice) => set({ choice })} />
    </FormDialog>
  )
}
