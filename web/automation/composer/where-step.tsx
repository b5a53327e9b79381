import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { Source } from '#contract/automation.ts'
import { everyAction, kinds } from '#rules/kinds/kinds.ts'
import { listsQuery } from '#web/audience/queries.ts'
import type { SourceCheck } from '#web/automation/composer/lookup-queries.ts'
import { withSources } from '#web/automation/composer/read-sources.ts'
import { SourceChips } from '#web/automation/composer/source-chips.tsx'
import { WhereField } from '#web/automation/composer/where-field.tsx'
import { type Draft, sourcesIn, sourceTypesOf } from '#web/automation/draft/draft.ts'
import { screen } from '#web/core/screen.ts'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { composerMessages as messages } from '#words/generated/composer.ts'

const naming = screen(() => import('#web/automation/composer/names-dialog.tsx'), 'NamesDialog')

type WhereStepProps = {
  account_id: string
  draft: Draft
  /** What is known of each source, in their order. */
  checks: readonly SourceCheck[]
  onChange: (change: { sources: Source[] }) => void
  problem: string | undefined
}

/** Where people are found: one field, and below it what was chosen. */
export function WhereStep({ account_id, draft, checks, onChange, problem }: WhereStepProps) {
  const here = useRef<HTMLDivElement>(null)
  const [table, setTable] = useState<string | null>(null)
  const lists = useQuery(listsQuery).data
  const types = sourceTypesOf(draft)
  const sources = sourcesIn(draft)
  const { action, most_sources } = kinds[draft.kind]
  const single = most_sources === 1
  // Posts are seldom looked for by a file of names.
  const of_people = types.includes('list') && action !== null && everyAction[action].on === 'person'
  // Where only one is wanted, the next takes the place of the last.
  const keep = (wanted: Source[]) => onChange({ sources: withSources([], wanted).slice(single ? -1 : 0) })
  const add = (added: Source[]) => keep([...sources, ...added])
  const change = (wanted: Source[]) => {
    keep(wanted)
    // The button that took one away is gone.
    if (wanted.length < sources.length) here.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={here} className="flex flex-col gap-3">
      <WhereField
        key={types.join()}
        account_id={account_id}
        types={types}
        chosen={sources}
        single={single}
        onAdd={add}
        problem={problem}
        onTable={of_people ? setTable : null}
        besides={of_people ? <FromFile onAdd={add} /> : null}
      />
      {table === null ? null : (
        <Suspense fallback={null}>
          <naming.Screen pasted={table} onAdd={add} onClose={() => setTable(null)} />
        </Suspense>
      )}
      <SourceChips
        sources={sources}
        checks={checks}
        types={types}
        sizeOf={(list_id) => lists?.find(({ id }) => id === list_id)?.member_count ?? null}
        onChange={change}
      />
    </div>
  )
}

/** People as a list of theirs, from a file. */
const FromFile = ({ onAdd }: { onAdd: (sources: Source[]) => void }) => (
  <DialogButton
    variant="ghost"
    size="small"
    className="self-start"
    icon={FileText}
    iconSize={16}
    preload={naming.preload}
    dialog={(close) => <naming.Screen onAdd={onAdd} onClose={close} />}
  >
    {messages.fromFile}
  </DialogButton>
)
