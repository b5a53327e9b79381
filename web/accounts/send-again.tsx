import { useTimeLeft } from '#web/accounts/use-time-left.ts'
import { durationWords } from '#web/core/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { connectMessages as messages } from '#words/connect.ts'

/** Milliseconds between two messages; Instagram refuses those who ask faster. */
const BETWEEN = 60_000

type SendAgainProps = {
  /** When the last message was sent, epoch ms. */
  sent_at: number
  pending: boolean
  onSend: () => void
}

export function SendAgain({ sent_at, pending, onSend }: SendAgainProps) {
  const left = useTimeLeft(sent_at + BETWEEN)
  return (
    <div className="-my-2 flex flex-wrap items-center justify-between gap-x-3">
      <p className="text-caption text-muted">{messages.noMessage}</p>
      <Button
        variant="ghost"
        size="small"
        className="-me-3 text-brand-text tabular-nums disabled:bg-transparent"
        disabled={left > 0}
        pending={pending}
        onClick={onSend}
      >
        {left > 0 ? messages.sendAgainIn({ left: durationWords(left) }) : messages.sendAgain}
      </Button>
    </div>
  )
}
