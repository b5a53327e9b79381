import { Play, ScanEye } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { timezone } from '#web/app/api.ts'
import { DailyQuota } from '#web/automation/daily-quota.tsx'
import type { FollowRequest } from '#web/automation/draft.ts'
import { automationMessages as messages } from '#web/automation/messages.ts'
import { paceWords, willWords } from '#web/automation/plan-words.ts'
import { count } from '#web/automation/task-words.ts'
import { useNow } from '#web/automation/use-now.ts'
import { useUsage } from '#web/billing/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type FollowSummaryProps = {
  primary: Ref<HTMLButtonElement>
  /** What would be sent now; null while something is wrong with it. */
  request: FollowRequest | null
  hasSources: boolean
  /** How many people a usable preview has found; null without one. */
  found: number | null
  hadPreview: boolean
  looking: boolean
  starting: 'previewed' | 'blind' | null
  onPreview: () => void
  onStart: () => void
  onStartBlind: () => void
  refusal: ReactNode
}

/** What will happen, what the plan still allows, and the one next step. */
export function FollowSummary(props: FollowSummaryProps) {
  const { request, found, hadPreview, looking, starting, refusal } = props
  const limit = useUsage().data?.limits.daily_actions ?? Number.POSITIVE_INFINITY
  const now = useNow(60_000)
  return (
    <Card title={messages.summary}>
      <div className="flex flex-col gap-4">
        {request ? (
          <div className="flex flex-col gap-1">
            <p>{willWords(request, now, timezone())}</p>
            <p className="text-muted">{paceWords(request, limit)}</p>
          </div>
        ) : (
          <p className="text-muted">{props.hasSources ? messages.notYet : messages.nothingYet}</p>
        )}
        <DailyQuota />
        {refusal}
        <div className="flex flex-col gap-2">
          <div className="flex gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(12px,env(safe-area-inset-bottom))] max-lg:sm:px-6">
            {found === null || found === 0 ? (
              <Button
                ref={props.primary}
                look="primary"
                full
                icon={<ScanEye size={16} aria-hidden />}
                pending={looking}
                pendingLabel={messages.previewing}
                onClick={props.onPreview}
              >
                {hadPreview ? messages.previewAgain : messages.makePreview}
              </Button>
            ) : (
              <Button
                ref={props.primary}
                look="primary"
                full
                icon={<Play size={16} aria-hidden />}
                pending={starting === 'previewed'}
                pendingLabel={messages.startingTask}
                onClick={props.onStart}
              >
                {found === 1 ? messages.startOne : messages.startThese(count(found))}
              </Button>
            )}
          </div>
          {found ? (
            <Button look="ghost" full onClick={props.onPreview}>
              {messages.previewAgain}
            </Button>
          ) : (
            <>
              <Button
                look="ghost"
                full
                pending={starting === 'blind'}
                pendingLabel={messages.startingTask}
                disabled={looking}
                onClick={props.onStartBlind}
              >
                {messages.startBlind}
              </Button>
              <p className="text-center text-caption text-muted">{messages.whyNoPreview}</p>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}
