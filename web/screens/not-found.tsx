import { Compass } from 'lucide-react'
import { HOME } from '#web/app/next-path.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { appMessages as messages } from '#words/app.ts'

export const NotFoundScreen = () => (
  <main className="grid min-h-dvh place-items-center">
    <title>{`${messages.notFound} · ${messages.product}`}</title>
    <EmptyState
      level={1}
      icon={<Compass size={24} aria-hidden />}
      title={messages.notFound}
      action={
        <LinkButton to={HOME} look="primary">
          {messages.toDashboard}
        </LinkButton>
      }
    >
      {messages.notFoundWhy}
    </EmptyState>
  </main>
)
