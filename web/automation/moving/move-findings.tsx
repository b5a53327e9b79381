import type { Dispatch, SetStateAction } from 'react'
import type { ExcludeChoice, MoveFound } from '#contract/moving.ts'
import { TableColumns } from '#web/automation/moving/table-columns.tsx'
import type { Choices } from '#web/automation/moving/use-moving.ts'
import { dayOf } from '#web/core/days.ts'
import { Figure } from '#web/ui/display/stat.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { RadioCards } from '#web/ui/forms/radio-cards.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { movingMessages as messages } from '#words/generated/moving.ts'
import { listText, numberText } from '#words/numbers.ts'

type FindingsProps = {
  found: MoveFound
  username: string
  choices: Choices
  onChoose: Dispatch<SetStateAction<Choices>>
}

const shownCounts = ['people', 'followed', 'unfollowed', 'liked', 'commented', 'listed'] as const

/** What the files contain, and how they are read. */
export function MoveFindings({ found, username, choices, onChoose }: FindingsProps) {
  return (
    <>
      <Found found={found} />
      {found.files.map(({ name, table }) =>
        table ? (
          <TableColumns
            key={name}
            file={name}
            table={{ ...table, ...choices.tables[name] }}
            onChange={(chosen) => onChoose((before) => ({ ...before, tables: { ...before.tables, [name]: chosen } }))}
          />
        ) : null,
      )}
      <ReadingChoices username={username} choices={choices} onChoose={onChoose} />
    </>
  )
}

function Found({ found }: { found: MoveFound }) {
  const { files, counts } = found
  return (
    <Card title={messages.found({ count: files.length })} description={datesOf(found)}>
      {found.move_id ? (
        <Alert tone="ok" className="mb-4">
          {messages.movedBefore}
        </Alert>
      ) : null}
      {counts.people === 0 ? (
        <Alert tone="warn">{messages.nobody}</Alert>
      ) : (
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {shownCounts.map((name) => (
            <Figure key={name} label={messages.facts[name]} value={numberText(counts[name])} />
          ))}
        </div>
      )}
      <ul className="mt-5 flex flex-col divide-y divide-line border-t border-line">
        {files.map((file) => (
          <FileLine key={file.name} file={file} />
        ))}
      </ul>
    </Card>
  )
}

/** What the files don't say themselves. */
function ReadingChoices({ username, choices, onChoose }: Omit<FindingsProps, 'found'>) {
  return (
    <Card>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={messages.formerUsername}
          hint={messages.formerUsernameHint({ username })}
          value={choices.former_username}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={31}
          onChange={(former_username) => onChoose((before) => ({ ...before, former_username }))}
        />
        <Field label={messages.timezone} hint={messages.timezoneHint}>
          <Select
            value={choices.timezone}
            onChange={(timezone) => onChoose((before) => ({ ...before, timezone }))}
            options={zonesWith(choices.timezone).map((zone) => ({ value: zone, label: zone }))}
          />
        </Field>
        <div className="md:col-span-2">
          <RadioCards
            label={messages.exclude}
            className="md:grid-cols-3"
            cardClassName="flex-col"
            value={choices.exclude}
            onChange={(exclude) => onChoose((before) => ({ ...before, exclude }))}
            options={(Object.keys(messages.excludeChoices) as ExcludeChoice[]).map((value) => ({
              value,
              label: (
                <>
                  <span className="font-medium">{messages.excludeChoices[value].label}</span>
                  <span className="text-caption text-muted">{messages.excludeChoices[value].hint}</span>
                </>
              ),
            }))}
          />
        </div>
      </div>
    </Card>
  )
}

function datesOf({ first_at, last_at, counts }: MoveFound) {
  if (counts.people === 0) return undefined
  return first_at && last_at ? messages.between({ first: dayOf(first_at), last: dayOf(last_at) }) : messages.undated
}

function zonesWith(chosen: string): string[] {
  const zones = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])
  return [...zones].toSorted()
}

type FoundFile = MoveFound['files'][number]

function FileLine({ file }: { file: FoundFile }) {
  const { name, format, problem, people, left, profiles, table } = file
  const notes = left.map(({ rule, count, example }) => {
    const words = messages.left[rule]({ count })
    return example ? `${words} (${messages.example({ text: example })})` : words
  })
  if (table?.first_row && table.has_header) notes.unshift(messages.headingTaken({ row: table.first_row }))
  if (format === 'sessions') notes.push(messages.onlyNumbers)
  if (format === 'gramaddict_looked_at') notes.push(messages.onlyLookedAt)
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 grow">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>{' '}
        <span className="text-muted">{messages.formats[format ?? 'unknown']}</span>
      </span>
      <span className="tabular-nums">{messages.peopleIn({ count: people })}</span>
      {problem ? (
        <p className="w-full text-caption text-bad">
          {problem === 'other_account'
            ? messages.problems.other_account({ accounts: listText(profiles.map((profile) => `@${profile}`)) })
            : messages.problems[problem]}
        </p>
      ) : null}
      {table?.first_row && table.is_header_unclear && !table.chosen ? (
        <p className="w-full text-caption text-warn">{messages.headingUnclear({ row: table.first_row })}</p>
      ) : null}
      {notes.length > 0 ? <p className="w-full text-caption text-muted">{notes.join(' · ')}</p> : null}
    </li>
  )
}
