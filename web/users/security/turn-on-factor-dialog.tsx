import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmIdentity } from '#web/users/security/confirm-identity.tsx'
import { RecoveryCodes } from '#web/users/security/recovery-codes.tsx'
import { ScanSecret } from '#web/users/security/scan-secret.tsx'
import { factorQuery, useBeginFactor } from '#web/users/settings-queries.ts'
import { factorMessages as messages } from '#words/generated/settings.ts'

/** Three steps: the password, the app and its first code, the recovery codes. */
export function TurnOnFactorDialog({ onClose }: { onClose: () => void }) {
  const begin = useBeginFactor()
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()

  const finish = () => {
    onClose()
    void client.invalidateQueries({ queryKey: factorQuery.queryKey })
  }

  if (codes) return <RecoveryCodes codes={codes} onClose={finish} />
  if (begin.data) return <ScanSecret {...begin.data} onConfirmed={setCodes} onClose={onClose} />
  return (
    <ConfirmIdentity
      title={messages.onTitle}
      about={messages.about}
      asks={['password']}
      confirm={messages.next}
      confirming={messages.beginning}
      pending={begin.isPending}
      error={begin.error}
      onConfirm={({ password }) => begin.mutate(password)}
      onClose={onClose}
    />
  )
}
