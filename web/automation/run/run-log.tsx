import type { Action, ActionState, Task } from '#contract/automation.ts'
import { NamedPeopleBar, useNamedRows } from '#web/audience/named-people-bar.tsx'
import { useLog } from '#web/automation/run/use-log.ts'
import { ActionIcon } from '#web/automation/visit-steps.tsx'
import { messageOf } from '#web/core/api.ts'
import { clockOf } from '#web/core/days.ts'
import { openPerson } from '#web/people/opened-person.ts'
import { PERSON_ROW, PersonRow } from '#web/people/person-row.tsx'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RowTick } from '#web/ui/forms/tick.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { automationMessages as messages } from '#words/generated/automation.ts'
import { actionWords } from '#words/generated/home.ts'
import { logMessages } from '#words/generated/tasks.ts'
import { upperFirst } from '#words/letters.ts'
import { labelWords } from '#words/source-names.ts'

/** So near the end of what is loaded, older lines are fetched. */
const NEAR = 10

const tones: Record<ActionState, Tone> = {
  planned: 'neutral',
  intended: 'brand',
  done: 'ok',
  already: 'neutral',
  requested: 'brand',
  refused: 'bad',
  skipped: 'neutral',
  unknown: 'warn',
}

/** Its results were kept for as long as the operator keeps them. */
const isSwept = ({ ended_at, done_count }: Task) => ended_at !== null && done_count > 0

/** Everybody the task has met, the last first, with what came of it. */
export function RunLog({ task }: { task: Task }) {
  const { actions, error, retry, more } = useLog(task)
  return (
    <Card title={messages.log}>
      {actions === undefined ? (
        error ? (
          <LoadError message={messageOf(error)} onRetry={retry} />
        ) : (
          <Skeleton className="h-60" />
        )
      ) : actions.length === 0 ? (
        <p className="text-muted">{isSwept(task) ? messages.logGone : messages.logEmpty}</p>
      ) : (
        <Lines actions={actions} more={more} />
      )}
    </Card>
  )
}

function Lines({ actions, more }: { actions: readonly Action[]; more: () => void }) {
  const rows = useNamedRows(actions)
  return (
    <div className="flex flex-col gap-3">
      <VirtualList
        label={messages.log}
        count={actions.length}
        rowHeight={PERSON_ROW}
        {...rows.list}
        onOpen={(index) => openPerson(actions[index]?.username ?? null)}
        className={actions.length > 6 ? 'h-105' : 'max-h-105'}
        onRange={(_, last) => {
          if (last > actions.length - NEAR) more()
        }}
        renderRow={(index) => {
          const action = actions[index]
          const follows = action !== undefined && isSame(actions[index - 1], action)
          return action ? (
            <div className="flex items-center gap-3">
              <RowTick on={rows.list.isChosen(index)} />
              <div className="min-w-0 flex-1">
                {follows ? (
                  <StepLine action={action} />
                ) : (
                  <LogLine action={action} is_step={isSame(actions[index + 1], action)} />
                )}
              </div>
            </div>
          ) : null
        }}
      />
      <NamedPeopleBar rows={rows} people={actions} from={messages.log} />
    </div>
  )
}

/** Done to the same person, one after the other. */
const isSame = (one: Action | undefined, { username }: Action) => one?.username === username

type LogLineProps = {
  action: Action
  /** One of several things done to a person: it says which. */
  is_step: boolean
}

const LogLine = ({ action, is_step }: LogLineProps) => (
  <PersonRow
    person={action.person}
    reason={whyOf(action, is_step)}
    source={action.source ? labelWords(action.source) : null}
    aside={<Outcome action={action} />}
  />
)

/** A further step of the person in the line above. */
const StepLine = ({ action }: { action: Action }) => (
  <div className="flex min-w-0 items-center gap-3 ps-12 sm:pe-4">
    <p className="flex min-w-0 flex-1 items-center gap-1.5 text-caption text-muted">
      <ActionIcon action={action.kind} />
      <span className="truncate">{whyOf(action, true) ?? stepName(action.kind)}</span>
    </p>
    <Outcome action={action} />
  </div>
)

const Outcome = ({ action }: { action: Action }) => (
  <span className="flex flex-col items-end gap-0.5">
    <Badge tone={tones[action.state]}>{stateWords(action)}</Badge>
    <time dateTime={action.at} className="px-2 text-caption text-muted tabular-nums">
      {clockOf(action.at)}
    </time>
  </span>
)

function whyOf({ kind, reason, text }: Action, is_step: boolean): string | null {
  if (!reason) return text
  return is_step ? messages.stepWhy({ step: stepName(kind), why: reason }) : upperFirst(reason)
}

function stepName(kind: Action['kind']): string {
  const words = actionWords[kind]
  return 'name' in words ? words.name : words.done
}

function stateWords({ kind, state }: Action): string {
  if (state === 'already') return logMessages.already[kind]
  return state === 'done' ? actionWords[kind].done : messages.actionStates[state]
}
