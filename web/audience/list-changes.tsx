import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { List } from '#contract/audience.ts'
import { earlierOf, versionOf } from '#web/audience/list-facts.ts'
import { combinePath } from '#web/audience/paths.ts'
import { diffQuery } from '#web/audience/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { dayOf } from '#web/core/days.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Figure } from '#web/ui/display/stat.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'
import { narrowListText, numberText } from '#words/numbers.ts'

/** Who is new on a list and who is gone, since any of its earlier versions; nothing where it is the first. */
export function ListChanges({ list, lists }: { list: List; lists: readonly List[] }) {
  const earlier = earlierOf(list, lists)
  const [chosen, setChosen] = useState(earlier[0]?.id)
  const other = earlier.find(({ id }) => id === chosen) ?? earlier[0]
  if (!other) return null
  return (
    <Disclosure summary={messages.changesSince({ when: dayOf(other.created_at) })} open>
      <div className="flex flex-col gap-4 rounded-lg border border-line p-4">
        {earlier.length > 1 ? (
          <Field label={messages.since} className="max-w-xs">
            <Select
              value={other.id}
              onChange={setChosen}
              options={earlier.map((version) => ({
                value: version.id,
                label: messages.versionOf({
                  number: numberText(versionOf(version, lists)),
                  when: dayOf(version.created_at),
                }),
              }))}
            />
          </Field>
        ) : null}
        <Changes list={list} other={other} />
      </div>
    </Disclosure>
  )
}

function Changes({ list, other }: { list: List; other: List }) {
  const { data, error } = useQuery(diffQuery(list.id, other.id))
  if (error) return <Alert tone="bad">{messageOf(error)}</Alert>
  if (!data) return <Skeleton className="h-16" />
  const { gained, lost, kept, renamed, complete } = data
  const seeing = (first: string, without: string) => combinePath({ first, steps: [{ op: 'without', list: without }] })
  return (
    <>
      {complete ? null : <Alert tone="warn">{messages.changesIncomplete}</Alert>}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Figure label={messages.gained} value={numberText(gained)} note={null} />
        <Figure label={messages.lost} value={numberText(lost)} note={null} />
        <Figure label={messages.kept} value={numberText(kept)} note={null} />
        <Figure label={messages.renamed} value={numberText(renamed.length)} note={null} />
      </div>
      {renamed.length > 0 ? (
        <p className="text-caption text-muted">
          {messages.renamedPeople({
            names: narrowListText(renamed.slice(0, 5).map(({ before, after }) => `@${before} → @${after}`)),
          })}
        </p>
      ) : null}
      {gained + lost === 0 ? null : (
        <div className="button-row">
          {gained > 0 ? (
            <LinkButton size="small" to={seeing(list.id, other.id)}>
              {messages.seeGained}
            </LinkButton>
          ) : null}
          {lost > 0 ? (
            <LinkButton size="small" to={seeing(other.id, list.id)}>
              {messages.seeLost}
            </LinkButton>
          ) : null}
        </div>
      )}
    </>
  )
}
