import { useQuery } from '@tanstack/react-query'
import { Copy, Download, Pencil, Play, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { MAX_NAME_LENGTH, type TaskTemplate } from '#contract/schedules.ts'
import { useContent } from '#web/automation/draft/use-content.ts'
import {
  templatesQuery,
  useDeleteTemplate,
  useRenameTemplate,
  useRestoreTemplate,
  useSaveTemplate,
} from '#web/automation/schedules/schedule-queries.ts'
import { NameDialog } from '#web/automation/templates/name-dialog.tsx'
import { readTemplateFile, templateFile } from '#web/automation/templates/template-files.ts'
import { messageOf } from '#web/core/api.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { withUndo } from '#web/core/with-undo.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { templateMessages as messages } from '#words/generated/schedules.ts'
import { kindWords } from '#words/kinds/kinds.ts'

type TemplateListProps = { account_id: string }

/** The user's own templates and those that come with the product, to use, copy, rename, delete, export and import. */
export const TemplateList = ({ account_id }: TemplateListProps) => (
  <Loaded query={useQuery(templatesQuery)} skeleton="h-96">
    {(templates) => {
      const own = templates.filter(({ is_builtin }) => !is_builtin)
      const builtin = templates.filter(({ is_builtin }) => is_builtin)
      return (
        <div className="flex flex-col gap-6">
          <Card title={messages.own} actions={<ImportButton />}>
            {own.length === 0 ? (
              <p className="text-muted">{messages.none}</p>
            ) : (
              <Rows account_id={account_id} rows={own} />
            )}
          </Card>
          <Card title={messages.builtin}>
            <Rows account_id={account_id} rows={builtin} />
          </Card>
        </div>
      )
    }}
  </Loaded>
)

const Rows = ({ account_id, rows }: TemplateListProps & { rows: readonly TaskTemplate[] }) => (
  <ul className="-my-3 divide-y divide-line">
    {rows.map((template) => (
      <TemplateRow key={template.id} account_id={account_id} template={template} />
    ))}
  </ul>
)

function TemplateRow({ account_id, template }: TemplateListProps & { template: TaskTemplate }) {
  const { name, description, task, is_builtin } = template
  const use = useContent(account_id)
  const copy = useSaveTemplate()
  const [asking, setAsking] = useState<'rename' | 'remove' | null>(null)
  const close = () => setAsking(null)
  const label = (what: string) => messages.label({ what, name })
  const copyIt = () =>
    copy.mutate(
      { name: messages.copyOf({ name }).slice(0, MAX_NAME_LENGTH), description, task },
      {
        onSuccess: () => toast.success(messages.copied),
        onError: (error) => toast.error(messageOf(error)),
      },
    )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <Badge>{kindWords[task.kind].name}</Badge>
        </p>
        {description ? <p className="text-muted">{description}</p> : null}
      </div>
      <div className="flex items-center gap-1">
        <Button size="small" aria-label={label(messages.use)} icon={Play} onClick={() => use(task)}>
          {messages.use}
        </Button>
        <IconButton label={label(messages.copy)} icon={Copy} iconSize={16} onClick={copyIt} />
        <IconButton
          label={label(messages.exportFile)}
          icon={Download}
          iconSize={16}
          onClick={() => saveFile(template)}
        />
        {is_builtin ? null : (
          <>
            <IconButton
              label={label(messages.rename)}
              icon={Pencil}
              iconSize={16}
              onClick={() => setAsking('rename')}
            />
            <IconButton
              label={label(messages.remove)}
              icon={Trash2}
              iconSize={16}
              onClick={() => setAsking('remove')}
            />
          </>
        )}
      </div>
      {asking === 'rename' ? <RenameTemplate template={template} onClose={close} /> : null}
      <RemoveTemplate template={template} open={asking === 'remove'} onClose={close} />
    </li>
  )
}

function saveFile(template: TaskTemplate) {
  const { name, text } = templateFile(template)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

function ImportButton() {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useSaveTemplate()
  const read = async (file: File) => {
    const template = readTemplateFile(await file.text())
    if (!template) return toast.error(messages.notATemplate)
    mutate(template, {
      onSuccess: () => toast.success(messages.imported({ name: template.name })),
      onError: (error) => toast.error(messageOf(error)),
    })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={messages.importFile}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          target.value = ''
        }}
      />
      <Button size="small" pending={isPending} icon={Upload} onClick={() => input.current?.click()}>
        {messages.importFile}
      </Button>
    </>
  )
}

type RowDialogProps = { template: TaskTemplate; onClose: () => void }

function RenameTemplate({ template, onClose }: RowDialogProps) {
  const { mutate, isPending, error } = useRenameTemplate(template.id)
  const onSuccess = () => {
    toast.success(messages.renamed)
    onClose()
  }
  return (
    <NameDialog
      title={messages.renameTitle}
      action={messages.rename}
      initial={template}
      pending={isPending}
      error={error}
      onClose={onClose}
      onSave={(_, changed) => mutate(changed, { onSuccess })}
    />
  )
}

function RemoveTemplate({ template, open, onClose }: RowDialogProps & { open: boolean }) {
  const { mutateAsync: restore } = useRestoreTemplate(template.id)
  const { mutate, isPending, error } = useDeleteTemplate(template.id, () =>
    toast.success(
      messages.removed,
      withUndo(() => restore()),
    ),
  )
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => mutate()}
      title={messages.removeTitle}
      confirmLabel={messages.removeConfirm}
      danger
      pending={isPending}
      pendingLabel={messages.removing}
      error={error && messageOf(error)}
    >
      {messages.removeWhy({ name: template.name })}
    </ConfirmDialog>
  )
}
