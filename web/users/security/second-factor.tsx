import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { dayOf } from '#web/core/days.ts'
import { Loaded } from '#web/core/loaded.tsx'
import { screen } from '#web/core/screen.ts'
import { DialogButton } from '#web/ui/buttons/dialog-button.tsx'
import { SettingsRow, SettingsSection } from '#web/ui/layout/settings-section.tsx'
import { factorQuery } from '#web/users/settings-queries.ts'
import { factorMessages as messages } from '#words/generated/settings.ts'

const turningOn = screen(() => import('#web/users/security/turn-on-factor-dialog.tsx'), 'TurnOnFactorDialog')
const turningOff = screen(() => import('#web/users/security/turn-off-factor-dialog.tsx'), 'TurnOffFactorDialog')
const renewing = screen(() => import('#web/users/security/renew-codes-dialog.tsx'), 'RenewCodesDialog')

/** Whether signing in asks for a code, and how to change that. */
export function SecondFactor() {
  return (
    <SettingsSection title={messages.title} description={messages.about}>
      <Loaded query={useQuery(factorQuery)} failed={messages.failed} skeleton="h-9">
        {(factor) =>
          factor.enabled_at ? (
            <SettingsRow
              label={
                <span className="flex items-center gap-2">
                  <ShieldCheck size={18} aria-hidden className="text-ok" />
                  {messages.on({ day: dayOf(factor.enabled_at) })}
                </span>
              }
              action={
                <div className="button-row">
                  <DialogButton preload={renewing.preload} dialog={(close) => <renewing.Screen onClose={close} />}>
                    {messages.renew}
                  </DialogButton>
                  <DialogButton preload={turningOff.preload} dialog={(close) => <turningOff.Screen onClose={close} />}>
                    {messages.turnOff}
                  </DialogButton>
                </div>
              }
            >
              {messages.codesLeft({ count: factor.recovery_codes_left })}
            </SettingsRow>
          ) : (
            <SettingsRow
              label={messages.off}
              action={
                <DialogButton preload={turningOn.preload} dialog={(close) => <turningOn.Screen onClose={close} />}>
                  {messages.turnOn}
                </DialogButton>
              }
            />
          )
        }
      </Loaded>
    </SettingsSection>
  )
}
