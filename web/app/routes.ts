import * as paths from '#rules/paths.ts'
import { screen } from '#web/core/screen.ts'

/** Who may see a page; what each one checks is in guards.tsx. */
export type Access = 'public' | 'signed_in' | 'subscription' | 'instagram'

export type RouteRow = { path: string; access: Access; sidebar: boolean } & ReturnType<typeof screen>

/** Every page there is, one row each. `sidebar` says whether it stands inside the sidebar's layout. */
export const routes: readonly RouteRow[] = [
  {
    path: paths.login,
    access: 'public',
    sidebar: false,
    ...screen(() => import('#web/screens/login.tsx'), 'LoginScreen'),
  },
  {
    path: paths.register,
    access: 'public',
    sidebar: false,
    ...screen(() => import('#web/screens/register.tsx'), 'RegisterScreen'),
  },
  {
    path: paths.resetPassword,
    access: 'public',
    sidebar: false,
    ...screen(() => import('#web/screens/reset-password.tsx'), 'ResetPasswordScreen'),
  },
  {
    path: paths.verifyEmail,
    access: 'public',
    sidebar: false,
    ...screen(() => import('#web/screens/verify-email.tsx'), 'VerifyEmailScreen'),
  },
  {
    path: paths.googleCallback,
    access: 'public',
    sidebar: false,
    ...screen(() => import('#web/screens/google-callback.tsx'), 'GoogleCallbackScreen'),
  },
  {
    path: paths.choosePlan,
    access: 'signed_in',
    sidebar: false,
    ...screen(() => import('#web/screens/subscription-onboarding.tsx'), 'SubscriptionOnboardingScreen'),
  },
  {
    path: paths.connect,
    access: 'subscription',
    sidebar: true,
    ...screen(() => import('#web/screens/instagram-login.tsx'), 'InstagramLoginScreen'),
  },
  {
    path: paths.dashboard,
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/dashboard.tsx'), 'DashboardScreen'),
  },
  {
    path: paths.statistics,
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/statistics.tsx'), 'StatisticsScreen'),
  },
  {
    path: paths.help,
    access: 'signed_in',
    sidebar: true,
    ...screen(() => import('#web/screens/help.tsx'), 'HelpScreen'),
  },
  {
    path: paths.account,
    access: 'subscription',
    sidebar: true,
    ...screen(() => import('#web/screens/account.tsx'), 'AccountScreen'),
  },
  {
    path: paths.upload,
    access: 'subscription',
    sidebar: true,
    ...screen(() => import('#web/screens/profile-update.tsx'), 'ProfileUpdateScreen'),
  },
  {
    path: paths.lists,
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/list-operations.tsx'), 'ListOperationsScreen'),
  },
  {
    path: paths.follow,
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/follow.tsx'), 'FollowScreen'),
  },
  {
    path: paths.unfollow,
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/unfollow.tsx'), 'UnfollowScreen'),
  },
  {
    path: paths.react,
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/react.tsx'), 'ReactScreen'),
  },
  {
    path: paths.schedules,
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/schedules.tsx'), 'SchedulesScreen'),
  },
  {
    path: paths.extract,
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/extract-followers.tsx'), 'ExtractFollowersScreen'),
  },
]

export const notFound = screen(() => import('#web/screens/not-found.tsx'), 'NotFoundScreen')
