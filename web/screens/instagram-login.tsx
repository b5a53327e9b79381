import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ConnectAccount } from '#web/accounts/connect-account.tsx'
import { ConnectedAccounts } from '#web/accounts/connected-accounts.tsx'
import { SetUpSteps } from '#web/billing/plans/set-up-steps.tsx'
import { subscriptionQuery } from '#web/billing/queries.ts'
import { nextPath } from '#web/core/next-path.ts'
import { Page } from '#web/core/page.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useSession } from '#web/users/session.ts'
import { connectFormMessages as messages } from '#words/generated/accounts.ts'

export function InstagramLoginScreen() {
  const { search, key } = useLocation()
  const [firstKey] = useState(key)
  const { data: session } = useSession()
  const { data: subscription } = useQuery(subscriptionQuery)
  const [first] = useState(!session?.instagram_session)
  const navigate = useNavigate()
  const username = new URLSearchParams(search).get('username') ?? ''

  const openNext = (connected: { username: string }) => {
    toast.success(messages.connected({ username: connected.username }))
    void navigate(nextPath(search), { replace: true })
  }

  return (
    <div className="mx-auto flex max-w-md flex-col gap-6">
      {first ? <SetUpSteps at="instagram" isFree={subscription?.subscription.name === 'Trial'} /> : null}
      <Page title={messages.title} description={messages.about}>
        <Card>
          <ConnectAccount key={key} username={username} arrive={key !== firstKey} onConnected={openNext} />
        </Card>
        <ConnectedAccounts />
      </Page>
    </div>
  )
}
