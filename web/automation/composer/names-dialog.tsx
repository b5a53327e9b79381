import { FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { MAX_NAME_LENGTH } from '#contract/audience.ts'
import type { Source } from '#contract/automation.ts'
import { MAX_PASTED } from '#contract/chosen-people.ts'
import { decidePasted } from '#rules/exports/pasted-names.ts'
import { textOf } from '#rules/tables/cut-rows.ts'
import { listOfNames, type NamesChoice, unchosen } from '#rules/tables/read-names.ts'
import { askedOf, NamesField, namesProblem, readHere } from '#web/audience/names-field.tsx'
import { NamesReading } from '#web/audience/names-reading.tsx'
import { pasteNames, useListChange } from '#web/audience/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { useUnreportedError } from '#web/core/live.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { audienceMessages } from '#words/generated/audience.ts'
import { composerMessages as messages } from '#words/generated/composer.ts'

type NamesDialogProps = {
  /** A table that was pasted elsewhere. */
  pasted?: string
  onAdd: (sources: Source[]) => void
  onClose: () => void
}

/** More than MAX_PASTED names with all that a table has beside them, in bytes. */
const MAX_FILE_BYTES = 10_000_000

/** People from a file, or pasted, become a list, and the list a source. */
export function NamesDialog({ pasted = '', onAdd, onClose }: NamesDialogProps) {
  const paste = useListChange(pasteNames)
  const error = useUnreportedError(paste.error)
  const save = (name: string, usernames: string[]) =>
    paste.mutate(
      { name, usernames },
      {
        onSuccess: ({ follower_list: { id, name, member_count }, skipped_rows }) => {
          toast.success(audienceMessages.pasted({ people: member_count, left_out: skipped_rows }))
          onAdd([{ type: 'list', list_id: id, name }])
          onClose()
        },
      },
    )
  const { values, errors, set, field, submit } = useForm({
    initial: { name: '', choice: unchosen, ...taken(pasted, unchosen) },
    validate: ({ name, text, choice, file, file_choice }) => {
      // Names that were typed meanwhile are meant instead.
      const asked = text.trim() === '' ? askedOf(readHere(file, file_choice)) : undefined
      return {
        name: name.trim() === '' ? audienceMessages.nameMissing : undefined,
        file: asked,
        text: asked ? undefined : namesProblem(text, choice),
      }
    },
    onSubmit: ({ name, text, choice }) => save(name, readHere(text, choice).names),
  })
  const { file, file_choice } = values
  /** The names of a file go into the field, where they can be checked and changed. */
  const take = (file: string, file_choice: NamesChoice) => set({ ...taken(file, file_choice), choice: unchosen })
  return (
    <FormDialog
      onClose={onClose}
      title={messages.fromFile}
      description={messages.fromFileAbout}
      action={messages.useNames}
      pending={paste.isPending}
      error={error ? messageOf(error) : null}
      onSubmit={submit}
    >
      <FileButton
        onRead={(name, text) => {
          take(text, unchosen)
          if (values.name.trim() === '') set({ name })
        }}
      />
      <NamesReading
        read={readHere(file, file_choice)}
        choice={file_choice}
        error={errors.file}
        onChoose={(chosen) => take(file, chosen)}
      />
      <TextField data-autofocus label={audienceMessages.name} maxLength={MAX_NAME_LENGTH} {...field('name')} />
      <NamesField rows={6} {...field('text')} choice={values.choice} onChoose={(choice) => set({ choice })} />
    </FormDialog>
  )
}

const taken = (file: string, file_choice: NamesChoice) => ({
  file,
  file_choice,
  text: listOfNames(readHere(file, file_choice).names),
})

/** Reads a text or table, and says what it can't read; what was typed stays then. */
function FileButton({ onRead }: { onRead: (name: string, text: string) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_FILE_BYTES) return setProblem(messages.fileTooLarge)
    const text = textOf(new Uint8Array(await file.arrayBuffer())) ?? ''
    const { names, asks } = readHere(text, unchosen)
    const is_readable = asks !== null || decidePasted(names.slice(0, MAX_PASTED)).people.length > 0
    setProblem(is_readable ? undefined : messages.noNamesInFile)
    if (is_readable) onRead(file.name.replace(/\.[^.]*$/, '').slice(0, MAX_NAME_LENGTH), text)
  }
  return (
    <div>
      <input
        ref={picker}
        type="file"
        accept=".txt,.csv,.tsv,.json,text/plain,text/csv,application/json"
        hidden
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button icon={FileText} onClick={() => picker.current?.click()}>
        {messages.chooseFile}
      </Button>
      {problem ? (
        <p role="alert" className="mt-2 text-caption text-bad">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
