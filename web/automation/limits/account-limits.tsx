import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { Fragment } from 'react'
import type { Limits } from '#contract/limits.ts'
import { limitOf } from '#rules/actions.ts'
import { kinds, type TaskKind } from '#rules/kinds/kinds.ts'
import { Countdown } from '#web/automation/countdown.tsx'
import { hoursWords } from '#web/automation/draft/plan-words.ts'
import { LimitsDialog } from '#web/automation/limits/limits-dialog.tsx'
import { RhythmPart } from '#web/automation/limits/rhythm-part.tsx'
import { limitsQuery } from '#web/automation/task-queries.ts'
import { timezone } from '#web/core/api.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { momentWords } from '#web/core/moments.ts'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { useMeasuredWidth } from '#web/ui/charts/measured-width.ts'
import { Meter } from '#web/ui/feedback/meter.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { limitsMessages as messages, moments } from '#words/generated/automation.ts'

/** How often what is used is read again, ms. */
const EVERY = 5000

/** What the account may do now of one kind and may read, how much of it is used, and what rests; with a way to change it. */
export function AccountLimits({ account_id, kind }: { account_id: string; kind: TaskKind }) {
  const query = useQuery({ ...limitsQuery(account_id), refetchInterval: EVERY })
  return (
    <Card title={messages.title} description={messages.about}>
      <Loaded query={query} skeleton="h-48">
        {(data) => (
          <div className="flex flex-col gap-5">
            <Rests rests={data.rests} />
            <Caps limits={data} kind={kind} />
            <WarmUp warmUp={data.warm_up} />
            {data.active_hours ? (
              <div>
                <p className="text-caption text-muted">{messages.hours}</p>
                {hoursWords(data.active_hours).map((words) => (
                  <p key={words}>{words}</p>
                ))}
              </div>
            ) : null}
            <RhythmPart account_id={account_id} limits={data} />
            <p className="text-muted">
              {data.exclusion_list.member_count === 0
                ? messages.exclusionListEmpty
                : messages.exclusionList({ count: data.exclusion_list.member_count })}
            </p>
            <DialogButton
              size="small"
              className="self-start"
              icon={SlidersHorizontal}
              dialog={(close) => <LimitsDialog account_id={account_id} limits={data} onClose={close} />}
            >
              {messages.change}
            </DialogButton>
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Caps({ limits, kind }: { limits: Limits; kind: TaskKind }) {
  const wanted = kinds[kind].steps ?? [limitOf(kind)]
  const caps = limits.caps.filter((one) => wanted.includes(one.kind))
  const { reads } = limits
  return (
    <div className="flex flex-col gap-3">
      {caps.map((cap) => (
        <Fragment key={cap.kind}>
          <Window label={messages.hourly({ kind: cap.kind })} of={cap} window="hourly" />
          <Window label={messages.daily({ kind: cap.kind })} of={cap} window="daily" />
        </Fragment>
      ))}
      <Window label={messages.readsHourly} of={reads} window="hourly" />
      <Window label={messages.readsDaily} of={reads} window="daily" />
    </div>
  )
}

type WindowProps = { label: string; of: Limits['reads']; window: 'hourly' | 'daily' }

function Window({ label, of, window }: WindowProps) {
  const over = of[`${window}_over`]
  return (
    <div>
      <Meter label={label} used={of[`${window}_used`]} limit={of[window]} />
      {over > 0 ? <p className="mt-1.5 text-caption text-muted">{messages.overLimit({ over })}</p> : null}
    </div>
  )
}

const Rests = ({ rests }: Pick<Limits, 'rests'>) =>
  rests.length === 0 ? null : (
    <ul aria-label={messages.rests} className="flex flex-col gap-2 rounded-lg bg-sunken px-3 py-2">
      {rests.map(({ kind, until, message }) => (
        <li key={kind}>
          {message} <span className="text-muted">{<Countdown until={until} />}</span>
        </li>
      ))}
    </ul>
  )

function WarmUp({ warmUp }: { warmUp: Limits['warm_up'] }) {
  const { is_on, factor, day, of_days, curve, stepped_back_until } = warmUp
  const words = !is_on
    ? messages.warmUpOff
    : day >= of_days
      ? messages.warmUpDone
      : messages.warmUpNow({ share: factor, day, of_days })
  return (
    <div className="flex flex-col gap-2">
      <p className="text-caption text-muted">{messages.warmUp}</p>
      {is_on && day < of_days ? (
        <WarmUpCurve curve={curve} day={day} label={messages.curve({ share: factor, day })} />
      ) : null}
      <p>{words}</p>
      {stepped_back_until ? (
        <p className="text-warn">
          {messages.steppedBack({
            until: momentWords(stepped_back_until, Date.now(), timezone(), moments.until),
          })}
        </p>
      ) : null}
    </div>
  )
}

type WarmUpCurveProps = { curve: Limits['warm_up']['curve']; day: number; label: string }

const HEIGHT = 56
const EDGE = 5

/** How the share of the full limits grows with the days of activity, and the account's point on it. */
function WarmUpCurve({ curve, day, label }: WarmUpCurveProps) {
  const [ref, width] = useMeasuredWidth<HTMLDivElement>()
  const last = curve.at(-1)?.day ?? 1
  const x = (at: number) => EDGE + (at / last) * (width - 2 * EDGE)
  const y = (factor: number) => HEIGHT - EDGE - factor * (HEIGHT - 2 * EDGE)
  const points = curve.map((point) => `${x(point.day)},${y(point.factor)}`)
  const now = curve.find((point) => point.day === day)
  return (
    <div ref={ref}>
      {width > 0 ? (
        <svg role="img" aria-label={label} width={width} height={HEIGHT} className="block">
          <line x1={EDGE} x2={width - EDGE} y1={y(0)} y2={y(0)} className="stroke-line" />
          <polyline points={points.join(' ')} fill="none" strokeWidth={2} className="stroke-chart-1" />
          {now ? <circle cx={x(now.day)} cy={y(now.factor)} r={4} className="fill-chart-1" /> : null}
        </svg>
      ) : (
        <div style={{ height: HEIGHT }} />
      )}
    </div>
  )
}
