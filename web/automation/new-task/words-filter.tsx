import type { WordsDraft } from '#web/automation/new-task/draft-filters.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { automationMessages as messages } from '#words/tasks.ts'

type WordsFilterProps = { labels: WordsDraft; value: WordsDraft; onChange: (value: WordsDraft) => void }

/** Words that must or must not stand in a text, with commas between. */
export const WordsFilter = ({ labels, value, onChange }: WordsFilterProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {(['must', 'must_not'] as const).map((side) => (
      <Field key={side} label={labels[side]} hint={messages.wordsHint}>
        <TextInput
          autoComplete="off"
          value={value[side]}
          onChange={({ target }) => onChange({ ...value, [side]: target.value })}
        />
      </Field>
    ))}
  </div>
)
