import { minuteOf } from '#web/core/days.ts'
import { screen } from '#web/core/screen.ts'
import { saveTheme, useTheme } from '#web/core/theme.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { SettingsRow, SettingsSection } from '#web/ui/layout/settings-section.tsx'
import { EmailVerification } from '#web/users/email-verification.tsx'
import { ApiTokens } from '#web/users/integrations/api-tokens.tsx'
import { Webhooks } from '#web/users/integrations/webhooks.tsx'
import { LanguageChoice } from '#web/users/language-choice.tsx'
import { MailNotices } from '#web/users/mail-notices.tsx'
import { OwnData } from '#web/users/own-data.tsx'
import { SecondFactor } from '#web/users/security/second-factor.tsx'
import { Sessions } from '#web/users/security/sessions.tsx'
import { useSession } from '#web/users/session.ts'
import { settingsMessages as messages } from '#words/generated/settings.ts'

const changing = screen(() => import('#web/users/passwords/change-password-dialog.tsx'), 'ChangePasswordDialog')

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
      <LanguageChoice />
      <MailNotices />
      <SecondFactor />
      <Sessions />
      <ApiTokens />
      <Webhooks />
      <OwnData />
    </div>
  )
}

const ThemeChoice = () => (
  <Segmented
    label={messages.theme}
    value={useTheme()}
    onChange={saveTheme}
    options={[
      { value: 'light', label: messages.light },
      { value: 'dark', label: messages.dark },
    ]}
  />
)
