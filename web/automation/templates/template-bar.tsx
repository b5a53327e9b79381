import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import type { TaskKind } from '#rules/kinds/kinds.ts'
import { type Draft, draftContent, type TaskContent } from '#web/automation/draft/draft.ts'
import { templatesQuery, useSaveTemplate } from '#web/automation/schedules/schedule-queries.ts'
import { NameDialog } from '#web/automation/templates/name-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { templateMessages as messages } from '#words/generated/schedules.ts'

type TemplateBarProps = {
  kind: TaskKind
  onUse: (content: Partial<Draft>) => void
  /** What would be saved; asked for when it is, and null when something is wrong with it. */
  content: () => TaskContent | null
}

/** Fills in the form from a template, or saves the form as one. */
export function TemplateBar({ kind, onUse, content }: TemplateBarProps) {
  const templates = useQuery(templatesQuery).data?.filter(({ task }) => task.kind === kind) ?? []
  const [saving, setSaving] = useState<TaskContent | null>(null)
  const use = (id: string) => {
    const template = templates.find((one) => one.id === id)
    if (!template) return
    // A template says nothing of when: that stays as it is.
    onUse(draftContent(template.task))
    toast.success(messages.chosen({ name: template.name }))
  }
  const groups = [
    { label: messages.own, options: templates.filter(({ is_builtin }) => !is_builtin) },
    { label: messages.builtin, options: templates.filter(({ is_builtin }) => is_builtin) },
  ]
  return (
    <div className="flex gap-2">
      <Select
        aria-label={messages.choose}
        className="min-w-0 flex-1"
        value=""
        disabled={templates.length === 0}
        onChange={use}
        options={[{ value: '', label: messages.choose }]}
      >
        {groups.map(({ label, options }) =>
          options.length === 0 ? null : (
            <optgroup key={label} label={label}>
              {options.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ),
        )}
      </Select>
      <Button className="lg:h-10" icon={BookmarkPlus} onClick={() => setSaving(content())}>
        <span className="max-sm:sr-only">{messages.save}</span>
      </Button>
      {saving ? <SaveTemplate task={saving} onClose={() => setSaving(null)} /> : null}
    </div>
  )
}

function SaveTemplate({ task, onClose }: { task: TaskContent; onClose: () => void }) {
  const { mutate, isPending, error } = useSaveTemplate()
  const onSuccess = () => {
    toast.success(messages.saved)
    onClose()
  }
  return (
    <NameDialog
      title={messages.saveTitle}
      about={messages.saveAbout}
      action={messages.save}
      initial={{ name: '', description: '' }}
      pending={isPending}
      error={error}
      onClose={onClose}
      onSave={(named) => mutate({ ...named, task }, { onSuccess })}
    />
  )
}
