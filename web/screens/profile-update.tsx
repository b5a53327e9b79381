import { UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { HOME } from '#web/app/next-path.ts'
import { Page } from '#web/app/page.tsx'
import { ExportHelp } from '#web/audience/export-help.tsx'
import { UploadForm } from '#web/audience/upload-form.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useSession } from '#web/users/queries.ts'
import { appMessages } from '#words/app.ts'
import { audienceMessages as messages } from '#words/audience.ts'

export function ProfileUpdateScreen() {
  const username = useSession().data?.instagram_session?.instagram_username
  const navigate = useNavigate()
  if (username === undefined) return <AccountRequired />

  const goOn = () => {
    toast.success(messages.updated)
    void navigate(HOME)
  }

  return (
    <Page title={messages.title} description={messages.about(username)}>
      <UploadForm key={username} username={username} onUpdated={goOn} />
      <ExportHelp />
    </Page>
  )
}

const AccountRequired = () => (
  <>
    <title>{`${messages.accountRequired} · ${appMessages.product}`}</title>
    <EmptyState
      level={1}
      icon={<UserRound size={24} aria-hidden />}
      title={messages.accountRequired}
      action={
        <LinkButton look="primary" to="/instagram-login?next=/profile-update">
          {messages.connect}
        </LinkButton>
      }
    >
      {messages.accountRequiredWhy}
    </EmptyState>
  </>
)
