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
import * as paths from '#rules/paths.ts'
import { shellMessages } from '#words/shell.ts'

export type NavLink = { to: string; label: string; icon: LucideIcon; key: string }
type NavGroup = { label: string | null; links: NavLink[] }

/** The sidebar's links, group by group; `key` is what is typed after g to go there. */
export const nav: readonly NavGroup[] = [
  {
    label: null,
    links: [
      { to: paths.dashboard, label: shellMessages.pages.dashboard, icon: LayoutDashboard, key: 'd' },
      { to: paths.account, label: shellMessages.pages.account, icon: Settings, key: 'a' },
      { to: paths.statistics, label: shellMessages.pages.statistics, icon: ChartLine, key: 's' },
      { to: paths.help, label: shellMessages.pages.help, icon: CircleHelp, key: 'h' },
    ],
  },
  {
    label: shellMessages.quickActions,
    links: [
      { to: paths.follow, label: shellMessages.pages.follow, icon: UserPlus, key: 'f' },
      { to: paths.react, label: shellMessages.pages.react, icon: Heart, key: 'r' },
      { to: paths.extract, label: shellMessages.pages.extract, icon: ListChecks, key: 'e' },
    ],
  },
  {
    label: shellMessages.more,
    links: [
      { to: paths.unfollow, label: shellMessages.pages.unfollow, icon: UserMinus, key: 'u' },
      { to: paths.schedules, label: shellMessages.pages.schedules, icon: CalendarClock, key: 'c' },
      { to: paths.lists, label: shellMessages.pages.lists, icon: Users, key: 'l' },
      { to: paths.upload, label: shellMessages.pages.profileUpdate, icon: Upload, key: 'p' },
    ],
  },
]

export const navLinks = nav.flatMap((group) => group.links)
