import { messageOf } from '#web/core/api.ts'
import { toast } from '#web/ui/overlays/toast.tsx'

/** A notice of why something failed, for where nothing else is left to show it; the same sentence is shown once. */
export function sayFailure(error: unknown) {
  const message = messageOf(error)
  toast.error(message, { id: message })
}
