import { MAX_PASTED } from '#contract/chosen-people.ts'
import { decidePasted } from '#rules/exports/pasted-names.ts'
import { namesIn } from '#rules/typed-lists.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'

/** Why names can't be saved as a list; undefined where they can. */
export function namesProblem(text: string) {
  const count = namesIn(text).length
  if (count === 0) return messages.namesMissing
  return count > MAX_PASTED ? messages.namesTooMany({ most: MAX_PASTED }) : undefined
}

type NamesFieldProps = { rows: number; value: string; error: string | undefined; onChange: (text: string) => void }

/** Names to be pasted, with how many people they are so far. */
export function NamesField({ rows, value, error, onChange }: NamesFieldProps) {
  const names = namesIn(value)
  const { people, skipped } = decidePasted(names.slice(0, MAX_PASTED))
  const left_out = skipped.reduce((sum, { count }) => sum + count, 0)
  return (
    <Field
      label={messages.names}
      error={error}
      hint={names.length > 0 ? messages.pastedSoFar({ people: people.length, left_out }) : messages.namesHint}
    >
      <TextArea
        rows={rows}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
