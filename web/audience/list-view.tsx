import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { List } from '#contract/audience.ts'
import { CHOSEN } from '#web/audience/list-choice.tsx'
import { Members } from '#web/audience/members.tsx'
import { audienceMessages as messages } from '#web/audience/messages.ts'
import type { MemberSort } from '#web/audience/queries.ts'
import { useSettled } from '#web/audience/use-settled.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const sorts = [
  { value: 'username', label: messages.sorts.username },
  { value: 'added_at', label: messages.sorts.added_at },
] as const satisfies readonly { value: MemberSort; label: string }[]

/** Longer is refused by the server. */
const MOST_TYPED = 60

type ListViewProps = { list: List }

/** On a narrow screen the list stands below the choice; whoever has chosen it is taken there. */
function useArrival() {
  const ref = useRef<HTMLElement>(null)
  const chosen = useLocation().state === CHOSEN
  useEffect(() => {
    if (chosen && !matchMedia('(width >= 1024px)').matches) ref.current?.scrollIntoView()
  }, [chosen])
  return ref
}

/** One list: its people, to be searched and sorted. Give it the list's id as key. */
export function ListView({ list }: ListViewProps) {
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<MemberSort>('username')
  const q = useSettled(typed.trim())
  const ref = useArrival()
  return (
    <Card ref={ref} title={list.name} description={messages.kindsAbout[list.kind]} className="scroll-mt-18">
      <div className="flex flex-col gap-3">
        {list.complete ? null : <Alert tone="warn">{messages.incompleteWhy[list.kind]}</Alert>}
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
          <Segmented label={messages.sort} options={sorts} value={sort} onChange={setSort} />
        </div>
        <Members list={list} q={q} sort={sort} />
      </div>
    </Card>
  )
}
