import { FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { MAX_NAME_LENGTH } from '#contract/audience.ts'
import type { Source } from '#contract/automation.ts'
import { MAX_PASTED } from '#contract/chosen-people.ts'
import { decidePasted } from '#rules/exports/pasted-names.ts'
import { namesIn, namesInFile } from '#rules/typed-lists.ts'
import { NamesField, namesProblem } from '#web/audience/names-field.tsx'
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

type NamesDialogProps = { onAdd: (sources: Source[]) => void; onClose: () => void }

/** More than MAX_PASTED names with all that a table has beside them, in bytes. */
const MAX_FILE_BYTES = 10_000_000

/** People from a file, or pasted, become a list, and the list a source. */
export function NamesDialog({ onAdd, onClose }: NamesDialogProps) {
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
  const { values, set, field, submit } = useForm({
    initial: { name: '', text: '' },
    validate: ({ name, text }) => ({
      name: name.trim() === '' ? audienceMessages.nameMissing : undefined,
      text: namesProblem(text),
    }),
    onSubmit: ({ name, text }) => save(name, namesIn(text)),
  })
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
        onRead={(file, read) => set({ text: read.join('\n'), ...(values.name.trim() === '' && { name: file }) })}
      />
      <TextField data-autofocus label={audienceMessages.name} maxLength={MAX_NAME_LENGTH} {...field('name')} />
      <NamesField rows={6} {...field('text')} />
    </FormDialog>
  )
}

/** Reads a text or table, and says what it can't read; what was typed stays then. */
function FileButton({ onRead }: { onRead: (name: string, names: string[]) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_FILE_BYTES) return setProblem(messages.fileTooLarge)
    const names = namesInFile(await file.text())
    const is_readable = decidePasted(names.slice(0, MAX_PASTED)).people.length > 0
    setProblem(is_readable ? undefined : messages.noNamesInFile)
    if (is_readable) onRead(file.name.replace(/\.[^.]*$/, '').slice(0, MAX_NAME_LENGTH), names)
  }
  return (
    <div>
      <input
        ref={picker}
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
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
