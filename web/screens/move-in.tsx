import { Moves } from '#web/automation/moving/moves.tsx'
import { MovingForm } from '#web/automation/moving/moving-form.tsx'
import { Page } from '#web/core/page.tsx'
import { useSession } from '#web/users/session.ts'
import { movingMessages as messages } from '#words/generated/moving.ts'

export function MoveInScreen() {
  const username = useSession().data?.instagram_session?.instagram_username
  if (username === undefined) return null
  return (
    <Page title={messages.title} description={messages.about({ username })}>
      <MovingForm key={username} username={username} />
      <Moves />
    </Page>
  )
}
