import { LayoutDashboard, type LucideIcon, Upload, UserPlus, Users } from 'lucide-react'
import { appMessages } from '#web/app/messages.ts'
import { routes } from '#web/app/routes.ts'

type NavLink = { to: string; label: string; icon: LucideIcon }
type NavGroup = { label: string | null; links: NavLink[] }

const wanted: NavGroup[] = [
  {
    label: null,
    links: [
      { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
      { to: '/profile-update', label: 'Update Profile Data', icon: Upload },
      { to: '/functions/list-operations', label: 'Lists', icon: Users },
    ],
  },
  { label: appMessages.quickActions, links: [{ to: '/functions/follow', label: 'Follow Users', icon: UserPlus }] },
]

const paths = new Set(routes.map((route) => route.path))

/** The sidebar's links, group by group; a row shows itself once its page is in the route table. */
export const nav = wanted
  .map((group) => ({ ...group, links: group.links.filter((link) => paths.has(link.to)) }))
  .filter((group) => group.links.length > 0)
