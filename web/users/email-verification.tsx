import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { minuteOf } from '#web/core/days.ts'
import { failureWords } from '#web/core/failure-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useSendVerification, verificationQuery } from '#web/users/settings-queries.ts'
import { emailMessages as messages } from '#words/generated/settings.ts'

/** Whether the address is proven, else the way to prove it; nothing where that could not be read. */
export function EmailVerification() {
  const { data } = useQuery(verificationQuery)
  const { mutate: send, isPending } = useSendVerification()
  if (!data) return null
  if (data.verified_at)
    return (
      <Badge tone="ok" icon={<BadgeCheck size={14} aria-hidden />}>
        {messages.verified}
      </Badge>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-caption text-muted">
        {data.link_expires_at ? messages.waiting({ moment: minuteOf(data.link_expires_at) }) : messages.unverified}
      </p>
      <Button
        size="small"
        pending={isPending}
        pendingLabel={messages.sending}
        onClick={() =>
          send(undefined, {
            onSuccess: ({ message }) => toast.success(message),
            onError: (error) => toast.error(failureWords(error, messages.failed)),
          })
        }
      >
        {data.link_expires_at ? messages.sendAgain : messages.send}
      </Button>
    </div>
  )
}
