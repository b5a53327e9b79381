import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { taskKinds } from '#rules/kinds/kinds.ts'
import { MAX_SEARCH_LENGTH, taskSorts } from '#rules/task-list.ts'
import { type TaskStatus, taskStatuses } from '#rules/task-states.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { TypedFilter } from '#web/audience/typed-filter.tsx'
import { isNarrowed, viewOf } from '#web/automation/list/tasks-view.ts'
import type { ShownTasks } from '#web/automation/list/use-tasks-view.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { atName } from '#words/bidi.ts'
import { runMessages } from '#words/generated/automation.ts'
import { taskListMessages as messages } from '#words/generated/tasks.ts'
import { narrowListText, numberText } from '#words/numbers.ts'

type Counts = Record<TaskStatus, number> | undefined
type TaskFiltersProps = ShownTasks & { counts: Counts }

/** Which tasks are shown: all of it is in the address. */
export function TaskFilters({ view, change, counts }: TaskFiltersProps) {
  const { data: accounts = [] } = useAccounts()
  const [open, setOpen] = useState(view.from !== '' || view.to !== '' || view.source !== '')
  const several = view.kinds.length > 1
  return (
    <search className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-[minmax(0,1fr)_10rem_auto_auto_auto]">
        <TypedFilter
          className="max-lg:col-span-full"
          type="search"
          label={messages.search}
          maxLength={MAX_SEARCH_LENGTH}
          value={view.q}
          onSettle={(q) => change({ q }, { replace: view.q !== '' })}
        />
        <Select
          aria-label={messages.account}
          value={view.account}
          onChange={(account) => change({ account })}
          options={[
            { value: '', label: messages.allAccounts },
            ...accounts.map(({ id, username }) => ({ value: id, label: atName(username) })),
          ]}
        />
        <Select
          aria-label={messages.kind}
          value={several ? 'several' : (view.kinds[0] ?? '')}
          onChange={(chosen) => change({ kinds: taskKinds.filter((kind) => kind === chosen) })}
          options={[
            { value: '', label: messages.allKinds },
            ...(several
              ? [{ value: 'several' as const, label: narrowListText(view.kinds.map((kind) => messages.kinds[kind])) }]
              : []),
            ...taskKinds.map((kind) => ({ value: kind, label: messages.kinds[kind] })),
          ]}
        />
        <Select
          aria-label={messages.sort}
          value={view.sort}
          onChange={(sort) => change({ sort })}
          options={taskSorts.map((sort) => ({ value: sort, label: messages.sorts[sort] }))}
        />
        <Button icon={SlidersHorizontal} aria-expanded={open} onClick={() => setOpen(!open)} className="lg:h-10">
          {messages.moreFilters}
        </Button>
      </div>
      {open ? (
        <div className="grid gap-3 sm:grid-cols-3">
          <Field label={messages.from}>
            <DateInput value={view.from} onChange={(from) => change({ from })} />
          </Field>
          <Field label={messages.to}>
            <DateInput value={view.to} onChange={(to) => change({ to })} />
          </Field>
          <Field label={messages.source} hint={messages.sourceHint}>
            <TypedFilter
              maxLength={MAX_SEARCH_LENGTH}
              value={view.source}
              onSettle={(source) => change({ source }, { replace: view.source !== '' })}
            />
          </Field>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Statuses chosen={view.statuses} counts={counts} onChange={(statuses) => change({ statuses })} />
        {isNarrowed(view) ? (
          <Button
            variant="ghost"
            size="small"
            icon={X}
            onClick={() => change({ ...viewOf(new URLSearchParams()), sort: view.sort })}
          >
            {messages.clear}
          </Button>
        ) : null}
      </div>
    </search>
  )
}

const DateInput = ({ value, onChange }: { value: string; onChange: (date: string) => void }) => (
  <TextInput type="date" value={value} max="2999-12-31" onChange={({ target }) => onChange(target.value)} />
)

type StatusesProps = { chosen: readonly TaskStatus[]; counts: Counts; onChange: (chosen: TaskStatus[]) => void }

/** Each status with its number, to be combined; none of them means all. */
function Statuses({ chosen, counts, onChange }: StatusesProps) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const toggle = (status: TaskStatus) =>
    onChange(taskStatuses.filter((one) => (one === status ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <fieldset className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-0.5 max-sm:basis-full">
      <legend className="sr-only">{messages.status}</legend>
      <StatusButton
        label={messages.allStatuses}
        count={all}
        pressed={chosen.length === 0}
        onClick={() => onChange([])}
      />
      {taskStatuses.map((status) => (
        <StatusButton
          key={status}
          label={runMessages.statuses[status]}
          count={counts?.[status]}
          pressed={chosen.includes(status)}
          onClick={() => toggle(status)}
        />
      ))}
    </fieldset>
  )
}

type StatusButtonProps = { label: string; count: number | undefined; pressed: boolean; onClick: () => void }

const StatusButton = ({ label, count, pressed, onClick }: StatusButtonProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onClick}
    className={classes(
      'inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full border px-3 text-caption font-medium transition-colors lg:h-7',
      pressed
        ? 'border-brand bg-brand-soft text-brand-text'
        : 'border-line bg-surface text-muted hover:bg-hover hover:text-fg',
    )}
  >
    {label}
    {count === undefined ? null : <span className="tabular-nums">{numberText(count)}</span>}
  </button>
)
