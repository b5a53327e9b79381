import { useRef, useState } from 'react'
import { decidesWhom, type FollowRequest, problemsOf, requestOf } from '#web/automation/draft.ts'
import { FilterStep } from '#web/automation/filter-step.tsx'
import { FollowSummary } from '#web/automation/follow-summary.tsx'
import { PaceStep } from '#web/automation/pace-step.tsx'
import { PreviewStep } from '#web/automation/preview-step.tsx'
import { RefusalNote } from '#web/automation/refusal-note.tsx'
import { scrollTo } from '#web/automation/scroll-to.ts'
import { SourceStep } from '#web/automation/source-step.tsx'
import { useDraft } from '#web/automation/use-draft.ts'
import { usePreview } from '#web/automation/use-preview.ts'
import { useStart } from '#web/automation/use-start.ts'

type FollowSetupProps = { account_id: string }

/** A follow task from its sources to its start, on one page. */
export function FollowSetup({ account_id }: FollowSetupProps) {
  const { draft, change } = useDraft(account_id)
  const [tried, setTried] = useState(false)
  const steps = useRef<HTMLDivElement>(null)
  const previewStep = useRef<HTMLDivElement>(null)
  const primary = useRef<HTMLButtonElement>(null)
  const preview = usePreview(account_id)
  const start = useStart(() => {
    preview.forget()
    change({ start: { later: false, at: '' } })
  })

  const problems = problemsOf(draft, Date.now())
  const shown = tried ? problems : {}
  const request = Object.keys(problems).length === 0 ? requestOf(draft, account_id) : null
  const { kept } = preview
  const outdated = kept !== null && (request === null || decidesWhom(request) !== decidesWhom(kept.request))

  /** Gives the request on, or shows what is wrong with it. */
  const checked = (use: (request: FollowRequest) => void) => () => {
    setTried(true)
    if (!request) return focusFirstWrong(steps.current)
    start.reset()
    use(request)
  }
  const makePreview = checked((wanted) => {
    const show = () => requestAnimationFrame(() => previewStep.current && scrollTo(previewStep.current, 'start'))
    preview.make(wanted, { onSuccess: show })
    if (previewStep.current) scrollTo(previewStep.current, 'nearest')
  })
  const startBlind = checked((wanted) => {
    preview.reset()
    start.mutate({ request: wanted, preview_id: null })
  })
  const startPreviewed = checked((wanted) => {
    if (kept) start.mutate({ request: wanted, preview_id: kept.preview.preview_id })
  })

  const error = start.error ?? preview.error
  const withPreview = start.variables?.preview_id != null
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div ref={steps} className="flex min-w-0 flex-col gap-6">
        <SourceStep sources={draft.sources} onChange={(sources) => change({ sources })} problem={shown.sources} />
        <FilterStep filters={draft.filters} onChange={(filters) => change({ filters })} problems={shown} />
        <PaceStep draft={draft} onChange={change} problems={shown} />
        <PreviewStep
          ref={previewStep}
          state={preview}
          request={request}
          outdated={outdated}
          onCancel={() => {
            preview.cancel()
            primary.current?.focus()
          }}
        />
      </div>
      <div className="min-w-0 lg:sticky lg:top-8">
        <FollowSummary
          primary={primary}
          request={request}
          hasSources={draft.sources.length > 0}
          found={kept && !outdated && !preview.isLooking ? kept.preview.totals.act : null}
          hadPreview={kept !== null}
          looking={preview.isLooking}
          starting={start.isPending ? (withPreview ? 'previewed' : 'blind') : null}
          onPreview={makePreview}
          onStart={startPreviewed}
          onStartBlind={startBlind}
          refusal={
            error ? (
              <RefusalNote
                error={error}
                onRetry={start.error ? (withPreview ? startPreviewed : startBlind) : makePreview}
                onPreview={makePreview}
                onFocus={(field) => focusField(steps.current, field)}
              />
            ) : null
          }
        />
      </div>
    </div>
  )
}

/** Opens what hides the first field that is wrong and puts the focus on it, once the problems are on the page. */
const focusFirstWrong = (steps: HTMLElement | null) =>
  requestAnimationFrame(() => {
    const wrong = steps?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.closest('details')?.setAttribute('open', '')
    wrong?.focus()
  })

const focusField = (steps: HTMLElement | null, field: 'sources' | 'target') =>
  steps?.querySelector<HTMLElement>(`input[name="${field}"]`)?.focus()
