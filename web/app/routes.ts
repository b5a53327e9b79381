import { screen } from '#web/app/screen.ts'

/** Who may see a page; what each one checks is in guards.tsx. */
export type Access = 'public' | 'signed_in' | 'subscription' | 'instagram'

export type RouteRow = { path: string; access: Access; sidebar: boolean } & ReturnType<typeof screen>

/** Every page there is, one row each. `sidebar` says whether it stands inside the sidebar's layout. */
export const routes: readonly RouteRow[] = [
  {
    path: '/login',
    access: 'public',
    sidebar: false,
    ...screen(() => import('#web/screens/login.tsx'), 'LoginScreen'),
  },
  {
    path: '/register',
    access: 'public',
    sidebar: false,
    ...screen(() => import('#web/screens/register.tsx'), 'RegisterScreen'),
  },
  {
    path: '/reset-password/:resetId/:token',
    access: 'public',
    sidebar: false,
    ...screen(() => import('#web/screens/reset-password.tsx'), 'ResetPasswordScreen'),
  },
  {
    path: '/verify-email/:verificationId/:token',
    access: 'public',
    sidebar: false,
    ...screen(() => import('#web/screens/verify-email.tsx'), 'VerifyEmailScreen'),
  },
  {
    path: '/auth/google-callback',
    access: 'public',
    sidebar: false,
    ...screen(() => import('#web/screens/google-callback.tsx'), 'GoogleCallbackScreen'),
  },
  {
    path: '/subscription-onboarding',
    access: 'signed_in',
    sidebar: false,
    ...screen(() => import('#web/screens/subscription-onboarding.tsx'), 'SubscriptionOnboardingScreen'),
  },
  {
    path: '/instagram-login',
    access: 'subscription',
    sidebar: true,
    ...screen(() => import('#web/screens/instagram-login.tsx'), 'InstagramLoginScreen'),
  },
  {
    path: '/dashboard',
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/dashboard.tsx'), 'DashboardScreen'),
  },
  {
    path: '/statistics',
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/statistics.tsx'), 'StatisticsScreen'),
  },
  {
    path: '/help',
    access: 'signed_in',
    sidebar: true,
    ...screen(() => import('#web/screens/help.tsx'), 'HelpScreen'),
  },
  {
    path: '/account',
    access: 'subscription',
    sidebar: true,
    ...screen(() => import('#web/screens/account.tsx'), 'AccountScreen'),
  },
  {
    path: '/profile-update',
    access: 'subscription',
    sidebar: true,
    ...screen(() => import('#web/screens/profile-update.tsx'), 'ProfileUpdateScreen'),
  },
  {
    path: '/functions/list-operations',
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/list-operations.tsx'), 'ListOperationsScreen'),
  },
  {
    path: '/functions/follow',
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/follow.tsx'), 'FollowScreen'),
  },
  {
    path: '/functions/unfollow',
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/unfollow.tsx'), 'UnfollowScreen'),
  },
  {
    path: '/functions/react',
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/react.tsx'), 'ReactScreen'),
  },
  {
    path: '/functions/schedules',
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/schedules.tsx'), 'SchedulesScreen'),
  },
  {
    path: '/functions/extract-followers',
    access: 'instagram',
    sidebar: true,
    ...screen(() => import('#web/screens/extract-followers.tsx'), 'ExtractFollowersScreen'),
  },
]

export const notFound = screen(() => import('#web/screens/not-found.tsx'), 'NotFoundScreen')
