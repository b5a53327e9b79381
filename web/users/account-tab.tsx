import { minuteOf } from '#web/app/moments.ts'
import { screen } from '#web/app/screen.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { SettingsRow, SettingsSection } from '#web/ui/settings-section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ApiTokens } from '#web/users/api-tokens.tsx'
import { EmailVerification } from '#web/users/email-verification.tsx'
import { MailNotices } from '#web/users/mail-notices.tsx'
import { OwnData } from '#web/users/own-data.tsx'
import { useSession } from '#web/users/queries.ts'
import { SecondFactor } from '#web/users/second-factor.tsx'
import { Sessions } from '#web/users/sessions.tsx'
import { ThemeChoice } from '#web/users/theme-choice.tsx'
import { Webhooks } from '#web/users/webhooks.tsx'
import { settingsMessages as messages } from '#words/settings.ts'

const changing = screen(() => import('#web/users/change-password-dialog.tsx'), 'ChangePasswordDialog')

export function AccountTab() {
  const user = useSession().data?.user
  if (!user) return <Skeleton className="h-96" />
  const byGoogle = user.google_id !== null
  return (
    <div className="flex flex-col gap-6">
      <SettingsSection title={messages.profile} description={messages.profileAbout}>
        <SettingsRow label={messages.email} action={<EmailVerification />}>
          {user.email}
        </SettingsRow>
        <SettingsRow label={messages.created}>
          <time dateTime={user.created_at}>{minuteOf(user.created_at)}</time>
        </SettingsRow>
        <SettingsRow
          label={messages.password}
          action={
            byGoogle ? (
              <Button disabled>{messages.managedByGoogle}</Button>
            ) : (
              <DialogButton
                preload={changing.preload}
                dialog={(close) => <changing.Screen email={user.email} onClose={close} />}
              >
                {messages.changePassword}
              </DialogButton>
            )
          }
        >
          {byGoogle ? messages.managedNote : messages.passwordAbout}
        </SettingsRow>
      </SettingsSection>
      <SettingsSection title={messages.appearance} description={messages.appearanceAbout}>
        <ThemeChoice />
      </SettingsSection>
      <MailNotices />
      <SecondFactor />
      <Sessions />
      <ApiTokens />
      <Webhooks />
      <OwnData />
    </div>
  )
}
