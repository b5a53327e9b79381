import { HeartPulse } from 'lucide-react'
import type { AudienceHealth } from '#contract/audience-health.ts'
import { HOUR, MINUTE } from '#rules/durations.ts'
import type { PartRead } from '#rules/health/complete.ts'
import { useReadingSwitch } from '#web/audience/health/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { minuteOf } from '#web/core/days.ts'
import { durationWords } from '#web/core/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { healthMessages as messages } from '#words/generated/health.ts'
import { inEach } from '#words/language.ts'

type SwitchProps = { account_id: string; is_on: boolean; primary?: boolean }

/** Turns the reading on or off. */
export function ReadingSwitch({ account_id, is_on, primary = false }: SwitchProps) {
  const { mutate, isPending } = useReadingSwitch(account_id, () =>
    toast.success(is_on ? messages.stopped : messages.started),
  )
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      pending={isPending}
      onClick={() => mutate(!is_on, { onError: (error) => toast.error(messageOf(error)) })}
    >
      {is_on ? messages.stop : messages.start}
    </Button>
  )
}

const minutes = inEach((tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' }))

/** How long a round takes: `11 minutes`, `3 hr 20 min`. */
const roundWords = (count: number) =>
  count * MINUTE < HOUR ? minutes().format(Math.max(2, count)) : durationWords(count * MINUTE)

/** Before the reading was ever turned on: what it takes, and when there will be something. */
export const NotReadYet = ({ account_id, cost }: { account_id: string; cost: AudienceHealth['cost'] }) => (
  <Card>
    <EmptyState
      icon={HeartPulse}
      title={messages.offTitle}
      action={<ReadingSwitch account_id={account_id} is_on={false} primary />}
    >
      {messages.offWhy({
        reads: cost.reads,
        most: cost.reads_a_day,
        duration: roundWords(cost.minutes),
      })}
    </EmptyState>
  </Card>
)

/** How far the reading is, when it continues, and what the last one has not shown. */
export function ReadingState({ health }: { health: AudienceHealth }) {
  const { reading, cost } = health
  if (!reading) return null
  if (!reading.is_on) return <Alert>{messages.isOff}</Alert>
  const when = minuteOf(reading.next_at)
  const missing = reading.rounds > 0 ? missingParts(health) : []
  return (
    <div className="flex flex-col gap-3">
      {reading.is_reading ? (
        <div className="flex flex-col gap-2">
          <p role="status" className="text-muted">
            {messages.reading({ percent: reading.percent })}
          </p>
          <Progress label={messages.reading({ percent: reading.percent })} percent={reading.percent} />
          {reading.rounds === 0 ? (
            <p className="text-caption text-muted">{messages.firstReading({ duration: roundWords(cost.minutes) })}</p>
          ) : null}
        </div>
      ) : (
        <p className="text-caption text-muted">{messages.next({ when })}</p>
      )}
      {missing.length > 0 && !reading.is_reading ? (
        <Alert tone="warn" title={messages.incomplete}>
          {missing.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <span className="block">{messages.incompleteMeans({ when })}</span>
        </Alert>
      ) : null}
    </div>
  )
}

const whyOf = ({ gap, received, expected }: PartRead) =>
  gap === 'fewer_shown'
    ? messages.gaps.fewer_shown({ received, expected: expected ?? 0 })
    : messages.gaps[gap ?? 'not_shown']

/** Every part of the last reading that was incomplete, in a line. */
function missingParts({ followers, following, posts }: AudienceHealth): string[] {
  const lists = { followers, following }
  const of_lists = (['followers', 'following'] as const).flatMap((part) => {
    const read = lists[part]
    return read && !read.is_whole ? [messages.part({ part: messages.parts[part], why: whyOf(read) })] : []
  })
  const of_posts = (['likers', 'comments'] as const).flatMap((part) => {
    const short = posts.flatMap((post) => (post[part]?.is_whole === true ? [] : [post[part]]))
    const [first] = short
    if (short.length === 0) return []
    const why = first ? whyOf(first) : messages.gaps.not_shown
    return [messages.ofPosts({ part: messages.parts[part], count: short.length, why })]
  })
  return [...of_lists, ...of_posts]
}
