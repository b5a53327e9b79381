import { type ReactNode, useEffect, useRef } from 'react'
import * as paths from '#rules/paths.ts'
import { scrollTo } from '#web/automation/new-task/scroll-to.ts'
import { ApiFailure, messageOf, timezone } from '#web/core/api.ts'
import { momentWords } from '#web/core/moments.ts'
import { useNow } from '#web/core/use-now.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { automationMessages as messages, moments } from '#words/generated/automation.ts'

type Remedies = {
  /** Repeats the preview, or the request that was refused. */
  onRetry: () => void
  onPreview: () => void
  onFocus: (field: 'sources' | 'target') => void
}

type RefusalNoteProps = Remedies & { error: Error }

const act = (label: string, onClick: () => void) => (
  <Button size="small" onClick={onClick}>
    {label}
  </Button>
)

const link = (label: string, to: string) => (
  <LinkButton size="small" to={to}>
    {label}
  </LinkButton>
)

/** What can be done about a refusal; nothing where only its sentence helps. */
function remedyOf(error: ApiFailure, { onRetry, onPreview, onFocus }: Remedies): ReactNode {
  const words = messages.refusals
  switch (error.code) {
    case 'following_ceiling':
    case 'too_many_actions':
      return act(words.fewer, () => onFocus('target'))
    case 'preview_differs':
    case 'preview_gone':
      return act(words.again, onPreview)
    case 'account_needs_sign_in':
    case 'account_needs_confirmation':
    case 'account_not_connected':
      return link(words.connect, paths.connect)
    case 'trial_ended':
    case 'subscription_ended':
    case 'account_over_limit':
    case 'onboarding_needed':
    case 'feature_not_in_plan':
      return link(words.plans, paths.account)
    case 'list_incomplete':
    case 'list_old':
      return link(words.upload, paths.upload)
    case 'instagram_user_gone':
    case 'instagram_source_gone':
    case 'instagram_user_private':
    case 'nobody_to_act_on':
    case 'not_found':
      return act(words.change, () => onFocus('sources'))
    case 'instagram_wait':
    case 'read_limit':
    case 'instagram_resting':
    case 'invalid_input':
      return null
    default:
      return act(words.retry, onRetry)
  }
}

/** What the server refused and why, in the flow of the page, with what to do about it. */
export function RefusalNote({ error, ...remedies }: RefusalNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  const failure = error instanceof ApiFailure ? error : null
  // On a phone the button that was pressed is far from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls with every refusal
  useEffect(() => {
    if (note.current) scrollTo(note.current, 'nearest')
  }, [error])
  return (
    <div ref={note} className="max-lg:scroll-mb-24">
      <Alert tone="bad" action={failure ? remedyOf(failure, remedies) : null}>
        {failure?.code === 'not_found' ? messages.refusals.listGone : messageOf(error)}
        {failure?.retry_at ? <TryAgain at={failure.retry_at} /> : null}
      </Alert>
    </div>
  )
}

function TryAgain({ at }: { at: number }) {
  const now = useNow()
  return (
    <p className="mt-1 text-muted tabular-nums">
      {now < at
        ? messages.refusals.tryAt({ at: momentWords(at, now, timezone(), moments.at) })
        : messages.refusals.tryNow}
    </p>
  )
}
