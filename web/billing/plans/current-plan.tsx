import { useQuery } from '@tanstack/react-query'
import type { UserSubscription } from '#contract/billing.ts'
import { defaultUsage, fallbackFeatures } from '#rules/limits.ts'
import { findPlan } from '#rules/plans.ts'
import { useCancelSubscription, useResumeSubscription } from '#web/billing/account-queries.ts'
import { moneyOf } from '#web/billing/money.ts'
import { subscriptionQuery, useUsage } from '#web/billing/queries.ts'
import { UsageMeters } from '#web/billing/usage-meters.tsx'
import { dayOf, longDayOf } from '#web/core/days.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { subscriptionMessages as messages } from '#words/generated/billing.ts'
import { planWords } from '#words/subscription.ts'

const tones: Record<UserSubscription['status'], Tone> = {
  active: 'ok',
  trialing: 'brand',
  past_due: 'bad',
  ended: 'warn',
}

/** What happens next with the plan, as a sentence. */
function nextWords({ status, current_period_end, cancel_at_period_end, next_plan, subscription }: UserSubscription) {
  if (status === 'ended') return messages.ended
  if (!current_period_end) return null
  const day = dayOf(current_period_end)
  if (status === 'trialing') return messages.trialUntil({ day })
  if (next_plan) return messages.becomes({ plan: planWords(next_plan), day: longDayOf(current_period_end) })
  if (cancel_at_period_end) return messages.ends({ day })
  return messages.renews({ day, price: moneyOf(findPlan(subscription.id)?.price ?? 0) })
}

/** The plan one has, what is used of it, and what happens to it next. */
export function CurrentPlan() {
  const { data: subscription, error } = useQuery(subscriptionQuery)
  const { data: counted = defaultUsage } = useUsage()
  const usage = subscription ? counted : { ...counted, limits: fallbackFeatures }
  if (!subscription && !error) return <Skeleton className="h-48" />
  return (
    <Card
      title={messages.yourPlan}
      description={subscription ? nextWords(subscription) : messages.notReadable}
      actions={subscription ? <PlanActions subscription={subscription} /> : null}
    >
      {subscription ? (
        <p className="mb-5 flex flex-wrap items-center gap-2">
          <span className="text-dialog">{planWords(subscription.subscription)}</span>
          <Badge tone={tones[subscription.status]}>{messages.statuses[subscription.status]}</Badge>
        </p>
      ) : null}
      <UsageMeters usage={usage} className="grid gap-x-8 gap-y-4 sm:grid-cols-3" />
    </Card>
  )
}

/** Ending a paid plan, or taking that or a coming downgrade back. */
function PlanActions({ subscription }: { subscription: UserSubscription }) {
  const { status, cancel_at_period_end, next_plan, current_period_end } = subscription
  const { mutate: resume, isPending } = useResumeSubscription()
  if (cancel_at_period_end || next_plan)
    return (
      <Button pending={isPending} pendingLabel={messages.resuming} onClick={() => resume()}>
        {messages.resume}
      </Button>
    )
  if (!current_period_end || (status !== 'active' && status !== 'past_due')) return null
  return <CancelSubscription name={subscription.subscription.name} day={dayOf(current_period_end)} />
}

function CancelSubscription({ name, day }: { name: string; day: string }) {
  const { mutate: cancel, isPending, error, reset } = useCancelSubscription()
  const { cancelAbout } = messages
  const confirm = (close: () => void) =>
    cancel(undefined, {
      onSuccess: () => {
        close()
        toast.success(messages.cancelled({ day }))
      },
    })
  return (
    <ConfirmButton
      label={messages.cancel}
      title={messages.cancelTitle}
      keepLabel={messages.keep}
      pending={isPending}
      pendingLabel={messages.cancelling}
      error={error ? failureWords(error, messages.cancelFailed) : null}
      onAsk={reset}
      onConfirm={confirm}
    >
      <ul className="flex list-disc flex-col gap-1 ps-4">
        {[cancelAbout.keeps({ plan: name, day }), cancelAbout.stops, cancelAbout.undo].map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </ConfirmButton>
  )
}
