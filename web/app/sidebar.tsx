import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import * as paths from '#rules/paths.ts'
import { AccountSwitcher } from '#web/accounts/account-switcher.tsx'
import { appInfoQuery } from '#web/accounts/queries.ts'
import { afterFirstPage } from '#web/app/after-first-page.ts'
import { LiveDot } from '#web/app/live-status.tsx'
import { navLinks } from '#web/app/pages.ts'
import { messageOf } from '#web/core/api.ts'
import type { NavLink as Page } from '#web/core/nav.ts'
import { screen } from '#web/core/screen.ts'
import { ThemeToggle } from '#web/core/theme-toggle.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useLogout } from '#web/users/session.ts'
import { appMessages as messages } from '#words/generated/first.ts'
import { shellMessages } from '#words/generated/home.ts'

// Nobody needs them before the page is there.
const { Screen: Brakes } = screen(() => afterFirstPage.then(() => import('#web/accounts/pause/brakes.tsx')), 'Brakes')

type SidebarProps = { onIntent: (path: string) => unknown }

type NavRowProps = SidebarProps & Pick<Page, 'to' | 'label' | 'icon'>

const NavRow = ({ to, label, icon: Icon, onIntent }: NavRowProps) => (
  <NavLink
    to={to}
    onPointerEnter={() => onIntent(to)}
    onFocus={() => onIntent(to)}
    className={({ isActive }) =>
      classes(
        'flex h-11 items-center gap-3 rounded-lg px-3 font-medium transition-colors lg:h-9',
        isActive ? 'bg-brand-soft text-brand-text' : 'text-muted hover:bg-hover hover:text-fg',
      )
    }
  >
    <Icon size={18} aria-hidden className="shrink-0" />
    {label}
  </NavLink>
)

const groups = [...Map.groupBy(navLinks, ({ group }) => group)]

/** Everything below the wordmark, in the sidebar and in the menu of narrow screens. */
export function Sidebar({ onIntent }: SidebarProps) {
  const { mutate: logOut, isPending } = useLogout()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="px-3 pb-3">
        <AccountSwitcher />
        <div className="mt-2 min-h-11 lg:min-h-8">
          <Suspense fallback={null}>
            <Brakes />
          </Suspense>
        </div>
        <SandboxMark />
      </div>
      <nav aria-label={shellMessages.menu} className="min-h-0 flex-1 overflow-y-auto px-3 py-1">
        {groups.map(([group, links]) => (
          <div key={group} className="mb-3">
            {shellMessages.navGroups[group] ? (
              <h2 className="px-3 py-2 text-caption font-medium text-muted">{shellMessages.navGroups[group]}</h2>
            ) : null}
            <ul className="flex flex-col gap-0.5">
              {links.map(({ to, label, icon }) => (
                <li key={to}>
                  <NavRow to={to} label={label} icon={icon} onIntent={onIntent} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="flex items-center justify-between gap-2 border-t border-line py-2 ps-5 pe-3">
        <LiveDot />
        <div className="flex items-center">
          <ThemeToggle />
          <Button
            variant="ghost"
            size="small"
            className="text-muted"
            pending={isPending}
            onClick={() => logOut(undefined, { onError: (error) => toast.error(messageOf(error)) })}
          >
            {messages.logOut}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Says on every page that Instagram is the sandbox, and leads to what that means; nothing on the real service. */
function SandboxMark() {
  const { data } = useQuery(appInfoQuery)
  if (!data?.sandbox) return null
  return (
    <Link
      to={`${paths.help}#sandbox`}
      className="mt-2 flex min-h-11 items-center gap-2 rounded-lg border border-dashed border-edge px-3 text-caption font-medium text-muted transition-colors hover:bg-hover hover:text-fg lg:min-h-8"
    >
      <FlaskConical size={14} aria-hidden className="shrink-0" />
      {shellMessages.sandbox}
    </Link>
  )
}
