import type { ReactNode } from 'react'
import type { Task } from '#contract/automation.ts'
import { onlyReads } from '#rules/kinds/kinds.ts'
import * as paths from '#rules/paths.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { standingsNow, ThreeLines } from '#web/accounts/standing.tsx'
import { Countdown } from '#web/automation/countdown.tsx'
import { AfterControls } from '#web/automation/run/after-controls.tsx'
import { TaskControls } from '#web/automation/run/task-controls.tsx'
import { useFinish } from '#web/automation/run/use-finish.ts'
import { isOver, needsOwner, ratePerHour, warnedUntil } from '#web/automation/task-state.ts'
import { doneLabel, sentenceOf, statusOf, titleOf } from '#web/automation/task-words.ts'
import { timezone } from '#web/core/api.ts'
import { durationWords, momentWords } from '#web/core/moments.ts'
import { useNow } from '#web/core/use-now.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Dot } from '#web/ui/display/dot.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ProgressRing } from '#web/ui/feedback/progress-ring.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { automationMessages as messages, runMessages } from '#words/generated/automation.ts'
import { numberText } from '#words/numbers.ts'

const finishWords = (at: number | undefined) =>
  at === undefined ? messages.unknown : momentWords(at, Date.now(), timezone())

type RunProps = { task: Task }

/** How far a task is, what it does now, why it waits and until when, with Pause and Stop. */
export function RunProgress({ task }: RunProps) {
  const status = statusOf(task)
  return (
    <Card
      title={titleOf(task)}
      actions={
        <Badge tone={status.tone} icon={task.status === 'running' ? <Beat /> : null} className="mt-0.5">
          {status.label}
        </Badge>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-center gap-5 sm:gap-8">
          <ProgressRing
            label={runMessages.progress({ title: titleOf(task) })}
            percent={task.progress_percentage}
            size={128}
          >
            <span className="block text-figure tabular-nums">{numberText(task.done_count)}</span>
            <span className="block text-caption text-muted tabular-nums">
              {messages.of({ target: task.target_count })}
            </span>
          </ProgressRing>
          <Counters task={task} />
        </div>
        <Now task={task} />
        {isOver(task) ? <AfterControls task={task} /> : <TaskControls task={task} />}
      </div>
      <Milestone task={task} />
    </Card>
  )
}

const Beat = () => <span className="size-1.5 animate-pulse rounded-full bg-current" aria-hidden />

function Counters({ task }: RunProps) {
  const finish = useFinish(task)
  const rate = ratePerHour(task, useNow(5000))
  const began = task.started_at ? Date.parse(task.started_at) : null
  return (
    <dl className="grid min-w-0 flex-1 grid-cols-[auto_1fr] gap-x-4 gap-y-3 md:grid-cols-3">
      <Counter label={doneLabel(task)} value={numberText(task.done_count - task.requested_count)} />
      {task.requested_count > 0 ? (
        <Counter label={messages.actionStates.requested} value={numberText(task.requested_count)} />
      ) : null}
      {onlyReads(task.kind) ? null : (
        <>
          <Counter label={messages.skipped} value={numberText(task.skipped_count)} />
          <Counter label={messages.refused} value={numberText(task.failed_count)} />
        </>
      )}
      <Counter label={messages.rate} value={rate === null ? messages.unknown : numberText(Math.round(rate))} />
      {isOver(task) ? (
        <Counter
          label={messages.took}
          value={began !== null && task.ended_at ? durationWords(Date.parse(task.ended_at) - began) : messages.unknown}
          wide
        />
      ) : (
        <Counter label={messages.doneBy} value={needsOwner(task) ? messages.waitsForYou : finishWords(finish)} wide />
      )}
    </dl>
  )
}

const Counter = ({ label, value, wide = false }: { label: string; value: ReactNode; wide?: boolean }) => (
  <div className={wide ? 'col-span-2' : undefined}>
    <dt className="text-caption text-muted">{label}</dt>
    <dd className="text-heading">{value}</dd>
  </div>
)

/** What happens now, or the sentence why nothing does, with the time until it continues. */
function Now({ task }: RunProps) {
  const sentence = sentenceOf(task)
  if (needsOwner(task)) return <NeedsOwner task={task} sentence={sentence} />
  if (warnedUntil(task) !== null) return <Warned task={task} sentence={sentence} />
  if (task.status === 'failed') return <Alert tone="bad">{sentence}</Alert>
  const doing = isOver(task) ? sentence : (task.current_action ?? sentence)
  const until = isOver(task) ? null : task.waiting?.until
  return (
    <div className="flex flex-col gap-1 rounded-lg bg-sunken px-4 py-3">
      <p className="flex items-baseline gap-2.5">
        <Dot
          tone={task.status === 'running' || task.status === 'completed' ? 'ok' : 'muted'}
          beating={task.status === 'running'}
        />
        <span className="min-w-0 flex-1 break-words">{doing}</span>
      </p>
      {until || doing !== sentence ? (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 ps-4.5 text-muted tabular-nums">
          <span className="min-w-0">{doing === sentence ? runMessages.continues : sentence}</span>
          {until ? (
            <span className="shrink-0">
              <Countdown until={until} />
            </span>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}

/** Why its account is paused, in three lines; the sentence alone until they are here, or where the plan is what holds it. */
function Why({ task, sentence }: RunProps & { sentence: string }) {
  const { data: accounts = [] } = useAccounts()
  const account = accounts.find(({ id }) => id === task.account_id)
  const standings = account ? standingsNow(account, Date.now()) : []
  const [standing] = standings.filter(({ needs_owner, code }) =>
    task.waiting?.rule === 'account_hold' ? needs_owner : code === task.waiting?.rule,
  )
  return standing ? <ThreeLines warning={standing} /> : sentence
}

function Warned({ task, sentence }: RunProps & { sentence: string }) {
  const until = warnedUntil(task)
  return (
    <Alert tone="warn">
      <Why task={task} sentence={sentence} />
      {until === null ? null : (
        <p className="flex flex-wrap gap-x-1.5 text-muted tabular-nums">
          <span>{runMessages.continues}</span>
          <Countdown until={until} />
        </p>
      )}
    </Alert>
  )
}

function NeedsOwner({ task, sentence }: RunProps & { sentence: string }) {
  const to = task.waiting?.rule === 'plan_ended' ? paths.account : paths.connect
  return (
    <Alert
      tone="bad"
      action={
        <LinkButton size="small" to={to}>
          {to === paths.account ? messages.refusals.plans : messages.refusals.connect}
        </LinkButton>
      }
    >
      <Why task={task} sentence={sentence} />
    </Alert>
  )
}

/** Tells those who do not see it about every quarter and every change of state, not about every person. */
const Milestone = ({ task }: RunProps) => (
  <p role="status" className="sr-only">
    {messages.announce({ status: statusOf(task).label, percent: Math.floor(task.progress_percentage / 25) * 25 })}
  </p>
)
