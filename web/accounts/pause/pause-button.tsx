import { Pause, Play } from 'lucide-react'
import { pauseOf, usePauses, usePausing } from '#web/accounts/pause/pauses.ts'
import { useAccounts, useCurrentAccount } from '#web/accounts/queries.ts'
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { pauseMessages as messages } from '#words/generated/pauses.ts'

type BrakeProps = Pick<ButtonProps, 'size' | 'full' | 'className'> & {
  /** Null: every account. */
  account_id: string | null
  name: string
  resumeName: string
}

/** Pauses one account, or all, with one click, and resumes in the same place; nothing until it is known which of both. */
function Brake({ account_id, name, resumeName, className, ...look }: BrakeProps) {
  const pauses = usePauses()
  const { pause, resume, isPending } = usePausing()
  if (!pauses) return null
  const lasting = pauseOf(pauses, account_id)
  return (
    <Button
      {...look}
      icon={lasting ? Play : Pause}
      pending={isPending}
      className={classes('min-w-0', !lasting && 'border-danger! text-bad! hover:bg-bad-soft!', className)}
      onClick={() => (lasting ? resume(lasting.pause_id) : pause(account_id))}
    >
      <span className="truncate">{lasting ? resumeName : name}</span>
    </Button>
  )
}

/** Read as it is drawn: the language may change. */
const ofAll = () => ({ account_id: null, name: messages.pauseAll, resumeName: messages.resumeAll })

/** Of every account. */
export const PauseButton = () => <Brake {...ofAll()} />

/** Beside the choice of an account: of every account and, where there are several, of the current one. */
export function PauseButtons() {
  const account = useCurrentAccount()
  const { data: accounts = [] } = useAccounts()
  const look = { size: 'small', full: true, className: 'h-11! lg:h-8!' } as const
  return (
    <>
      {account && accounts.length > 1 ? (
        <Brake
          {...look}
          account_id={account.id}
          name={messages.pauseOne({ username: account.username })}
          resumeName={messages.resumeOne({ username: account.username })}
        />
      ) : null}
      <Brake {...look} {...ofAll()} />
    </>
  )
}
