import { UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import * as paths from '#rules/paths.ts'
import { ExportHelp } from '#web/audience/export-help.tsx'
import { UploadForm } from '#web/audience/upload-form.tsx'
import { Page } from '#web/core/page.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useSession } from '#web/users/session.ts'
import { audienceMessages as messages } from '#words/generated/audience.ts'
import { appMessages } from '#words/generated/first.ts'

export function ProfileUpdateScreen() {
  const username = useSession().data?.instagram_session?.instagram_username
  const navigate = useNavigate()
  if (username === undefined) return <AccountRequired />

  const finish = () => {
    toast.success(messages.updated)
    void navigate(paths.dashboard)
  }

  return (
    <Page
      title={messages.title}
      description={messages.about({ username })}
      actions={<LinkButton to={paths.moveIn}>{messages.usedAnotherTool}</LinkButton>}
    >
      <UploadForm key={username} username={username} onUpdated={finish} />
      <ExportHelp />
    </Page>
  )
}

const AccountRequired = () => (
  <>
    <title>{`${messages.accountRequired} · ${appMessages.product}`}</title>
    <EmptyState
      level={1}
      icon={UserRound}
      title={messages.accountRequired}
      action={
        <LinkButton variant="primary" to={`${paths.connect}?next=/profile-update`}>
          {messages.connect}
        </LinkButton>
      }
    >
      {messages.accountRequiredWhy}
    </EmptyState>
  </>
)
