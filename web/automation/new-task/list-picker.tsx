import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { List } from '#contract/audience.ts'
import type { Source } from '#contract/automation.ts'
import { numberText } from '#rules/numbers.ts'
import * as paths from '#rules/paths.ts'
import { listsQuery } from '#web/audience/queries.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { automationMessages as messages } from '#words/tasks.ts'

type ListPickerProps = {
  chosen: readonly Source[]
  onChoose: (source: Source) => void
  problem: string | undefined
}

/** One of the user's lists as a source, except the exclusion list. */
export const ListPicker = (props: ListPickerProps) => (
  <Loaded query={useQuery(listsQuery)} skeleton="h-16">
    {(lists) => <Picker {...props} lists={lists.filter(({ role }) => role !== 'never')} />}
  </Loaded>
)

function Picker({ chosen, onChoose, problem, lists }: ListPickerProps & { lists: readonly List[] }) {
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
