import { Link, useNavigate } from 'react-router'
import * as paths from '#rules/paths.ts'
import { AccountRemedy } from '#web/accounts/account-remedy.tsx'
import { useSwitchAccount } from '#web/accounts/queries.ts'
import { messageOf } from '#web/core/api.ts'
import { useNow } from '#web/core/use-now.ts'
import { type Compared, isWarned, usedOf } from '#web/dashboard/overview/compared.ts'
import { difference } from '#web/statistics/readings.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Meter } from '#web/ui/feedback/meter.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { overviewMessages as messages, warningMessages } from '#words/generated/accounts.ts'
import { narrowListText, percentText } from '#words/numbers.ts'

export type FigureProps = { row: Compared }

/** A value with a quiet line below it. */
const Lines = ({ value, note, tone }: { value: string; note?: string | undefined; tone?: string }) => (
  <>
    <p className={classes('tabular-nums', tone ?? 'text-fg')}>{value}</p>
    {note ? <p className="text-caption text-muted tabular-nums">{note}</p> : null}
  </>
)

export const Name = ({ row }: FigureProps) => (
  <span className="flex min-w-0 items-center gap-3">
    <Avatar name={row.username} src={row.profile_pic_url} size="row" />
    <span className="min-w-0">
      <bdi className="block truncate font-medium">@{row.username}</bdi>
      {row.full_name ? <bdi className="block truncate text-caption text-muted">{row.full_name}</bdi> : null}
    </span>
    {row.is_active ? <Badge tone="brand">{messages.current}</Badge> : null}
  </span>
)

export function Change({ row: { followers_change } }: FigureProps) {
  if (followers_change === null)
    return <Lines value={messages.changeUnknown} note={messages.changeUnknownWhy} tone="text-muted" />
  const change = difference(followers_change, 0)
  return (
    <Lines
      value={change || messages.same}
      tone={followers_change > 0 ? 'text-ok' : followers_change < 0 ? 'text-bad' : 'text-muted'}
    />
  )
}

export function Rate({ row: { follow_backs } }: FigureProps) {
  if (!follow_backs)
    return (
      <Link to={paths.account} className="text-brand-text underline underline-offset-2">
        {messages.notInPlan}
      </Link>
    )
  const { rate, looked_at, followed_back, enough } = follow_backs
  if (rate === null) return <Lines value={messages.rateUnknown} note={messages.rateUnknownWhy} tone="text-muted" />
  const note = (enough ? messages.rateOf : messages.rateFew)({ back: followed_back, checked: looked_at })
  return <Lines value={percentText(rate)} note={note} tone={enough ? 'text-fg' : 'text-muted'} />
}

/** All kinds together as a bar, and below it those that were used. */
export function Used({ row }: FigureProps) {
  const { used, limit } = usedOf(row)
  const kinds = row.today.filter(({ daily_used }) => daily_used > 0)
  return (
    <>
      <Meter label={messages.usedOf} used={used} limit={limit} />
      {kinds.length > 0 ? (
        <p className="mt-1.5 text-caption text-muted tabular-nums">
          {kinds
            .map(({ kind, daily, daily_used }) =>
              messages.kindUsed({ used: daily_used, limit: daily, kind: messages.kinds[kind] }),
            )
            .join(' · ')}
        </p>
      ) : null}
    </>
  )
}

const states = ['running', 'waiting', 'scheduled', 'paused'] as const

export function Runs({ row: { id, username, tasks } }: FigureProps) {
  const some = states.filter((state) => tasks[state] > 0)
  if (some.length === 0) return <p className="text-muted">{messages.nothingRuns}</p>
  return (
    <Link
      to={`${paths.tasks}?${new URLSearchParams({ account: id, status: some.join(',') })}`}
      aria-label={messages.tasksOf({ username })}
      className="underline-offset-2 hover:underline"
    >
      {narrowListText(some.map((state) => messages[state]({ count: tasks[state] })))}
    </Link>
  )
}

/** What waits for a person, and the way to the account's warnings. */
export const Needs = ({ row }: FigureProps) => (
  <div className="flex flex-col items-start gap-1.5">
    <Need row={row} />
    <Link
      to={`?${new URLSearchParams({ warnings: row.id })}`}
      aria-label={warningMessages.openNamed({ username: row.username })}
      className="text-caption text-muted underline underline-offset-2 hover:text-fg"
    >
      {warningMessages.open}
    </Link>
  </div>
)

function Need({ row }: FigureProps) {
  const { id, status, tasks } = row
  const now = useNow(60_000)
  if (status !== 'connected')
    return (
      <>
        <Badge tone="bad">{messages.states[status]}</Badge>
        <AccountRemedy account={row} />
      </>
    )
  if (isWarned(row, now)) return <Badge tone="warn">{messages.states.warned}</Badge>
  if (tasks.needs_you === 0) return <p className="text-muted">{messages.allWell}</p>
  return (
    <Link
      to={`${paths.tasks}?${new URLSearchParams({ account: id, status: 'waiting' })}`}
      className="text-warn underline underline-offset-2"
    >
      {messages.tasksNeedYou({ count: tasks.needs_you })}
    </Link>
  )
}

/** Makes the account the current one and goes to its dashboard. */
export function Open({ row: { id, username, is_active } }: FigureProps) {
  const { mutate: switchTo, isPending } = useSwitchAccount()
  const navigate = useNavigate()
  const open = () => {
    if (is_active) return navigate(paths.dashboard)
    switchTo(
      { account_id: id },
      { onSuccess: () => navigate(paths.dashboard), onError: (error) => toast.error(messageOf(error)) },
    )
  }
  return (
    <Button size="small" aria-label={messages.openNamed({ username })} pending={isPending} onClick={open}>
      {messages.open}
    </Button>
  )
}
