import {
  CalendarClock,
  ChartLine,
  CircleHelp,
  Columns3,
  Heart,
  HeartPulse,
  LayoutDashboard,
  ListChecks,
  ListTodo,
  Settings,
  Target,
  Upload,
  UserCheck,
  UserMinus,
  UserPlus,
  Users,
} from 'lucide-react'
import * as paths from '#rules/paths.ts'
import type { RouteRow } from '#web/app/routes.ts'
import type { NavLink } from '#web/core/nav.ts'
import { screen } from '#web/core/screen.ts'
import { shellMessages } from '#words/generated/home.ts'

/** What the sidebar, the palette and the keys after g show of a page. */
type Nav = Omit<NavLink, 'to' | 'label'> & {
  group: keyof typeof shellMessages.navGroups
  name: keyof typeof shellMessages.pages
}

/** The pages inside the sidebar's layout, one row each, in the sidebar's order; those without `nav` are not in it. */
export const pages: readonly (RouteRow & { nav?: Nav })[] = [
  {
    path: paths.dashboard,
    access: 'instagram',
    nav: { group: 'main', name: 'dashboard', icon: LayoutDashboard, key: 'd' },
    ...screen(() => import('#web/screens/dashboard.tsx'), 'DashboardScreen'),
  },
  {
    path: paths.tasks,
    access: 'instagram',
    nav: { group: 'main', name: 'tasks', icon: ListTodo, key: 't' },
    ...screen(() => import('#web/screens/tasks.tsx'), 'TasksScreen'),
  },
  {
    path: paths.task,
    access: 'instagram',
    ...screen(() => import('#web/screens/task.tsx'), 'TaskScreen'),
  },
  {
    path: paths.lists,
    access: 'instagram',
    nav: { group: 'main', name: 'audience', icon: Users, key: 'l' },
    ...screen(() => import('#web/screens/list-operations.tsx'), 'ListOperationsScreen'),
  },
  {
    path: paths.audience,
    access: 'instagram',
    nav: { group: 'main', name: 'health', icon: HeartPulse, key: 'w' },
    ...screen(() => import('#web/screens/audience-health.tsx'), 'AudienceHealthScreen'),
  },
  {
    path: paths.schedules,
    access: 'instagram',
    nav: { group: 'main', name: 'schedules', icon: CalendarClock, key: 'c' },
    ...screen(() => import('#web/screens/schedules.tsx'), 'SchedulesScreen'),
  },
  {
    path: paths.growth,
    access: 'instagram',
    nav: { group: 'main', name: 'growth', icon: Target, key: 'g' },
    ...screen(() => import('#web/screens/growth.tsx'), 'GrowthScreen'),
  },
  {
    path: paths.statistics,
    access: 'instagram',
    nav: { group: 'main', name: 'statistics', icon: ChartLine, key: 's' },
    ...screen(() => import('#web/screens/statistics.tsx'), 'StatisticsScreen'),
  },
  {
    path: paths.follow,
    access: 'instagram',
    nav: { group: 'quick', name: 'follow', icon: UserPlus, key: 'f' },
    ...screen(() => import('#web/screens/follow.tsx'), 'FollowScreen'),
  },
  {
    path: paths.react,
    access: 'instagram',
    nav: { group: 'quick', name: 'react', icon: Heart, key: 'r' },
    ...screen(() => import('#web/screens/react.tsx'), 'ReactScreen'),
  },
  {
    path: paths.extract,
    access: 'instagram',
    nav: { group: 'quick', name: 'extract', icon: ListChecks, key: 'e' },
    ...screen(() => import('#web/screens/extract-followers.tsx'), 'ExtractFollowersScreen'),
  },
  {
    path: paths.unfollow,
    access: 'instagram',
    nav: { group: 'quick', name: 'unfollow', icon: UserMinus, key: 'u' },
    ...screen(() => import('#web/screens/unfollow.tsx'), 'UnfollowScreen'),
  },
  {
    path: paths.followers,
    access: 'instagram',
    nav: { group: 'quick', name: 'followers', icon: UserCheck, key: 'm' },
    ...screen(() => import('#web/screens/followers.tsx'), 'FollowersScreen'),
  },
  {
    path: paths.accounts,
    access: 'instagram',
    nav: { group: 'rest', name: 'accounts', icon: Columns3, key: 'o' },
    ...screen(() => import('#web/screens/accounts.tsx'), 'AccountsScreen'),
  },
  {
    path: paths.upload,
    access: 'subscription',
    nav: { group: 'rest', name: 'profileUpdate', icon: Upload, key: 'p' },
    ...screen(() => import('#web/screens/profile-update.tsx'), 'ProfileUpdateScreen'),
  },
  {
    path: paths.moveIn,
    access: 'instagram',
    ...screen(() => import('#web/screens/move-in.tsx'), 'MoveInScreen'),
  },
  {
    path: paths.account,
    access: 'subscription',
    nav: { group: 'rest', name: 'account', icon: Settings, key: 'a' },
    ...screen(() => import('#web/screens/account.tsx'), 'AccountScreen'),
  },
  {
    path: paths.help,
    access: 'signed_in',
    nav: { group: 'rest', name: 'help', icon: CircleHelp, key: 'h' },
    ...screen(() => import('#web/screens/help.tsx'), 'HelpScreen'),
  },
  {
    path: paths.connect,
    access: 'subscription',
    ...screen(() => import('#web/screens/instagram-login.tsx'), 'InstagramLoginScreen'),
  },
]

export const notFound = screen(() => import('#web/screens/not-found.tsx'), 'NotFoundScreen')

const linkOf = (to: string, { name, ...nav }: Nav) => ({
  to,
  ...nav,
  get label() {
    return shellMessages.pages[name]
  },
})

export const navLinks = pages.flatMap(({ path, nav }) => (nav ? [linkOf(path, nav)] : []))
