import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import * as paths from '#rules/paths.ts'
import type { Access } from '#web/app/routes.ts'
import { messageOf } from '#web/core/api.ts'
import { withNext } from '#web/core/next-path.ts'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'
import { useSession } from '#web/users/session.ts'

type GuardProps = { children: ReactNode }

/** Redirects to another page, which learns the page that was wanted. */
function Redirect({ to }: { to: string }) {
  const { pathname, search } = useLocation()
  return <Navigate to={withNext(to, pathname + search)} replace />
}

/**
 * Signed-in guard. It is mounted again on every path change, and while no user is known the check is then repeated
 * (`staleTime` of the session query).
 */
function SignedInGuard({ children }: GuardProps) {
  const { data, isFetching, error, refetch } = useSession()
  if (data?.user) return children
  if (isFetching) return <PageSpinner />
  if (error) return <LoadError message={messageOf(error)} onRetry={refetch} />
  return <Redirect to={paths.login} />
}

/** Subscription guard: as above, and the user has completed subscription onboarding. */
function SubscriptionGuard({ children }: GuardProps) {
  const { data } = useSession()
  return (
    <SignedInGuard>
      {data?.user?.subscription_onboarding_completed ? children : <Redirect to={paths.choosePlan} />}
    </SignedInGuard>
  )
}

/** Instagram guard: as above, and there is an Instagram session. */
function InstagramGuard({ children }: GuardProps) {
  const { data } = useSession()
  return <SubscriptionGuard>{data?.instagram_session ? children : <Redirect to={paths.connect} />}</SubscriptionGuard>
}

const PublicGuard = ({ children }: GuardProps) => children

/** What each access of the route table checks. */
export const guards: Record<Access, (props: GuardProps) => ReactNode> = {
  public: PublicGuard,
  signed_in: SignedInGuard,
  subscription: SubscriptionGuard,
  instagram: InstagramGuard,
}
