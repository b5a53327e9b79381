import type { TraitDraft } from '#web/automation/new-task/draft-filters.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { automationMessages as messages } from '#words/tasks.ts'

const choices = (['either', 'skip', 'only'] as const).map((value) => ({ value, label: messages.traitChoices[value] }))

type TraitFilterProps = {
  label: string
  hint?: string | undefined
  value: TraitDraft
  onChange: (value: TraitDraft) => void
}

/** Whether a trait does not matter, must not be, or must be. */
export const TraitFilter = ({ label, hint, value, onChange }: TraitFilterProps) => (
  <div className="grid items-center gap-x-4 gap-y-1.5 py-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)] sm:py-0">
    <div>
      {label}
      {hint ? <p className="text-caption text-muted">{hint}</p> : null}
    </div>
    <Segmented label={label} options={choices} value={value} onChange={onChange} full />
  </div>
)
