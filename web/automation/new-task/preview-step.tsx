import { ScanEye } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import type { TaskRequest } from '#contract/automation.ts'
import { SECOND } from '#rules/durations.ts'
import { kinds, onlyReads, type TaskKind } from '#rules/kinds/kinds.ts'
import { Distribution } from '#web/automation/composer/distribution.tsx'
import { Timeline } from '#web/automation/composer/timeline.tsx'
import { decidesWhen } from '#web/automation/draft/draft.ts'
import { estimateWords } from '#web/automation/draft/plan-words.ts'
import { PreviewLists } from '#web/automation/new-task/preview-lists.tsx'
import type { KeptPreview, PreviewState } from '#web/automation/new-task/use-preview.ts'
import { PeopleFile } from '#web/automation/people-file.tsx'
import { timezone } from '#web/core/api.ts'
import { useNow } from '#web/core/use-now.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { StepSection } from '#web/ui/layout/step-section.tsx'
import { exactlyText } from '#words/composer.ts'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { removeForm } from '#words/generated/composer.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import { numberText } from '#words/numbers.ts'

/** The longest a preview looks at people (server/automation/tasks/preview-task.ts). */
const LOOKING = 45 * SECOND

type PreviewStepProps = {
  kind: TaskKind
  state: PreviewState
  /** What would be sent now; null while something is wrong with it. */
  request: TaskRequest | null
  outdated: boolean
  onCancel: () => void
  ref: Ref<HTMLDivElement>
}

/** Nothing yet, the looking, or who was found. */
export function PreviewStep({ kind, state, request, outdated, onCancel, ref }: PreviewStepProps) {
  const { kept, isLooking, since } = state
  return (
    <div ref={ref} className={isLooking || kept ? 'scroll-mt-20 max-lg:scroll-mb-24 lg:scroll-mt-8' : 'sr-only'}>
      <PreviewReady kept={isLooking ? null : kept} />
      {isLooking || kept ? (
        <StepSection title={messages.preview} description={kept && !isLooking ? null : kindWords[kind].previewAbout}>
          {kept && !isLooking ? (
            <Found kept={kept} request={request} outdated={outdated} onLeaveOut={state.leaveOut} />
          ) : (
            <Looking since={since} onCancel={onCancel} />
          )}
        </StepSection>
      ) : null}
    </div>
  )
}

/** Tells those who do not see it that a preview has come; one that was there from the start is no news. */
function PreviewReady({ kept }: { kept: KeptPreview | null }) {
  const [known, setKnown] = useState(kept)
  useEffect(() => {
    if (kept === null) setKnown(null)
  }, [kept])
  return (
    <p role="status" className="sr-only">
      {kept && kept !== known
        ? messages.previewReady({
            act: kept.preview.totals.act,
            skip: kept.preview.totals.skip,
          })
        : null}
    </p>
  )
}

function Looking({ since, onCancel }: { since: number; onCancel: () => void }) {
  const elapsed = Math.max(0, useNow(250) - since)
  return (
    <div className="flex flex-col gap-4 rounded-lg bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
          <ScanEye size={20} aria-hidden className="shrink-0 animate-pulse text-brand-text" />
          <div className="min-w-0">
            <p role="status" className="font-medium">
              {messages.looking}
            </p>
            <p className="text-muted">{messages.lookingAbout}</p>
          </div>
        </div>
        <Button size="small" onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
      <div className="flex items-center gap-3">
        <Progress label={messages.lookingBar} percent={Math.min(98, (elapsed / LOOKING) * 100)} className="flex-1" />
        <span className="w-8 text-end text-caption text-muted tabular-nums">
          {messages.lookingFor({ seconds: String(Math.floor(elapsed / SECOND)) })}
        </span>
      </div>
    </div>
  )
}

type FoundProps = {
  kept: KeptPreview
  request: TaskRequest | null
  outdated: boolean
  onLeaveOut: PreviewState['leaveOut']
}

function Found({ kept, request, outdated, onLeaveOut }: FoundProps) {
  const { preview, made_at } = kept
  const { totals } = preview
  const reads = onlyReads(kept.request.kind)
  const retimed = request !== null && decidesWhen(request) !== decidesWhen(kept.request)
  return (
    <div className="@container flex flex-col gap-4">
      {outdated ? <Alert tone="warn">{messages.outdated}</Alert> : null}
      {reads ? null : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p className="flex items-baseline gap-2">
            <span className="text-figure tabular-nums">{numberText(totals.act)}</span>
            <span className="text-muted">{messages.found({ asked: totals.asked })}</span>
          </p>
          <p className="text-muted tabular-nums">{messages.lookedAt({ count: totals.looked_at })}</p>
        </div>
      )}
      {reads || totals.act > 0 ? (
        <p className="text-muted tabular-nums">
          {retimed ? messages.whenChanged : estimateWords(preview, made_at, timezone())}
        </p>
      ) : null}
      {preview.warnings.map((warning) => (
        <Alert key={warning} tone="warn">
          {warning}
        </Alert>
      ))}
      {preview.sharing ? (
        <Alert>
          {preview.sharing.note}
          <ul>
            {preview.sharing.sources.map(({ source, text }) => (
              <li key={source}>{text}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {totals.note ? <Alert>{totals.note}</Alert> : null}
      <div className="grid gap-x-8 gap-y-5 empty:hidden @xl:grid-cols-2">
        <Distribution totals={totals} />
        {retimed ? null : <Timeline estimate={preview.estimate} now={made_at} />}
      </div>
      {kinds[kept.request.kind].is_final ? (
        <Alert tone="warn">
          {removeForm.final}
          <PeopleFile path={`/tasks/previews/${preview.preview_id}/people`}>{removeForm.download}</PeopleFile>
        </Alert>
      ) : null}
      {reads || totals.act === kept.left_out.length ? null : (
        <p className="font-medium">{exactlyText(kept.request.kind, totals.act - kept.left_out.length)}</p>
      )}
      {reads ? null : <PreviewLists key={preview.preview_id} kept={kept} onLeaveOut={onLeaveOut} />}
    </div>
  )
}
