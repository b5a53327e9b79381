import { FileJson, Upload, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { uiMessages as messages } from '#words/generated/first.ts'
import { sentencesText } from '#words/joined.ts'
import { inEach } from '#words/language.ts'
import { listText } from '#words/numbers.ts'

export type FileDropProps = {
  title: string
  description: ReactNode
  files: readonly File[]
  onChange: (files: File[]) => void
  /** The ending a file's name must have. */
  accept?: string | undefined
  multiple?: boolean | undefined
  disabled?: boolean | undefined
  error?: string | null | undefined
  /** What is said about one file below its name, for example that it is not readable. */
  noteOf?: ((file: File) => { text: string; tone: 'muted' | 'ok' | 'bad' } | null) | undefined
}

const noteColours = { muted: 'text-muted', ok: 'text-ok', bad: 'text-bad' }

const size = inEach((tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }))
const sizeOf = (file: File) => size().format(Math.max(1, file.size / 1000))

/** Files of an earlier choice stay; one of the same name takes the earlier one's place. */
const joined = (before: readonly File[], added: readonly File[]) => [
  ...before.filter((file) => !added.some((other) => other.name === file.name)),
  ...added,
]

function partition(files: readonly File[], isRight: (file: File) => boolean) {
  return [files.filter(isRight), files.filter((file) => !isRight(file))] as const
}

/** More names than these are only counted. */
const MAX_NAMED = 3

/** Every file that is not taken is named, with the reason. */
function leftOutWords(files: readonly File[], why: string) {
  if (files.length === 0) return ''
  const named = files.slice(0, MAX_NAMED).map(({ name }) => name)
  const more = files.length - named.length
  const all = listText(more > 0 ? [...named, messages.moreFiles({ count: more })] : named)
  return messages.leftOut({ names: all, is_one: files.length === 1, why })
}

/** Takes files by drag and drop or by the browser's picker and lists them, each with a Remove button. */
export function FileDrop(props: FileDropProps) {
  const { title, description, files, onChange, accept = '.json', multiple = false, disabled, error, noteOf } = props
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [leftOut, setLeftOut] = useState<string | null>(null)

  const take = (offered: File[]) => {
    const [right, others] = partition(offered, (file) => file.name.toLowerCase().endsWith(accept))
    const [taken, spare] = multiple ? [right, []] : [right.slice(0, 1), right.slice(1)]
    const problem = sentencesText(
      leftOutWords(others, messages.onlyFilesOf({ ending: accept })),
      leftOutWords(spare, messages.oneFileOnly),
    )
    setLeftOut(problem || null)
    if (taken.length > 0) onChange(multiple ? joined(files, taken) : taken)
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }

  const problem = error || leftOut

  return (
    <section
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'flex min-w-0 flex-col rounded-xl border border-dashed p-5 transition-colors',
        over ? 'border-brand bg-brand-soft' : problem ? 'border-bad bg-surface' : 'border-edge bg-surface',
      )}
    >
      <div className="flex flex-1 flex-col items-center justify-center py-2 text-center">
        <Upload size={24} className="mb-2 text-muted" aria-hidden />
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <div className="mt-1 max-w-md text-muted">{description}</div>
        <input
          ref={picker}
          type="file"
          accept={accept}
          multiple={multiple}
          hidden
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <Button
          className="mt-4"
          disabled={disabled}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onClick={() => picker.current?.click()}
        >
          {messages.selectFile}
          <span className="sr-only">{messages.selectFileFor({ title })}</span>
        </Button>
        {problem ? (
          <p id={`${id}-problem`} role="alert" className="mt-3 text-caption text-bad">
            {problem}
          </p>
        ) : null}
      </div>
      {files.length > 0 ? <FileList files={files} disabled={disabled} noteOf={noteOf} onChange={onChange} /> : null}
    </section>
  )
}

type FileListProps = Pick<FileDropProps, 'files' | 'onChange' | 'disabled' | 'noteOf'>

/** The chosen files, each with its size, its note and a Remove button. */
function FileList({ files, onChange, disabled, noteOf }: FileListProps) {
  return (
    <ul className="-mx-1 mt-2 flex flex-col divide-y divide-line border-t border-line">
      {files.map((file) => {
        const note = noteOf?.(file)
        return (
          <li key={`${file.name}-${file.size}`} className="flex items-center gap-3 px-1 py-1.5">
            <FileJson size={18} className="shrink-0 text-muted" aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="flex">
                <bdi className="truncate">{file.name}</bdi>
              </p>
              <p className={classes('text-caption', noteColours[note?.tone ?? 'muted'])}>
                {sizeOf(file)}
                {note ? ` · ${note.text}` : null}
              </p>
            </div>
            <IconButton
              label={messages.removeFile({ name: file.name })}
              icon={X}
              iconSize={16}
              disabled={disabled}
              onClick={() => onChange(files.filter((other) => other !== file))}
            />
          </li>
        )
      })}
    </ul>
  )
}
