import type { Delivery } from '#contract/webhooks.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { deliveryStates } from '#words/generated/settings.ts'

const tones = { waiting: 'warn', delivered: 'ok', failed: 'bad' } as const

export const DeliveryState = ({ state }: Pick<Delivery, 'state'>) => (
  <Badge tone={tones[state]}>{deliveryStates[state]}</Badge>
)
