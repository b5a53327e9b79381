import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Loaded } from '#web/app/loaded.tsx'
import { dayOf } from '#web/app/moments.ts'
import { screen } from '#web/app/screen.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { SettingsRow, SettingsSection } from '#web/ui/settings-section.tsx'
import { factorQuery } from '#web/users/settings-queries.ts'
import { factorMessages as messages } from '#words/settings.ts'

const turningOn = screen(() => import('#web/users/turn-on-factor-dialog.tsx'), 'TurnOnFactorDialog')
const turningOff = screen(() => import('#web/users/turn-off-factor-dialog.tsx'), 'TurnOffFactorDialog')
const renewing = screen(() => import('#web/users/renew-codes-dialog.tsx'), 'RenewCodesDialog')

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
                  {messages.on(dayOf(factor.enabled_at))}
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
              {messages.codesLeft(factor.recovery_codes_left)}
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
