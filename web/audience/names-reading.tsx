import type { NamesChoice, NamesRead } from '#rules/tables/read-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'

type NamesReadingProps = {
  read: NamesRead
  choice: NamesChoice
  error?: string | undefined
  onChoose: (choice: NamesChoice) => void
}

/** What was taken for what in a text with names, to be looked at and changed before anybody of it is used. */
export function NamesReading(props: NamesReadingProps) {
  const { columns, first_row, left } = props.read
  if (first_row === null && columns.length === 0 && left.count === 0) return null
  return (
    <div className="flex flex-col gap-4">
      {columns.length > 0 ? <Column {...props} /> : null}
      {first_row === null ? null : <FirstRow {...props} row={first_row} />}
      {left.count > 0 ? (
        <p className="text-caption text-muted wrap-anywhere">
          {messages.linesLeft({ count: left.count, example: left.example ?? '…' })}
        </p>
      ) : null}
    </div>
  )
}

/** The first option while nothing is chosen. */
const undecided = () => ({ value: '', label: messages.firstRowChoices.choose })

function Column({ read: { columns, column, asks }, choice, error, onChoose }: NamesReadingProps) {
  const options = [
    ...columns.map((text, at) => ({ value: String(at), label: messages.columnOf({ n: at + 1, text }) })),
    { value: 'every', label: messages.everyCell },
  ]
  const choose = (chosen: string) => onChoose({ ...choice, column: chosen === 'every' ? chosen : Number(chosen) })
  return (
    <Field label={messages.namesAreIn} error={asks === 'column' ? error : undefined}>
      <Select value={column ?? ''} onChange={choose} options={column === null ? [undecided(), ...options] : options} />
    </Field>
  )
}

function FirstRow(props: NamesReadingProps & { row: string }) {
  const { read, row, choice, error, onChoose } = props
  const { has_headings, asks } = read
  const { headings, person } = messages.firstRowChoices
  const options = [
    { value: 'headings', label: headings },
    { value: 'person', label: person },
  ]
  const value = has_headings ? 'headings' : 'person'
  return (
    <Field label={messages.firstRow({ row })} error={asks === 'headings' ? error : undefined}>
      <Select
        value={has_headings === null ? '' : value}
        onChange={(chosen: string) => onChoose({ ...choice, has_headings: chosen === 'headings' })}
        options={has_headings === null ? [undecided(), ...options] : options}
      />
    </Field>
  )
}
