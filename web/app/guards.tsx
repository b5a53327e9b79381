import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { messageOf } from '#web/app/api.ts'
import { withNext } from '#web/app/next-path.ts'
import type { Access } from '#web/app/routes.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { useSession } from '#web/users/queries.ts'

type GuardProps = { children: ReactNode }

/** Sends to another page and lets that page know where one wanted to go. */
function Redirect({ to }: { to: string }) {
  const { pathname, search } = useLocation()
  return <Navigate to={withNext(to, pathname + search)} replace />
}

/**
 * Signed-in guard. It is mounted anew on every path change, and while no user is known the check is then made again
 * (`staleTime` of the session query).
 */
function SignedInGuard({ children }: GuardProps) {
  const { data, isFetching, error, refetch } = useSession()
  if (data?.user) return children
  if (isFetching) return <PageSpinner />
  if (error) return <LoadError message={messageOf(error)} onRetry={refetch} />
  return <Redirect to="/login" />
}

/** Subscription guard: as above, and the user has completed subscription onboarding. */
function SubscriptionGuard({ children }: GuardProps) {
  const { data } = useSession()
  return (
    <SignedInGuard>
      {data?.user?.subscription_onboarding_completed ? children : <Redirect to="/subscription-onboarding" />}
    </SignedInGuard>
  )
}

/** Instagram guard: as above, and there is an Instagram session. */
function InstagramGuard({ children }: GuardProps) {
  const { data } = useSession()
  return (
    <SubscriptionGuard>{data?.instagram_session ? children : <Redirect to="/instagram-login" />}</SubscriptionGuard>
  )
}

const PublicGuard = ({ children }: GuardProps) => children

/** What each access of the route table checks. */
export const guards: Record<Access, (props: GuardProps) => ReactNode> = {
  public: PublicGuard,
  signed_in: SignedInGuard,
  subscription: SubscriptionGuard,
  instagram: InstagramGuard,
}
