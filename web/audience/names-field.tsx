import { MAX_PASTED } from '#contract/chosen-people.ts'
import { csvFormOf } from '#rules/csv.ts'
import { decidePasted } from '#rules/exports/pasted-names.ts'
import { type NamesChoice, type NamesRead, readNames } from '#rules/tables/read-names.ts'
import { NamesReading } from '#web/audience/names-reading.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'
import { language } from '#words/language.ts'

/** A text with names, as the reader's language separates tables. */
export const readHere = (text: string, choice: NamesChoice) => readNames(text, choice, csvFormOf(language()).separator)

/** What has to be chosen before names are used; undefined where nothing has. */
export function askedOf({ asks }: NamesRead) {
  if (asks === 'column') return messages.columnMissing
  return asks === 'headings' ? messages.firstRowMissing : undefined
}

/** Why names can't be saved as a list; undefined where they can. */
export function namesProblem(text: string, choice: NamesChoice) {
  const read = readHere(text, choice)
  const asked = askedOf(read)
  if (asked) return asked
  if (read.names.length === 0) return messages.namesMissing
  return read.names.length > MAX_PASTED ? messages.namesTooMany({ most: MAX_PASTED }) : undefined
}

type NamesFieldProps = {
  rows: number
  value: string
  choice: NamesChoice
  error: string | undefined
  onChange: (text: string) => void
  onChoose: (choice: NamesChoice) => void
}

/** Names to be pasted, with how they are read and how many people they are so far. */
export function NamesField({ rows, value, choice, error, onChange, onChoose }: NamesFieldProps) {
  const read = readHere(value, choice)
  const { people, skipped } = decidePasted(read.names.slice(0, MAX_PASTED))
  const left_out = skipped.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <Field
        label={messages.names}
        error={read.asks === null ? error : undefined}
        hint={read.names.length > 0 ? messages.pastedSoFar({ people: people.length, left_out }) : messages.namesHint}
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
      <NamesReading read={read} choice={choice} error={error} onChoose={onChoose} />
    </>
  )
}
