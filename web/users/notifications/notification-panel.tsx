import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Bell,
  ChartLine,
  CircleAlert,
  CircleCheck,
  Gauge,
  type LucideIcon,
  Target,
  TriangleAlert,
  UserRoundX,
} from 'lucide-react'
import { Link } from 'react-router'
import type { Notification } from '#contract/notifications.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { timezone } from '#web/core/api.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { momentWords } from '#web/core/moments.ts'
import { MoreButton } from '#web/core/more-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { notificationsQuery, useMarkRead } from '#web/users/notifications/queries.ts'
import { notificationMessages as messages } from '#words/generated/settings.ts'

const looks: Record<WebhookEvent, { icon: LucideIcon; colour: string }> = {
  task_finished: { icon: CircleCheck, colour: 'text-ok' },
  task_failed: { icon: CircleAlert, colour: 'text-bad' },
  limit_reached: { icon: Gauge, colour: 'text-warn' },
  account_needs_you: { icon: UserRoundX, colour: 'text-bad' },
  account_warned: { icon: TriangleAlert, colour: 'text-warn' },
  weekly_summary: { icon: ChartLine, colour: 'text-brand-text' },
  audience_changed: { icon: UserRoundX, colour: 'text-brand-text' },
  growth_day_planned: { icon: Target, colour: 'text-brand-text' },
}

/** Everything that needs or concerns the user, newest first; each leads to where it is acted on. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const query = useInfiniteQuery(notificationsQuery)
  const { mutate: markRead, isPending } = useMarkRead()
  const shown = query.data?.pages.flatMap(({ notifications }) => notifications) ?? []
  const unread = query.data?.pages[0]?.unread ?? 0
  const newest = shown[0]

  const open = ({ id, read_at }: Notification) => {
    if (!read_at) markRead({ ids: [id] })
    onClose()
  }

  return (
    <Dialog
      open
      title={messages.title}
      onClose={onClose}
      footer={
        newest && unread > 0 ? (
          <Button pending={isPending} onClick={() => markRead({ up_to: newest.id })}>
            {messages.readAll}
          </Button>
        ) : null
      }
    >
      <Loaded query={query} failed={messages.failed} skeleton="h-64">
        {() =>
          newest ? (
            <ul className="-mx-2 flex flex-col">
              {shown.map((one) => (
                <Row key={one.id} notification={one} onOpen={() => open(one)} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={Bell} title={messages.none} level={3} iconSize={20}>
              {messages.noneWhy}
            </EmptyState>
          )
        }
      </Loaded>
      <MoreButton full query={query} label={messages.more} />
    </Dialog>
  )
}

/** What happened, what Cadenza did and what to do: none of it is left out. */
const hasLines = (event: WebhookEvent) => event === 'account_warned' || event === 'account_needs_you'

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { event, title, text, path, created_at, read_at } = notification
  const { icon: Icon, colour } = looks[event]
  return (
    <li>
      <Link to={path} onClick={onOpen} className="flex gap-3 rounded-lg px-2 py-3 transition-colors hover:bg-hover">
        <Icon size={18} aria-hidden className={classes('mt-px shrink-0', colour)} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className={classes('min-w-0', !read_at && 'font-medium')}>{title}</span>
            <time dateTime={created_at} className="shrink-0 text-caption text-muted">
              {momentWords(created_at, Date.now(), timezone())}
            </time>
          </span>
          <span className={classes('whitespace-pre-line text-muted', !hasLines(event) && 'line-clamp-2')}>{text}</span>
        </span>
        {read_at ? null : (
          <span className="mt-1.5 size-2 shrink-0 rounded-full bg-brand">
            <span className="sr-only">{messages.unread}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
