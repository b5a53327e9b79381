import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { pauseOf, usePauses, usePausing } from '#web/accounts/pause/pauses.ts'
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { pauseMessages as messages } from '#words/generated/pauses.ts'

type BrakeProps = Pick<ButtonProps, 'size' | 'className'> & {
  /** Null: every account. */
  account_id: string | null
  name: string
  resumeName: string
  /** In the place of its name. */
  face?: ReactNode
}

/** Pauses one account, or all, with one click, and resumes in the same place; nothing until it is known which of both. */
export function Brake({ account_id, name, resumeName, face, className, ...look }: BrakeProps) {
  const pauses = usePauses()
  const { pause, resume, isPending } = usePausing()
  if (!pauses) return null
  const lasting = pauseOf(pauses, account_id)
  const shown = lasting ? resumeName : name
  return (
    <Button
      {...look}
      icon={lasting ? Play : Pause}
      pending={isPending}
      className={classes('min-w-0', !lasting && 'border-danger! text-bad! hover:bg-bad-soft!', className)}
      onClick={() => (lasting ? resume(lasting.pause_id) : pause(account_id))}
      {...(face && { 'aria-label': shown, title: shown })}
    >
      {face ?? <span className="truncate">{shown}</span>}
    </Button>
  )
}

/** Read as it is drawn: the language may change. */
export const ofAll = () => ({ account_id: null, name: messages.pauseAll, resumeName: messages.resumeAll })
