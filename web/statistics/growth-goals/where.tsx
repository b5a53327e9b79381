import { useRef } from 'react'
import type { Source } from '#contract/automation.ts'
import { MAX_GOAL_SOURCES } from '#rules/growth/goal.ts'
import { kinds } from '#rules/kinds/kinds.ts'
import { useSourceChecks } from '#web/automation/composer/lookup-queries.ts'
import { withSources } from '#web/automation/composer/read-sources.ts'
import { SourceChips } from '#web/automation/composer/source-chips.tsx'
import { WhereField } from '#web/automation/composer/where-field.tsx'
import { growthMessages as messages } from '#words/generated/growth.ts'

export function problemOfSources({ length }: Source[]): string | undefined {
  if (length === 0) return messages.wrongSources
  return length > MAX_GOAL_SOURCES ? messages.tooManySources({ most: MAX_GOAL_SOURCES }) : undefined
}

type WhereProps = {
  account_id: string
  sources: Source[]
  problem: string | undefined
  onChange: (sources: Source[]) => void
}

/** The sources of a goal. */
export function Where({ account_id, sources, problem, onChange }: WhereProps) {
  const here = useRef<HTMLDivElement>(null)
  const checks = useSourceChecks(account_id, sources)
  const types = kinds.follow.sources
  const change = (wanted: Source[]) => {
    onChange(wanted)
    // The button that took one away is gone.
    if (wanted.length < sources.length) here.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={here} className="flex flex-col gap-3">
      <WhereField
        account_id={account_id}
        types={types}
        chosen={sources}
        single={false}
        onAdd={(added) => onChange(withSources(sources, added))}
        onTable={null}
        problem={problem}
      />
      <SourceChips sources={sources} checks={checks} types={types} sizeOf={() => null} onChange={change} />
    </div>
  )
}
