import {
  CalendarClock,
  ChartLine,
  CircleHelp,
  Heart,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Settings,
  Upload,
  UserMinus,
  UserPlus,
  Users,
} from 'lucide-react'
import { routes } from '#web/app/routes.ts'
import { shellMessages } from '#words/shell.ts'

export type NavLink = { to: string; label: string; icon: LucideIcon; key: string }
type NavGroup = { label: string | null; links: NavLink[] }

// `key` is what is typed after g to go there.
const wanted: NavGroup[] = [
  {
    label: null,
    links: [
      { to: '/dashboard', label: shellMessages.pages.dashboard, icon: LayoutDashboard, key: 'd' },
      { to: '/account', label: shellMessages.pages.account, icon: Settings, key: 'a' },
      { to: '/statistics', label: shellMessages.pages.statistics, icon: ChartLine, key: 's' },
      { to: '/help', label: shellMessages.pages.help, icon: CircleHelp, key: 'h' },
    ],
  },
  {
    label: shellMessages.quickActions,
    links: [
      { to: '/functions/follow', label: shellMessages.pages.follow, icon: UserPlus, key: 'f' },
      { to: '/functions/react', label: shellMessages.pages.react, icon: Heart, key: 'r' },
      { to: '/functions/extract-followers', label: shellMessages.pages.extract, icon: ListChecks, key: 'e' },
    ],
  },
  {
    label: shellMessages.more,
    links: [
      { to: '/functions/unfollow', label: shellMessages.pages.unfollow, icon: UserMinus, key: 'u' },
      { to: '/functions/schedules', label: shellMessages.pages.schedules, icon: CalendarClock, key: 'c' },
      { to: '/functions/list-operations', label: shellMessages.pages.lists, icon: Users, key: 'l' },
      { to: '/profile-update', label: shellMessages.pages.profileUpdate, icon: Upload, key: 'p' },
    ],
  },
]

const paths = new Set(routes.map((route) => route.path))

/** The sidebar's links, group by group; a row shows itself once its page is in the route table. */
export const nav = wanted
  .map((group) => ({ ...group, links: group.links.filter((link) => paths.has(link.to)) }))
  .filter((group) => group.links.length > 0)

export const navLinks = nav.flatMap((group) => group.links)
