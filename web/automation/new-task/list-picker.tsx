import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Source } from '#contract/automation.ts'
import { numberText } from '#rules/numbers.ts'
import * as paths from '#rules/paths.ts'
import { listsQuery } from '#web/audience/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { automationMessages as messages } from '#words/tasks.ts'

type ListPickerProps = {
  chosen: readonly Source[]
  onChoose: (source: Source) => void
  problem: string | undefined
}

/** One of the user's lists as a source; the never-list is none. */
export function ListPicker({ chosen, onChoose, problem }: ListPickerProps) {
  const { data, error, refetch, isFetching } = useQuery(listsQuery)
  if (!data)
    return error ? (
      <LoadError message={messageOf(error)} onRetry={refetch} retrying={isFetching} />
    ) : (
      <Skeleton className="h-16" />
    )
  const lists = data.filter(({ role }) => role !== 'never')
  const taken = new Set(chosen.map((source) => (source.type === 'list' ? source.list_id : '')))
  if (lists.length === 0)
    return (
      <p className={problem ? 'text-bad' : 'text-muted'}>
        {messages.noLists}{' '}
        <Link to={paths.lists} className="text-brand-text underline">
          {messages.noListsWay}
        </Link>
      </p>
    )
  return (
    <Field label={messages.sourceFields.list.label} error={problem}>
      <Select
        name="sources"
        value=""
        onChange={({ target }) => {
          const list = lists.find(({ id }) => id === target.value)
          if (list) onChoose({ type: 'list', list_id: list.id, name: list.name })
        }}
      >
        <option value="">{messages.chooseList}</option>
        {lists
          .filter(({ id }) => !taken.has(id))
          .map(({ id, name, member_count, complete }) => (
            <option key={id} value={id}>
              {complete
                ? messages.listSize(name, numberText(member_count))
                : messages.incomplete(name, numberText(member_count))}
            </option>
          ))}
      </Select>
    </Field>
  )
}
