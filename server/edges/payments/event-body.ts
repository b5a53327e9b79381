import type { PaymentEvent } from './provider.ts'

type EventBody = {
  id?: unknown
  type?: unknown
  data?: { object?: { id?: unknown; object?: unknown; customer?: unknown } }
}

/** Parses an event's body; null when it is none. */
export function eventOf(raw: string): PaymentEvent | null {
  const event = parse(raw)
  if (!event || typeof event.id !== 'string' || typeof event.type !== 'string') return null
  const about = event.data?.object
  const customer = about?.object === 'customer' ? about.id : about?.customer
  return { id: event.id, type: event.type, customer_id: typeof customer === 'string' ? customer : null }
}

function parse(raw: string): EventBody | null {
  try {
    return JSON.parse(raw) as EventBody | null
  } catch {
    return null
  }
}
