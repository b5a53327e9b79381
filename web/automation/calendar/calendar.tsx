import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, type DragEvent, useState } from 'react'
import { calendarSpans, onDate, turnedDate } from '#rules/calendar-days.ts'
import { useAccounts } from '#web/accounts/queries.ts'
import { byDate, type Entry } from '#web/automation/calendar/calendar-entries.ts'
import { CalendarEntry, colourOf } from '#web/automation/calendar/calendar-entry.tsx'
import { EntryDialog } from '#web/automation/calendar/entry-dialog.tsx'
import { type CalendarView, today, useCalendar, useCalendarView } from '#web/automation/calendar/use-calendar.ts'
import { useMove } from '#web/automation/calendar/use-move.ts'
import { messageOf, timezone } from '#web/core/api.ts'
import { longDate } from '#web/core/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { atName } from '#words/bidi.ts'
import { calendarMessages as messages } from '#words/generated/schedules.ts'
import { taskListMessages } from '#words/generated/tasks.ts'
import { inEach } from '#words/language.ts'

/** Entries of a day that are shown before the others are counted. */
const SHOWN = { week: 12, month: 3 }

/** What is planned, by week or month, in the user's zone; entries are moved by dragging them or in the dialog they open. */
export function Calendar() {
  const now = today()
  const { view, change } = useCalendarView(now)
  const { dates, entries, complete, error, retry } = useCalendar(view)
  const { move } = useMove()
  const accountOf = useAccountOf()
  const [opened, setOpened] = useState<Entry | null>(null)
  const [day, setDay] = useState<string | null>(null)
  const of = byDate(entries ?? [], timezone())
  const shown = dates.flatMap((date) => of.get(date) ?? [])

  const drop = (date: string) => (key: string) => {
    const entry = shown.find((one) => one.key === key)
    if (entry?.moves) move(entry, onDate(entry.at, date, timezone()))
  }
  const entryProps = (entry: Entry) => ({ entry, account: accountOf(entry.account_id), onOpen: setOpened })
  const days = { view, dates, of, now, onDay: setDay, entryProps }
  return (
    <section aria-label={messages.title({ what: titleOf(view, dates) })} className="flex flex-col gap-4">
      <Toolbar view={view} change={change} dates={dates} now={now} />
      {complete ? null : <Alert tone="warn">{messages.incomplete}</Alert>}
      {error ? (
        <LoadError message={messageOf(error)} onRetry={() => void retry()} />
      ) : entries === undefined ? (
        <Skeleton className="h-128" />
      ) : (
        <>
          <Days {...days} drop={drop} />
          <Agenda {...days} isEmpty={shown.length === 0} />
        </>
      )}
      <Legend />
      {day ? (
        <Dialog open onClose={() => setDay(null)} title={longDate(day)} width="small">
          <ul className="flex flex-col gap-1.5">
            {(of.get(day) ?? []).map((entry) => (
              <li key={entry.key}>
                <CalendarEntry {...entryProps(entry)} draggable={false} roomy={false} />
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
      {opened ? (
        <EntryDialog entry={opened} account={accountOf(opened.account_id).name} onClose={() => setOpened(null)} />
      ) : null}
    </section>
  )
}

function useAccountOf() {
  const { data: accounts = [] } = useAccounts()
  return (id: string) => {
    const nth = accounts.findIndex((account) => account.id === id)
    return { name: accounts[nth]?.username ?? '', nth }
  }
}

const datesIn = (parts: Intl.DateTimeFormatOptions) =>
  inEach((_, tag) => new Intl.DateTimeFormat(tag, { ...parts, timeZone: 'UTC' }))

const monthAndYear = datesIn({ month: 'long', year: 'numeric' })
const someDays = datesIn({ day: 'numeric', month: 'long', year: 'numeric' })
const weekday = datesIn({ weekday: 'short' })

const titleOf = ({ span, date }: CalendarView, dates: readonly string[]) =>
  span === 'month'
    ? monthAndYear().format(Date.parse(date))
    : someDays().formatRange(Date.parse(dates[0] ?? date), Date.parse(dates.at(-1) ?? date))

type ToolbarProps = ReturnType<typeof useCalendarView> & { dates: readonly string[]; now: string }

function Toolbar({ view, change, dates, now }: ToolbarProps) {
  const { data: accounts = [] } = useAccounts()
  const turn = (by: -1 | 1) => change({ date: turnedDate(view.date, view.span, by) })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex items-center gap-1">
        <IconButton label={messages.before[view.span]} icon={ChevronLeft} onClick={() => turn(-1)} />
        <IconButton label={messages.after[view.span]} icon={ChevronRight} onClick={() => turn(1)} />
        <Button size="small" onClick={() => change({ date: now })}>
          {messages.today}
        </Button>
      </div>
      <h2 aria-live="polite" className="min-w-0 flex-1 text-heading max-sm:order-first max-sm:basis-full">
        {titleOf(view, dates)}
      </h2>
      <Segmented
        label={messages.span}
        options={calendarSpans.map((value) => ({ value, label: messages.spans[value] }))}
        value={view.span}
        onChange={(span) => change({ span })}
      />
      {accounts.length > 1 ? (
        <Select
          aria-label={taskListMessages.account}
          value={view.account}
          onChange={(account) => change({ account })}
          className="w-44"
          options={[
            { value: '', label: taskListMessages.allAccounts },
            ...accounts.map(({ id, username }) => ({ value: id, label: atName(username) })),
          ]}
        />
      ) : null}
    </div>
  )
}

type DaysProps = {
  view: CalendarView
  dates: readonly string[]
  of: ReadonlyMap<string, Entry[]>
  now: string
  onDay: (date: string) => void
  entryProps: (entry: Entry) => Omit<ComponentProps<typeof CalendarEntry>, 'draggable' | 'roomy'>
  drop: (date: string) => (key: string) => void
}

/** The days as a table, a week in each row; where there is room for it. */
function Days({ dates, ...day }: DaysProps) {
  const weeks = Array.from({ length: dates.length / 7 }, (_, nth) => dates.slice(nth * 7, nth * 7 + 7))
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-xl border border-line bg-surface max-md:hidden">
      <thead>
        <tr>
          {dates.slice(0, 7).map((date) => (
            <th key={date} scope="col" className="border-b border-line px-2 py-2 text-start text-caption text-muted">
              {weekday().format(Date.parse(date))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <Day key={date} date={date} {...day} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = Omit<DaysProps, 'dates'> & { date: string }

function Day({ date, view, of, now, onDay, entryProps, drop }: DayProps) {
  const [isOver, setOver] = useState(false)
  const entries = of.get(date) ?? []
  const most = SHOWN[view.span]
  const isOther = view.span === 'month' && date.slice(0, 7) !== view.date.slice(0, 7)
  const over = (event: DragEvent) => {
    if (date < now) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <td
      data-date={date}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        drop(date)(event.dataTransfer.getData('text/plain'))
      }}
      className={classes(
        'border-e border-b border-line p-1.5 align-top last:border-e-0',
        view.span === 'week' ? 'h-96' : 'h-30',
        (isOther || date < now) && 'bg-sunken',
        isOver && 'bg-brand-soft outline-2 -outline-offset-2 outline-focus',
      )}
    >
      <p className="mb-1 flex text-caption">
        <time
          dateTime={date}
          aria-current={date === now ? 'date' : undefined}
          className={classes(
            'grid h-6 min-w-6 place-items-center rounded-full px-1',
            date === now ? 'bg-brand font-semibold text-on-brand' : 'text-muted',
          )}
        >
          {Number(date.slice(8))}
        </time>
      </p>
      <ul className="flex flex-col gap-1">
        {entries.slice(0, entries.length > most ? most - 1 : most).map((entry) => (
          <li key={entry.key}>
            <CalendarEntry {...entryProps(entry)} draggable roomy={view.span === 'week'} />
          </li>
        ))}
        {entries.length > most ? (
          <li>
            <button
              type="button"
              onClick={() => onDay(date)}
              className="w-full rounded-md px-1.5 py-1 text-start text-caption font-medium text-brand-text hover:bg-hover"
            >
              {messages.more({ count: entries.length - most + 1 })}
            </button>
          </li>
        ) : null}
      </ul>
    </td>
  )
}

type AgendaProps = Omit<DaysProps, 'drop' | 'view'> & { isEmpty: boolean }

/** The days with something on them, one below the other: on phones. */
function Agenda({ dates, of, now, onDay, entryProps, isEmpty }: AgendaProps) {
  if (isEmpty)
    return (
      <EmptyState icon={CalendarDays} title={messages.nothing} className="md:hidden">
        {messages.nothingWhy}
      </EmptyState>
    )
  return (
    <ol className="flex flex-col gap-4 md:hidden">
      {dates
        .filter((date) => of.has(date))
        .map((date) => {
          const entries = of.get(date) ?? []
          return (
            <li key={date}>
              <h3
                className={classes('mb-1.5 text-caption font-medium', date === now ? 'text-brand-text' : 'text-muted')}
              >
                {longDate(date)}
              </h3>
              <ul className="flex flex-col gap-1.5 *:*:min-h-11">
                {entries.slice(0, SHOWN.week).map((entry) => (
                  <li key={entry.key}>
                    <CalendarEntry {...entryProps(entry)} draggable={false} roomy={false} />
                  </li>
                ))}
              </ul>
              {entries.length > SHOWN.week ? (
                <Button variant="ghost" onClick={() => onDay(date)}>
                  {messages.more({ count: entries.length - SHOWN.week })}
                </Button>
              ) : null}
            </li>
          )
        })}
    </ol>
  )
}

/** Which colour is whose, and in which zone the times are. */
function Legend() {
  const { data: accounts = [] } = useAccounts()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-caption text-muted">
      {accounts.map(({ id, username }, nth) => (
        <span key={id} className="flex items-center gap-1.5">
          <span aria-hidden className={classes('h-3 border-s-4', colourOf(nth))} />
          {atName(username)}
        </span>
      ))}
      <p className="max-md:hidden">{messages.zone({ zone: timezone() })}</p>
    </div>
  )
}
