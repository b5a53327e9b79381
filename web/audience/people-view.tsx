import { useState } from 'react'
import type { List } from '#contract/audience.ts'
import { Members } from '#web/audience/members.tsx'
import type { PeopleSource } from '#web/audience/people-source.ts'
import type { MemberSort } from '#web/audience/queries.ts'
import { useSettled } from '#web/audience/use-settled.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { audienceMessages as messages } from '#words/audience.ts'

const sorts = [
  { value: 'username', label: messages.sorts.username },
  { value: 'added_at', label: messages.sorts.added_at },
  { value: 'follower_count', label: messages.sorts.follower_count },
] as const satisfies readonly { value: MemberSort; label: string }[]

/** Longer is refused by the server. */
const MOST_TYPED = 60

type PeopleViewProps = { label: string; source: PeopleSource; count: number | null; lists: readonly List[] }

/** People to be searched and sorted. */
export function PeopleView({ label, source, count, lists }: PeopleViewProps) {
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<MemberSort>('username')
  const q = useSettled(typed.trim())
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <TextInput
            type="search"
            aria-label={messages.search}
            placeholder={messages.search}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MOST_TYPED}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Segmented label={messages.sort} options={sorts} value={sort} onChange={setSort} full="on-phones" />
      </div>
      <Members label={label} source={source} q={q} sort={sort} count={count} lists={lists} />
    </div>
  )
}
