import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Pause, Pencil, Play, SlidersHorizontal, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Schedule } from '#contract/schedules.ts'
import * as paths from '#rules/paths.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { runPath, setupPath } from '#web/automation/kinds.ts'
import { NextRuns } from '#web/automation/schedules/next-runs.tsx'
import { ScheduleEdit } from '#web/automation/schedules/schedule-edit.tsx'
import {
  schedulesQuery,
  useChangeSchedule,
  useDeleteSchedule,
  useRestoreSchedule,
} from '#web/automation/schedules/schedule-queries.ts'
import { recurrenceWords } from '#web/automation/schedules/schedule-words.ts'
import { useUsage } from '#web/billing/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { momentWords } from '#web/core/moments.ts'
import { withUndo } from '#web/core/with-undo.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { moments } from '#words/generated/automation.ts'
import { scheduleMessages as messages } from '#words/generated/schedules.ts'
import { kindWords } from '#words/kinds/kinds.ts'
import type { MomentPhrase } from '#words/moments.ts'

/** Every schedule of the user with its next runs and what came of the last, to pause, edit and delete. */
export const ScheduleList = () => (
  <Loaded query={useQuery(schedulesQuery)} skeleton="h-72">
    {(schedules) =>
      schedules.length === 0 ? (
        <NothingRepeats />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {schedules.map((schedule) => (
            <li key={schedule.id} className="min-w-0">
              <ScheduleCard schedule={schedule} />
            </li>
          ))}
        </ul>
      )
    }
  </Loaded>
)

function NothingRepeats() {
  const usage = useUsage().data
  const isInPlan = !usage || usage.limits.scheduled_tasks
  return (
    <Card>
      <EmptyState
        icon={CalendarClock}
        title={messages.none}
        action={
          isInPlan ? (
            <LinkButton to={setupPath('follow')}>{messages.noneAction}</LinkButton>
          ) : (
            <LinkButton to={paths.account}>{messages.plans}</LinkButton>
          )
        }
      >
        {isInPlan ? messages.noneWhy : messages.notInPlan({ plan: usage.subscription_name })}
      </EmptyState>
    </Card>
  )
}

type ScheduleProps = { schedule: Schedule }

function ScheduleCard({ schedule }: ScheduleProps) {
  const { name, task, recurrence, timezone, is_paused, next_runs } = schedule
  const { data: accounts = [] } = useAccounts()
  const username = accounts.find(({ id }) => id === schedule.account_id)?.username
  const [next] = next_runs
  return (
    <Card
      title={name}
      description={username ? messages.otherAccount({ username }) : undefined}
      actions={
        <Badge tone={is_paused ? 'neutral' : 'ok'} className="mt-0.5">
          {is_paused ? messages.paused : messages.on}
        </Badge>
      }
    >
      <div className="flex flex-col gap-3">
        <div>
          <p>
            <Badge>{kindWords[task.kind].name}</Badge> {recurrenceWords(recurrence, timezone)}
          </p>
          <p className="mt-1 text-muted">
            {is_paused || !next ? messages.noRuns : messages.next({ when: momentWords(next, Date.now(), timezone) })}
          </p>
        </div>
        {is_paused || next_runs.length < 2 ? null : (
          <Disclosure summary={messages.nextRuns}>
            <NextRuns runs={next_runs} zone={timezone} />
            <p className="mt-2 text-caption text-muted">{messages.zone({ zone: timezone })}</p>
          </Disclosure>
        )}
        <LastRun schedule={schedule} />
        <Controls schedule={schedule} />
      </div>
    </Card>
  )
}

function LastRun({ schedule: { last_run, timezone } }: ScheduleProps) {
  if (!last_run) return <p className="text-muted">{messages.notRunYet}</p>
  const whenOf = (phrase?: MomentPhrase) => momentWords(last_run.at, Date.now(), timezone, phrase)
  if (last_run.problem)
    return <Alert tone="warn">{messages.lastProblem({ when: whenOf(moments.when), why: last_run.problem })}</Alert>
  return (
    <p className="text-muted">
      {messages.last({ when: whenOf() })} {last_run.notice ? `${last_run.notice} ` : null}
      {last_run.task_id === null ? null : (
        <Link to={runPath({ id: last_run.task_id })} className="text-brand-text underline">
          {messages.seeRun}
        </Link>
      )}
    </p>
  )
}

function Controls({ schedule }: ScheduleProps) {
  const { id, name, task, is_paused } = schedule
  const change = useChangeSchedule(id)
  const label = (what: string) => messages.label({ what, name })
  const turn = is_paused ? messages.resume : messages.pause
  return (
    <div className="flex flex-col gap-3">
      <div className="button-row">
        <Button
          size="small"
          aria-label={label(turn)}
          pending={change.isPending}
          icon={is_paused ? Play : Pause}
          onClick={() => change.mutate({ is_paused: !is_paused })}
        >
          {turn}
        </Button>
        <DialogButton
          size="small"
          aria-label={label(messages.edit)}
          icon={Pencil}
          dialog={(close) => <ScheduleEdit schedule={schedule} onClose={close} />}
        >
          {messages.edit}
        </DialogButton>
        <LinkButton
          size="small"
          to={setupPath(task.kind, { schedule: id })}
          aria-label={label(messages.editTask)}
          icon={SlidersHorizontal}
        >
          {messages.editTask}
        </LinkButton>
        <RemoveSchedule schedule={schedule} />
      </div>
      {change.error ? <Alert tone="bad">{messageOf(change.error)}</Alert> : null}
    </div>
  )
}

function RemoveSchedule({ schedule: { id, name } }: ScheduleProps) {
  const { mutateAsync: restore } = useRestoreSchedule(id)
  const { mutate, isPending, error } = useDeleteSchedule(id, () =>
    toast.success(
      messages.removed,
      withUndo(() => restore()),
    ),
  )
  return (
    <ConfirmButton
      label={messages.remove}
      confirmLabel={messages.removeConfirm}
      name={messages.label({ what: messages.remove, name })}
      button={{ variant: 'ghost', size: 'small', icon: Trash2 }}
      title={messages.removeTitle}
      pending={isPending}
      pendingLabel={messages.removing}
      error={error && messageOf(error)}
      onConfirm={() => mutate()}
    >
      {messages.removeWhy({ name })}
    </ConfirmButton>
  )
}
