import { ListPlus, ListX, ShieldCheck, ShieldMinus } from 'lucide-react'
import { useState } from 'react'
import type { List } from '#contract/audience.ts'
import { AddToListDialog } from '#web/audience/add-to-list-dialog.tsx'
import { isOwn } from '#web/audience/list-facts.ts'
import { usesOf } from '#web/audience/people-actions.tsx'
import { type ChosenPeople, usePeopleBulk } from '#web/audience/use-people-bulk.ts'
import { BulkBar, BulkButton } from '#web/ui/lists/bulk-bar.tsx'
import type { ChosenRows } from '#web/ui/lists/use-selection.ts'
import { peopleListMessages as messages } from '#words/generated/audience.ts'

type PeopleBulkBarProps = {
  rows: ChosenRows
  total: number
  are_loaded?: boolean
  chosen: ChosenPeople
  /** The list they are on; null where they come from elsewhere. */
  list: List | null
}

/** What can be done to the chosen people. Acts on Instagram lead to a preview; all others are said, and can be undone. */
export function PeopleBulkBar({ rows, total, are_loaded, chosen, list }: PeopleBulkBarProps) {
  const [adding, setAdding] = useState(false)
  const act = usePeopleBulk(chosen, rows.clear)
  const shared = { disabled: act.is_pending || rows.is_reading }
  const is_exclusion = list?.role === 'exclusion'
  return (
    <>
      <BulkBar label={messages.selection} rows={rows} total={total} are_loaded={are_loaded}>
        {is_exclusion ? (
          <BulkButton {...shared} icon={ShieldCheck} onClick={act.include}>
            {messages.include}
          </BulkButton>
        ) : (
          <BulkButton {...shared} icon={ShieldMinus} onClick={act.exclude}>
            {messages.exclude}
          </BulkButton>
        )}
        <BulkButton {...shared} icon={ListPlus} onClick={() => setAdding(true)}>
          {messages.addToList}
        </BulkButton>
        {list && isOwn(list) ? (
          <BulkButton
            {...shared}
            title={messages.removeWhy({ list: list.name })}
            icon={ListX}
            onClick={() => act.remove(list.id)}
          >
            {messages.remove}
          </BulkButton>
        ) : null}
        {usesOf(list).map(({ path, bulk, icon: Icon }) => (
          <BulkButton key={bulk} {...shared} icon={Icon} onClick={() => act.preview(path)}>
            {messages[bulk]}
          </BulkButton>
        ))}
      </BulkBar>
      {adding ? (
        <AddToListDialog chosen={chosen} but={list?.id} onClose={() => setAdding(false)} onDone={rows.clear} />
      ) : null}
    </>
  )
}
