import * as paths from '#rules/paths.ts'
import { queryClient } from '#web/core/query-client.ts'
import { screen } from '#web/core/screen.ts'
import { googleQuery } from '#web/users/session.ts'

/** Who may see a page; guards.tsx has the check of each. */
export type Access = 'public' | 'signed_in' | 'subscription' | 'instagram'

export type RouteRow = {
  path: string
  access: Access
  /** Requests what decides how the page is laid out, while its code is on its way. */
  early?: () => Promise<void>
} & ReturnType<typeof screen>

/** Whether there is a button for Google, which must not move the page by appearing late. */
const readGoogle = () => queryClient.prefetchQuery(googleQuery)

/** The pages without the sidebar, one row each; pages.ts has the others. */
export const routes: readonly RouteRow[] = [
  {
    path: paths.login,
    access: 'public',
    early: readGoogle,
    ...screen(() => import('#web/screens/login.tsx'), 'LoginScreen'),
  },
  {
    path: paths.register,
    access: 'public',
    early: readGoogle,
    ...screen(() => import('#web/screens/register.tsx'), 'RegisterScreen'),
  },
  {
    path: paths.resetPassword,
    access: 'public',
    ...screen(() => import('#web/screens/reset-password.tsx'), 'ResetPasswordScreen'),
  },
  {
    path: paths.verifyEmail,
    access: 'public',
    ...screen(() => import('#web/screens/verify-email.tsx'), 'VerifyEmailScreen'),
  },
  {
    path: paths.googleCallback,
    access: 'public',
    ...screen(() => import('#web/screens/google-callback.tsx'), 'GoogleCallbackScreen'),
  },
  {
    path: paths.report,
    access: 'instagram',
    ...screen(() => import('#web/screens/weekly-report.tsx'), 'WeeklyReportScreen'),
  },
  {
    path: paths.sharedReport,
    access: 'public',
    ...screen(() => import('#web/screens/shared-report.tsx'), 'SharedReportScreen'),
  },
  {
    path: paths.choosePlan,
    access: 'signed_in',
    ...screen(() => import('#web/screens/subscription-onboarding.tsx'), 'SubscriptionOnboardingScreen'),
  },
]
