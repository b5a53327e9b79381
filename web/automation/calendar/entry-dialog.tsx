import { ArrowUpRight } from 'lucide-react'
import { momentOn } from '#rules/calendar-days.ts'
import { localDate } from '#rules/zones.ts'
import type { Entry } from '#web/automation/calendar/calendar-entries.ts'
import { useMove } from '#web/automation/calendar/use-move.ts'
import { recurrenceWords } from '#web/automation/schedules/schedule-words.ts'
import { sentenceOf } from '#web/automation/task-words.ts'
import { timezone } from '#web/core/api.ts'
import { momentWords } from '#web/core/moments.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { useForm } from '#web/ui/forms/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { atName } from '#words/bidi.ts'
import { calendarMessages as messages } from '#words/generated/schedules.ts'

type EntryDialogProps = { entry: Entry; account: string; onClose: () => void }

/** What is planned at a moment, and another moment for it. */
export function EntryDialog({ entry, account, onClose }: EntryDialogProps) {
  const { moves, title } = entry
  if (moves) return <MoveDialog entry={entry} account={account} onClose={onClose} moves={moves} />
  return (
    <Dialog open onClose={onClose} title={title} width="small" footer={<OpenLink entry={entry} />}>
      <About entry={entry} account={account} />
      <p className="mt-3 text-muted">{messages.fixed}</p>
    </Dialog>
  )
}

const OpenLink = ({ entry: { what, path } }: Pick<EntryDialogProps, 'entry'>) => (
  <LinkButton to={path} icon={ArrowUpRight}>
    {what === 'run' ? messages.open.schedule : messages.open.task}
  </LinkButton>
)

function About({ entry: { at, what, moves }, account }: Pick<EntryDialogProps, 'entry' | 'account'>) {
  return (
    <div className="flex flex-col gap-1">
      <p>
        {messages.what[what]} {momentWords(at, Date.now(), timezone())}
        {account ? `, ${atName(account)}` : null}
      </p>
      {moves ? (
        <p className="text-muted">
          {'task' in moves
            ? sentenceOf(moves.task)
            : recurrenceWords(moves.schedule.recurrence, moves.schedule.timezone)}
        </p>
      ) : null}
    </div>
  )
}

type MoveDialogProps = EntryDialogProps & { moves: NonNullable<Entry['moves']> }

function MoveDialog({ entry, account, moves, onClose }: MoveDialogProps) {
  const zone = timezone()
  const { move, pending } = useMove()
  const form = useForm({
    initial: { date: localDate(entry.at, zone), time: clockIn(entry.at, zone) },
    validate: ({ date, time }) => {
      const isFuture = date !== '' && time !== '' && momentOn(date, time, zone) > Date.now()
      return { date: isFuture ? undefined : messages.past }
    },
    onSubmit: ({ date, time }) => move(entry, momentOn(date, time, zone), onClose),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={entry.title}
      width="small"
      action={messages.move}
      pending={pending}
      pendingLabel={messages.moving}
      onSubmit={form.submit}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <About entry={entry} account={account} />
        <OpenLink entry={entry} />
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-heading">{messages.moveTitle}</legend>
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label={messages.date}
            type="date"
            data-autofocus
            min={localDate(Date.now(), zone)}
            max="2999-12-31"
            {...form.field('date')}
          />
          <TextField label={messages.time} type="time" {...form.field('time')} />
        </div>
        {'schedule' in moves ? <p className="text-muted">{messages.moveAll}</p> : null}
        {entry.what === 'continue' ? <p className="text-muted">{messages.moveWait}</p> : null}
      </fieldset>
    </FormDialog>
  )
}

/** `09:30`, as a field for a time takes it in every language. */
const clockIn = (at: number, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
