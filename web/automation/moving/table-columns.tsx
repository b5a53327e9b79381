import type { MoveFound } from '#contract/moving.ts'
import { type ColumnRole, columnRoles, rowMeanings, type TableChoice } from '#rules/moving/formats.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { movingMessages as messages } from '#words/generated/moving.ts'

type Table = NonNullable<MoveFound['files'][number]['table']>

type TableColumnsProps = { file: string; table: Table; onChange: (choice: TableChoice) => void }

const isGivenOnce = (role: ColumnRole) => role !== 'ignored' && role !== 'username'

/** What each column of a table contains, with the first rows to tell by. */
export function TableColumns({ file, table, onChange }: TableColumnsProps) {
  const { columns, means, has_header, day_first, headings, sample } = table
  const choice: TableChoice = { columns, means, has_header, day_first }
  const has_dates = columns.some((role) => role === 'date' || role === 'followed_at' || role === 'unfollowed_at')

  /** A role is given once: the column that had it is ignored. Usernames may be in several. */
  const give = (at: number, role: ColumnRole) =>
    onChange({
      ...choice,
      columns: columns.map((had, nth) => (nth === at ? role : had === role && isGivenOnce(role) ? 'ignored' : had)),
    })

  return (
    <Card title={<bdi className="wrap-anywhere">{messages.columns({ file })}</bdi>} description={messages.columnsAbout}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map((role, at) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={at}
            label={headings[at] ? messages.columnOf({ heading: headings[at] }) : messages.column({ n: at + 1 })}
            hint={<bdi className="wrap-anywhere">{sample.map((row) => row[at] || '–').join(' · ')}</bdi>}
          >
            <Select
              value={role}
              onChange={(role) => give(at, role)}
              options={columnRoles.map((one) => ({ value: one, label: messages.roles[one] }))}
            />
          </Field>
        ))}
      </div>
      <div className="mt-5 grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
        <Field label={messages.means}>
          <Select
            value={means}
            onChange={(means) => onChange({ ...choice, means })}
            options={rowMeanings.map((one) => ({ value: one, label: messages.meanings[one] }))}
          />
        </Field>
        {has_dates ? (
          <Field label={messages.dayFirst}>
            <Select
              value={day_first ? 'day' : 'month'}
              onChange={(chosen) => onChange({ ...choice, day_first: chosen === 'day' })}
              options={[
                { value: 'day', label: messages.dayFirstChoices.day },
                { value: 'month', label: messages.dayFirstChoices.month },
              ]}
            />
          </Field>
        ) : null}
        <Checkbox
          label={messages.hasHeader}
          checked={has_header}
          onChange={({ target }) => onChange({ ...choice, has_header: target.checked })}
        />
      </div>
    </Card>
  )
}
