import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { screen } from '#web/core/screen.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { notificationsQuery } from '#web/users/notifications/queries.ts'
import { notificationMessages as messages } from '#words/generated/settings.ts'

const panel = screen(() => import('#web/users/notifications/notification-panel.tsx'), 'NotificationPanel')

/** Numbers above are written as this with a plus. */
const MAX_SHOWN = 9

/** Opens what concerns the user, and shows how much of it is unread. */
export function Bell() {
  const { data } = useInfiniteQuery(notificationsQuery)
  const [isOpen, setOpen] = useState(false)
  const unread = data?.pages[0]?.unread ?? 0
  return (
    <>
      <span className="relative">
        <IconButton
          label={messages.open({ unread })}
          aria-haspopup="dialog"
          icon={BellIcon}
          onPointerEnter={panel.preload}
          onClick={() => setOpen(true)}
        />
        {unread > 0 ? (
          <span
            aria-hidden
            className="pointer-events-none absolute end-0.5 top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-brand px-1 text-[10px] leading-none font-semibold text-on-brand tabular-nums"
          >
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        ) : null}
      </span>
      {isOpen ? (
        <Suspense fallback={null}>
          <panel.Screen onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
