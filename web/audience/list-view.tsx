import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { List } from '#contract/audience.ts'
import { ListActions } from '#web/audience/list-actions.tsx'
import { ListChanges } from '#web/audience/list-changes.tsx'
import { CHOSEN } from '#web/audience/list-choice.tsx'
import { PeopleView } from '#web/audience/people-view.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'

/** On a narrow screen the list is below the choice, so choosing one scrolls to it. */
function useArrival() {
  const ref = useRef<HTMLElement>(null)
  const chosen = useLocation().state === CHOSEN
  useEffect(() => {
    if (chosen && !matchMedia('(width >= 1024px)').matches) ref.current?.scrollIntoView()
  }, [chosen])
  return ref
}

/** One list: what can be done with it, what has changed since earlier, and its people. Give it the list's id as key. */
export function ListView({ list, lists }: { list: List; lists: readonly List[] }) {
  const ref = useArrival()
  return (
    <Card
      ref={ref}
      title={list.name}
      description={aboutOf(list)}
      actions={list.role === 'exclusion' ? <Badge tone="brand">{messages.exclusionList}</Badge> : null}
      className="scroll-mt-18"
    >
      <div className="flex flex-col gap-4">
        {list.complete ? null : <Alert tone="warn">{whyIncomplete(list)}</Alert>}
        {list.notes ? <p className="max-w-prose whitespace-pre-wrap text-muted">{list.notes}</p> : null}
        <ListActions list={list} />
        <ListChanges list={list} lists={lists} />
        <PeopleView label={list.name} source={{ kind: 'list', list }} count={list.member_count} lists={[]} />
      </div>
    </Card>
  )
}

function aboutOf({ role, kind }: List) {
  if (role === 'exclusion') return messages.exclusionListAbout
  return kind in messages.kindsAbout ? messages.kindsAbout[kind as keyof typeof messages.kindsAbout] : null
}

function whyIncomplete({ kind, member_count, expected_count }: List) {
  if (expected_count === null || expected_count <= member_count)
    return messages.incompleteWhy[
      kind in messages.incompleteWhy ? (kind as keyof typeof messages.incompleteWhy) : 'living'
    ]
  return messages.incompleteBy({ received: member_count, expected: expected_count })
}
