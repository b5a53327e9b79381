import { Flag, type LucideIcon, Play, Repeat, Square, Timer } from 'lucide-react'
import { datesOf } from '#rules/languages.ts'
import type { Entry, Happening } from '#web/automation/calendar/calendar-entries.ts'
import { timezone } from '#web/core/api.ts'
import { classes } from '#web/ui/classes.ts'
import { calendarMessages as messages } from '#words/generated/schedules.ts'
import { language } from '#words/language.ts'

const icons: Record<Happening, LucideIcon> = { start: Play, continue: Timer, stop: Square, finish: Flag, run: Repeat }

/** A colour for each account, repeated where there are more; its name is said beside it. */
const colours = ['border-s-chart-1', 'border-s-chart-2', 'border-s-chart-3', 'border-s-chart-4']

export const colourOf = (nth: number) => colours[Math.max(0, nth) % colours.length]

const clockOf = (at: number) =>
  new Intl.DateTimeFormat(datesOf(language()), { timeZone: timezone(), hour: '2-digit', minute: '2-digit' }).format(at)

type CalendarEntryProps = {
  entry: Entry
  /** The account's username, and its place among the accounts. */
  account: { name: string; nth: number }
  onOpen: (entry: Entry) => void
  draggable: boolean
  /** The title has lines of its own. */
  roomy: boolean
}

/** One moment of a day: pressed it opens, and what can be moved can be dragged to another day. */
export function CalendarEntry({ entry, account, onOpen, draggable, roomy }: CalendarEntryProps) {
  const { at, what, title, moves, key } = entry
  const Icon = icons[what]
  const clock = clockOf(at)
  const said = { clock, what: messages.what[what], title }
  return (
    <button
      type="button"
      aria-label={account.name ? messages.entryOf({ ...said, account: account.name }) : messages.entry(said)}
      title={title}
      draggable={draggable && moves !== null}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData('text/plain', key)
        dataTransfer.effectAllowed = 'move'
      }}
      onClick={() => onOpen(entry)}
      className={classes(
        'flex w-full min-w-0 items-center gap-x-2 rounded-md border border-line border-s-4 bg-surface px-1.5 py-1 text-start text-caption transition-colors hover:bg-hover',
        colourOf(account.nth),
        roomy && 'flex-wrap',
        draggable && moves ? 'cursor-grab' : '',
      )}
    >
      <Icon size={12} aria-hidden className={classes('shrink-0 text-muted', draggable && !roomy && 'hidden')} />
      <time dateTime={new Date(at).toISOString()} className="shrink-0 text-muted">
        {clock}
      </time>
      <bdi className={classes('font-medium', roomy ? 'line-clamp-3 basis-full wrap-anywhere' : 'truncate')}>
        {title}
      </bdi>
    </button>
  )
}
