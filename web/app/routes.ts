import * as paths from '#rules/paths.ts'
import { screen } from '#web/core/screen.ts'

/** Who may see a page; guards.tsx has the check of each. */
export type Access = 'public' | 'signed_in' | 'subscription' | 'instagram'

export type RouteRow = {
  path: string
  access: Access
} & ReturnType<typeof screen>

/** The pages without the sidebar, one row each; pages.ts has the others. */
export const routes: readonly RouteRow[] = [
  {
    path: paths.login,
    access: 'public',
    ...screen(() => import('#web/screens/login.tsx'), 'LoginScreen'),
  },
  {
    path: paths.register,
    access: 'public',
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
