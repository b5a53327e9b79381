import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Pause as Paused } from '#contract/pauses.ts'
import { pauseOf, resumeAllName, usePauses, usePausing } from '#web/accounts/pause/pauses.ts'
import { useSettling } from '#web/accounts/pause/settling.ts'
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { pauseMessages as messages } from '#words/generated/pauses.ts'

type BrakeProps = Pick<ButtonProps, 'size' | 'className'> & {
  /** Null: every account. */
  account_id: string | null
  name: string
  resumeName: (pauses: readonly Paused[]) => string
  /** In the place of its name. */
  face?: ReactNode
}

/** Pauses one account, or all, with one click, and resumes in the same place; nothing until it is known which of both. */
export function Brake(props: BrakeProps) {
  const pauses = usePauses()
  return pauses ? <KnownBrake {...props} pauses={pauses} /> : null
}

function KnownBrake({
  pauses,
  account_id,
  name,
  resumeName,
  face,
  className,
  ...look
}: BrakeProps & { pauses: readonly Paused[] }) {
  const { pause, resume, isPending } = usePausing()
  const lasting = pauseOf(pauses, account_id)
  const { once, ...settling } = useSettling(lasting?.pause_id ?? null)
  const shown = lasting ? resumeName(pauses) : name
  return (
    <Button
      {...look}
      {...settling}
      icon={lasting ? Play : Pause}
      pending={isPending}
      className={classes('min-w-0', !lasting && 'border-danger! text-bad! hover:bg-bad-soft!', className)}
      onClick={once(() => (lasting ? resume(lasting.pause_id) : pause(account_id)))}
      {...(face && { 'aria-label': shown, title: shown })}
    >
      {face ?? <span className="truncate">{shown}</span>}
    </Button>
  )
}

/** Read as it is drawn: the language may change. */
export const ofAll = () => ({ account_id: null, name: messages.pauseAll, resumeName: resumeAllName })
