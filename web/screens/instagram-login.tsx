import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ConnectAccount } from '#web/accounts/connect-account.tsx'
import { ConnectedAccounts } from '#web/accounts/connected-accounts.tsx'
import { useAccounts } from '#web/accounts/queries.ts'
import { SetUpSteps } from '#web/billing/plans/set-up-steps.tsx'
import { subscriptionQuery } from '#web/billing/queries.ts'
import { nextPath } from '#web/core/next-path.ts'
import { Page } from '#web/core/page.tsx'
import { screen } from '#web/core/screen.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useSession } from '#web/users/session.ts'
import { connectMessages, connectFormMessages as messages } from '#words/generated/accounts.ts'

const Before = screen(() => import('#web/accounts/before-connecting.tsx'), 'BeforeConnecting')

export function InstagramLoginScreen() {
  const { search, key } = useLocation()
  const [firstKey] = useState(key)
  const { data: session } = useSession()
  const { data: subscription } = useQuery(subscriptionQuery)
  const [first] = useState(!session?.instagram_session)
  const navigate = useNavigate()
  const username = new URLSearchParams(search).get('username') ?? ''
  const again = useAccounts().data?.find((account) => account.username === username)

  const openNext = (connected: { username: string }) => {
    toast.success(messages.connected({ username: connected.username }))
    void navigate(nextPath(search), { replace: true })
  }

  return (
    <div className="mx-auto flex max-w-md flex-col gap-6">
      {first ? <SetUpSteps at="instagram" isFree={subscription?.subscription.name === 'Trial'} /> : null}
      <Page
        title={again ? connectMessages.connectNamedAgain({ username }) : messages.title}
        description={again ? messages.aboutAgain : messages.about}
      >
        {first ? (
          <Suspense fallback={<Skeleton className="h-100 sm:h-72" />}>
            <Before.Screen />
          </Suspense>
        ) : null}
        <Card>
          <ConnectAccount
            key={key}
            username={username}
            isAgain={again !== undefined}
            arrive={key !== firstKey}
            onConnected={openNext}
          />
        </Card>
        <ConnectedAccounts reconnecting={again?.id} />
      </Page>
    </div>
  )
}
