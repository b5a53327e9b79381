import { Compass } from 'lucide-react'
import * as paths from '#rules/paths.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { appMessages as messages } from '#words/generated/first.ts'

export const NotFoundScreen = () => (
  <main className="grid min-h-dvh place-items-center">
    <title>{`${messages.notFound} · ${messages.product}`}</title>
    <EmptyState
      level={1}
      icon={Compass}
      title={messages.notFound}
      action={
        <LinkButton to={paths.dashboard} variant="primary">
          {messages.toDashboard}
        </LinkButton>
      }
    >
      {messages.notFoundWhy}
    </EmptyState>
  </main>
)
