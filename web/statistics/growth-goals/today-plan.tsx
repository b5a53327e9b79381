import { Check, Eye, X } from 'lucide-react'
import { Link } from 'react-router'
import type { GrowthDay, GrowthGoal, GrowthPortion } from '#contract/growth.ts'
import { runPath } from '#web/automation/kinds.ts'
import { messageOf } from '#web/core/api.ts'
import { formatter } from '#web/core/dates.ts'
import { screen } from '#web/core/screen.ts'
import { useNow } from '#web/core/use-now.ts'
import { useDecide } from '#web/statistics/growth-goals/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { growthMessages as messages } from '#words/generated/growth.ts'

const people = screen(() => import('#web/statistics/growth-goals/line-people.tsx'), 'LinePeople')

const clockOf = formatter({ hour: '2-digit', minute: '2-digit' })

const tones: Record<GrowthPortion['state'], Tone> = {
  proposed: 'brand',
  accepted: 'ok',
  refused: 'neutral',
  started: 'ok',
  missed: 'neutral',
}

/** Today's lines, each to be looked at, accepted or refused until its hours are over. */
export function TodayPlan({ goal, day }: { goal: GrowthGoal; day: GrowthDay }) {
  const now = useNow(60_000)
  const accept = useDecide(goal.id, () => toast.success(messages.accepted))
  const refuse = useDecide(goal.id, () => toast.success(messages.refused))
  const open = day.portions.filter((line) => isOpen(line, now))
  const error = accept.error ?? refuse.error
  const is_busy = accept.isPending || refuse.isPending
  return (
    <Card title={messages.today} description={messages.todayAbout({ follows: day.follows, done: day.done_count })}>
      <div className="flex flex-col gap-4">
        {open.some(({ state }) => state === 'proposed') ? (
          <div className="button-row">
            <Button
              variant="primary"
              icon={Check}
              pending={accept.isPending}
              onClick={() => is_busy || accept.mutate({ decision: 'accept' })}
            >
              {messages.acceptAll}
            </Button>
            <Button
              icon={X}
              pending={refuse.isPending}
              onClick={() => is_busy || refuse.mutate({ decision: 'refuse' })}
            >
              {messages.refuseAll}
            </Button>
          </div>
        ) : null}
        {error ? <Alert tone="bad">{messageOf(error)}</Alert> : null}
        <ul className="divide-y divide-line">
          {day.portions.map((line) => (
            <li key={line.id} className="py-3">
              <Line goal_id={goal.id} line={line} isOpen={isOpen(line, now)} />
            </li>
          ))}
        </ul>
        <Disclosure summary={messages.why}>
          <ul className="list-disc ps-5">
            {day.reasons.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </Card>
  )
}

const isOpen = ({ state, ends_at }: GrowthPortion, now: number) =>
  state !== 'started' && state !== 'missed' && Date.parse(ends_at) > now

function Line({ goal_id, line, isOpen }: { goal_id: string; line: GrowthPortion; isOpen: boolean }) {
  const { id, label, block, follows, done_count, state, task_id, starts_at, ends_at, problem } = line
  const decide = useDecide(goal_id)
  const name = messages.line({ source: label, block })
  const labelled = (what: string) => messages.label({ what, line: name })
  const decision = state === 'refused' || state === 'proposed' ? 'accept' : 'refuse'
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium">{name}</span>
          <Badge tone={tones[state]}>{messages.lineStates[state]}</Badge>
        </p>
        <p className="text-caption text-muted">
          {messages.lineFollows({ follows, from: clockOf(starts_at), to: clockOf(ends_at) })}
          {state === 'started' ? ` · ${messages.lineDone({ done: done_count, follows })}` : null}
        </p>
        {problem ? <p className="text-caption text-warn">{problem}</p> : null}
        {decide.error ? <p className="text-caption text-bad">{messageOf(decide.error)}</p> : null}
      </div>
      <div className="button-row shrink-0">
        {task_id === null ? null : (
          <Link
            to={runPath({ id: task_id })}
            aria-label={labelled(messages.seeTask)}
            className="text-brand-text underline"
          >
            {messages.seeTask}
          </Link>
        )}
        {isOpen ? (
          <>
            <DialogButton
              size="small"
              variant="ghost"
              aria-label={labelled(messages.preview)}
              icon={Eye}
              preload={people.preload}
              dialog={(close) => <people.Screen goal_id={goal_id} portion_id={id} name={name} onClose={close} />}
            >
              {messages.preview}
            </DialogButton>
            <Button
              size="small"
              aria-label={labelled(messages[decision])}
              pending={decide.isPending}
              onClick={() => decide.mutate({ decision, portion_ids: [id] })}
            >
              {messages[decision]}
            </Button>
            {state === 'proposed' ? (
              <Button
                size="small"
                variant="ghost"
                aria-label={labelled(messages.refuse)}
                pending={decide.isPending}
                onClick={() => decide.mutate({ decision: 'refuse', portion_ids: [id] })}
              >
                {messages.refuse}
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
    </div>
  )
}
