import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Play, ScanEye } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { TaskRequest } from '#contract/automation.ts'
import type { Schedule } from '#contract/schedules.ts'
import { kinds, onlyReads } from '#rules/kinds/kinds.ts'
import { type Draft, sourceTypesOf } from '#web/automation/draft/draft.ts'
import { commentsOf, usedOptions } from '#web/automation/draft/draft-options.ts'
import { detailWords, paceWords, startWords, willWords } from '#web/automation/draft/plan-words.ts'
import { FinalStart } from '#web/automation/new-task/final-start.tsx'
import { DailyQuota } from '#web/automation/run/daily-quota.tsx'
import { recurrenceWithin } from '#web/automation/schedules/schedule-words.ts'
import { limitsQuery } from '#web/automation/task-queries.ts'
import { useUsage } from '#web/billing/queries.ts'
import { timezone } from '#web/core/api.ts'
import { useNow } from '#web/core/use-now.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { scheduleMessages } from '#words/generated/schedules.ts'
import { kindWords } from '#words/kinds/kinds.ts'

export type TaskSummaryProps = {
  primary: Ref<HTMLButtonElement>
  account_id: string
  draft: Draft
  /** What would be sent now; null while something is wrong with it. */
  request: TaskRequest | null
  /** How many a usable preview would act on or read; null without one. */
  found: number | null
  preview_id: string | null
  hadPreview: boolean
  looking: boolean
  starting: 'previewed' | 'blind' | 'schedule' | null
  /** The schedule that is changed; null for a new one. */
  edited: Schedule | null
  onPreview: () => void
  onStart: () => void
  onStartBlind: () => void
  onSchedule: () => void
  refusal: ReactNode
}

/** What will happen, what the plan still allows, and the one next step. */
export function TaskSummary(props: TaskSummaryProps) {
  const { account_id, draft, edited, refusal } = props
  const request = previewed(props)
  const limit = useUsage().data?.limits.daily_actions ?? Number.POSITIVE_INFINITY
  const limits = useQuery(limitsQuery(account_id)).data
  const now = useNow(60_000)
  const start =
    draft.start.when === 'repeat'
      ? recurrenceWithin(draft.repeat.recurrence, edited?.timezone ?? timezone())
      : startWords(request?.start_at ?? null, now, timezone())
  return (
    <Card title={messages.summary}>
      <div className="flex flex-col gap-4">
        {/* What is typed counts when the button is pressed, which must not move away from the pointer then. */}
        {request ? (
          <div className="flex flex-col gap-1 lg:min-h-28">
            <p>{willWords(request, start)}</p>
            {detailWords(request).map((words) => (
              <p key={words}>{words}</p>
            ))}
            <p className="text-muted">{paceWords(request, limits, limit)}</p>
          </div>
        ) : (
          <p className="text-muted lg:min-h-28">{emptyWords(draft)}</p>
        )}
        {onlyReads(draft.kind) ? null : <DailyQuota />}
        {refusal}
        <div className="flex flex-col gap-2">
          {draft.start.when === 'repeat' ? <ScheduleActions {...props} /> : <StartActions {...props} />}
        </div>
      </div>
    </Card>
  )
}

/** What would be sent, with as many as the preview has left of it: exactly these are acted on. */
const previewed = ({ request, found }: TaskSummaryProps) =>
  request && found && !onlyReads(request.kind) ? { ...request, target_count: found } : request

function emptyWords({ kind, sources, options }: Draft): string {
  const types = sourceTypesOf({ kind, options })
  if (types.length > 0 && !sources.some(({ type }) => types.includes(type))) return messages.nothingYet
  const lacks_comments = usedOptions(kind, options).includes('templates') && commentsOf(options.templates).length === 0
  return lacks_comments ? messages.noCommentsYet : messages.notYet
}

/** Below 1024 px the next step stays in sight, at the foot of a window that is high enough. */
const Foot = ({ children }: { children: ReactNode }) => (
  <div className="flex gap-2 foot:fixed foot:inset-x-0 foot:bottom-0 foot:z-10 foot:border-t foot:border-line foot:bg-surface foot:px-4 foot:pt-3 foot:pb-[max(12px,env(safe-area-inset-bottom))] foot:sm:px-6">
    {children}
  </div>
)

function StartActions(props: TaskSummaryProps) {
  const { draft, primary, found, preview_id, hadPreview, looking, starting, ...on } = props
  const { kind } = draft
  const is_final = kinds[kind].is_final === true
  const sending = { pending: starting === 'previewed', pendingLabel: messages.startingTask }
  if (found)
    return (
      <>
        <Foot>
          {is_final && preview_id !== null ? (
            <FinalStart
              ref={primary}
              preview_id={preview_id}
              count={found}
              label={startLabel(kind, found)}
              onStart={on.onStart}
              {...sending}
            />
          ) : (
            <Button ref={primary} variant="primary" full icon={Play} onClick={on.onStart} {...sending}>
              {startLabel(kind, found)}
            </Button>
          )}
        </Foot>
        <Button variant="ghost" full onClick={on.onPreview}>
          {messages.previewAgain}
        </Button>
      </>
    )
  return (
    <>
      <Foot>
        <Button
          ref={primary}
          variant="primary"
          full
          icon={ScanEye}
          pending={looking}
          pendingLabel={messages.previewing}
          onClick={on.onPreview}
        >
          {hadPreview ? messages.previewAgain : messages.makePreview}
        </Button>
      </Foot>
      {is_final ? null : (
        <Button
          variant="ghost"
          full
          pending={starting === 'blind'}
          pendingLabel={messages.startingTask}
          disabled={looking}
          onClick={on.onStartBlind}
        >
          {messages.startBlind}
        </Button>
      )}
      <div className="flex flex-col gap-1 text-caption text-muted">
        <p>{kindWords[kind].previewEmpty}</p>
        {kindWords[kind].whyNoPreview ? <p>{kindWords[kind].whyNoPreview}</p> : null}
      </div>
    </>
  )
}

function startLabel(kind: Draft['kind'], found: number): string {
  if (onlyReads(kind)) return messages.startReading({ count: found })
  return messages.startThese({ count: found })
}

function ScheduleActions({ primary, looking, starting, edited, onPreview, onSchedule }: TaskSummaryProps) {
  const allowed = useUsage().data?.limits.scheduled_tasks ?? true
  return (
    <>
      <Foot>
        <Button
          ref={primary}
          variant="primary"
          full
          icon={CalendarClock}
          pending={starting === 'schedule'}
          pendingLabel={scheduleMessages.saving}
          disabled={!allowed}
          onClick={onSchedule}
        >
          {edited ? scheduleMessages.saveChanges : scheduleMessages.save}
        </Button>
      </Foot>
      <Button variant="ghost" full pending={looking} pendingLabel={messages.previewing} onClick={onPreview}>
        {messages.makePreview}
      </Button>
    </>
  )
}
