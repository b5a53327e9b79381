import { Pause, Play } from 'lucide-react'
import { pauseOf, usePauses, usePausing } from '#web/accounts/pause/pauses.ts'
import { useAccounts, useCurrentAccount } from '#web/accounts/queries.ts'
import { Button, type ButtonSize } from '#web/ui/buttons/button.tsx'
import { pauseMessages as messages } from '#words/generated/pauses.ts'

type BrakeProps = { size?: ButtonSize; full?: boolean }

/** Pauses one account, or all, with one click, and resumes in the same place; nothing until it is known which of both. */
function Brake({
  account_id,
  name,
  resumeName,
  ...look
}: BrakeProps & { account_id: string | null; name: string; resumeName: string }) {
  const pauses = usePauses()
  const { pause, resume, isPending } = usePausing()
  if (!pauses) return null
  const lasting = pauseOf(pauses, account_id)
  if (lasting)
    return (
      <Button {...look} icon={Play} pending={isPending} onClick={() => resume(lasting.pause_id)}>
        <span className="truncate">{resumeName}</span>
      </Button>
    )
  return (
    <Button
      {...look}
      icon={Pause}
      pending={isPending}
      className="min-w-0 border-danger! text-bad! hover:bg-bad-soft!"
      onClick={() => pause(account_id)}
    >
      <span className="truncate">{name}</span>
    </Button>
  )
}

/** Read as it is drawn: the language may change. */
const ofAll = () => ({ account_id: null, name: messages.pauseAll, resumeName: messages.resumeAll })

/** Of every account. */
export const PauseButton = (look: BrakeProps) => <Brake {...look} {...ofAll()} />

/** Beside the choice of an account: of every account and, where there are several, of the current one. */
export function PauseButtons() {
  const account = useCurrentAccount()
  const { data: accounts = [] } = useAccounts()
  const { id: account_id, username } = account ?? {}
  return (
    <>
      {accounts.length > 1 && account_id !== undefined && username !== undefined ? (
        <Brake
          size="small"
          full
          account_id={account_id}
          name={messages.pauseOne({ username })}
          resumeName={messages.resumeOne({ username })}
        />
      ) : null}
      <Brake size="small" full {...ofAll()} />
    </>
  )
}
