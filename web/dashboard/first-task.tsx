import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PREVIEW } from '#web/audience/paths.ts'
import { useSourceChecks } from '#web/automation/composer/lookup-queries.ts'
import { WhereStep } from '#web/automation/composer/where-step.tsx'
import { sourcesIn } from '#web/automation/draft/draft.ts'
import { useDraft } from '#web/automation/draft/use-draft.ts'
import { setupPath } from '#web/automation/kinds.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { focusFirstInvalid, holdsUnread } from '#web/ui/forms/field.tsx'
import { composerMessages } from '#words/generated/composer.ts'
import { homeMessages as messages } from '#words/generated/home.ts'

/** The draft that the page of the task begins with as well. */
const beginning = { begin: <Kept,>(kept: Kept) => kept, schedule: null }

/** The composer's first question; its preview is made on the page of the task. */
export function FirstTask({ account_id }: { account_id: string }) {
  const navigate = useNavigate()
  const { draft, change } = useDraft(account_id, 'follow', beginning)
  const [tried, setTried] = useState(false)
  const sources = sourcesIn(draft)
  const checks = useSourceChecks(account_id, sources)
  const problem = problemOf(sources.length, checks)
  const here = useRef<HTMLDivElement>(null)
  const preview = () => {
    setTried(true)
    if (problem || holdsUnread(here.current)) return void focusFirstInvalid(here.current)
    void navigate(setupPath('follow'), { state: PREVIEW })
  }
  return (
    <div ref={here} className="mt-3 flex w-full max-w-2xl flex-col gap-4">
      <WhereStep
        account_id={account_id}
        draft={draft}
        checks={checks}
        onChange={change}
        problem={tried ? problem : undefined}
      />
      <div className="flex gap-2">
        <Button variant="primary" onClick={preview}>
          {messages.steps.preview.go}
        </Button>
        <LinkButton variant="ghost" to={setupPath('follow')}>
          {messages.allSettings}
        </LinkButton>
      </div>
    </div>
  )
}

function problemOf(count: number, checks: ReturnType<typeof useSourceChecks>) {
  if (count === 0) return messages.sourceMissing
  return checks.some(({ state }) => state === 'refused') ? composerMessages.removeRefused : undefined
}
