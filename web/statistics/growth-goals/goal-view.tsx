import { Hash, Pause, Play, Square } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { GrowthGoal } from '#contract/growth.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { messageOf, timezone } from '#web/core/api.ts'
import { shortDate } from '#web/core/dates.ts'
import { momentWords } from '#web/core/moments.ts'
import { screen } from '#web/core/screen.ts'
import { useNow } from '#web/core/use-now.ts'
import { useChangeGoal } from '#web/statistics/growth-goals/queries.ts'
import { TodayPlan } from '#web/statistics/growth-goals/today-plan.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { IntervalChart } from '#web/ui/charts/interval-chart.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Figure } from '#web/ui/display/stat.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Meter } from '#web/ui/feedback/meter.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { growthMessages as messages } from '#words/generated/growth.ts'
import { numberText } from '#words/numbers.ts'

const changing = screen(() => import('#web/statistics/growth-goals/sources-dialog.tsx'), 'SourcesDialog')

type GoalProps = { goal: GrowthGoal }

/** A goal: how far it is, what today brings, what to expect and what each source gave. */
export const GoalView = ({ goal }: GoalProps) => (
  <>
    <Progress goal={goal} />
    {goal.held ? (
      <Alert tone="warn" title={goal.ended_at ? messages.states[goal.status] : messages.held}>
        {goal.held.message}
      </Alert>
    ) : null}
    {goal.today ? <TodayPlan goal={goal} day={goal.today} /> : null}
    <Forecast goal={goal} />
    <Sources goal={goal} />
  </>
)

function Progress({ goal }: GoalProps) {
  const { followers, until, status, stayed, there, followed, account_id, next_plan_at } = goal
  const { data: accounts = [] } = useAccounts()
  const username = accounts.find(({ id }) => id === account_id)?.username ?? ''
  const now = useNow(60_000)
  const isGoing = status === 'active' || status === 'paused'
  return (
    <Card
      title={messages.goal({ followers, date: shortDate(until) })}
      description={messages.goalOf({ username })}
      actions={<Badge tone={status === 'paused' ? 'neutral' : 'ok'}>{messages.states[status]}</Badge>}
    >
      <div className="flex flex-col gap-5">
        <Meter calm label={messages.progress} used={stayed} limit={followers} />
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Figure label={messages.followed} value={numberText(followed)} />
          <Figure label={messages.there} value={numberText(there)} />
          <Figure label={messages.stayed} value={numberText(stayed)} />
        </div>
        {isGoing ? <Controls goal={goal} /> : null}
        {next_plan_at && !goal.today ? (
          <p className="text-muted">{messages.next({ when: momentWords(next_plan_at, now, timezone()) })}</p>
        ) : null}
      </div>
    </Card>
  )
}

function Controls({ goal }: GoalProps) {
  const { id, status, asks_first } = goal
  const [isChanging, setChanging] = useState(false)
  const turn = status === 'paused' ? 'resume' : 'pause'
  const change = useChangeGoal(id, () => toast.success(turn === 'pause' ? messages.paused : messages.resumed))
  const autopilot = useChangeGoal(id)
  const end = useChangeGoal(id, () => toast.success(messages.ended))
  const error = change.error ?? autopilot.error
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={messages.autopilot}
        hint={messages.autopilotHint}
        checked={!asks_first}
        disabled={autopilot.isPending}
        onChange={({ target }) => autopilot.mutate({ asks_first: !target.checked })}
      />
      <div className="button-row">
        <Button
          size="small"
          pending={change.isPending}
          icon={turn === 'resume' ? Play : Pause}
          onClick={() => change.mutate({ status: turn === 'resume' ? 'active' : 'paused' })}
        >
          {messages[turn]}
        </Button>
        <Button size="small" icon={Hash} onClick={() => setChanging(true)}>
          {messages.changeSources}
        </Button>
        <ConfirmButton
          label={messages.end}
          button={{ variant: 'ghost', size: 'small', icon: Square }}
          title={messages.endTitle}
          pending={end.isPending}
          pendingLabel={messages.ending}
          error={end.error && messageOf(end.error)}
          onConfirm={() => end.mutate({ status: 'ended' })}
        >
          {messages.endWhy}
        </ConfirmButton>
      </div>
      {error ? <Alert tone="bad">{messageOf(error)}</Alert> : null}
      {isChanging ? (
        <Suspense fallback={null}>
          <changing.Screen goal={goal} onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** In words, as a share alone says little to most people. */
function likelihood(chance: number) {
  if (chance >= 0.95) return 'sure'
  if (chance >= 0.6) return 'good'
  if (chance >= 0.4) return 'even'
  return chance >= 0.05 ? 'bad' : 'none'
}

function Forecast({ goal: { forecast, forecasts, followers, until, followed } }: GoalProps) {
  if (!forecast) return null
  const { low, high, likely } = forecast
  const date = shortDate(until)
  return (
    <Card title={messages.forecast}>
      <p>{messages.forecastIs({ low, high, date, followers, likely: likelihood(likely), chance: likely })}</p>
      {followed === 0 ? <p className="mt-1 text-muted">{messages.forecastFew}</p> : null}
      {forecasts.length < 2 ? null : (
        <div className="mt-4">
          <IntervalChart
            label={messages.forecastChart}
            labels={forecasts.map((one) => shortDate(one.date))}
            labelsName={messages.date}
            valuesName={messages.people}
            name={messages.expected}
            tone={1}
            height={200}
            estimates={forecasts.map(({ expected, low, high }) => ({ value: expected, low, high, enough: true }))}
            details={new Map(forecasts.map(({ low, high }, at) => [at, [messages.interval({ low, high })]]))}
          />
        </div>
      )}
    </Card>
  )
}

const rateWords = ({ rate, low, high, enough }: GrowthGoal['by_source'][number]) =>
  enough && rate !== null && low !== null && high !== null
    ? messages.rateIs({ rate, half: Math.round(50 * (high - low)) })
    : messages.few

function Sources({ goal: { by_source, lift, followed } }: GoalProps) {
  if (followed === 0) return null
  const { ratio, low, high, enough } = lift
  return (
    <Card title={messages.sources}>
      <ul className="divide-y divide-line">
        {by_source.map((source) => (
          <li key={source.label} className="py-3 first:pt-0">
            <p className="font-medium">
              <bdi>{source.label}</bdi>
            </p>
            <p className="text-caption text-muted tabular-nums">
              {[
                messages.label({ what: messages.followed, line: numberText(source.followed) }),
                messages.label({ what: messages.there, line: numberText(source.there) }),
                messages.label({ what: messages.rate, line: rateWords(source) }),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <h3 className="mt-5 font-medium">{messages.lift}</h3>
      <p className="text-muted">
        {enough && ratio !== null && low !== null && high !== null
          ? messages.liftIs({ ratio, low, high })
          : messages.liftFew}
      </p>
    </Card>
  )
}
