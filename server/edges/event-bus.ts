/** A subscriber's work after the transaction of its event has committed. */
type Afterwards = () => Promise<void>

/** Calls every subscriber, one after another; the returned function runs their work after the commit. */
export type Publish<Event> = (event: Event) => Promise<Afterwards>

type Subscriber<Event> = (event: Event) => Promise<Afterwards> | Promise<void>

/** Has a subscriber called for each event of a kind. */
export type Subscribe<Event extends { kind: string }> = <Kind extends Event['kind']>(
  kind: Kind,
  subscriber: Subscriber<Extract<Event, { kind: Kind }>>,
) => void

/**
 * How a domain notifies those above it, which it may not import: app.ts subscribes them. Within one process and awaited, so
 * errors reach the publisher.
 */
export function createEventBus<Event extends { kind: string }>() {
  const subscribers = new Map<string, Subscriber<never>[]>()

  return {
    subscribe<Kind extends Event['kind']>(kind: Kind, subscriber: Subscriber<Extract<Event, { kind: Kind }>>): void {
      subscribers.set(kind, [...(subscribers.get(kind) ?? []), subscriber])
    },
    publish: (async (event) => {
      const afterwards: Afterwards[] = []
      for (const publish of (subscribers.get(event.kind) ?? []) as Subscriber<Event>[]) {
        const later = await publish(event)
        if (later) afterwards.push(later)
      }
      return async () => {
        for (const run of afterwards) await run()
      }
    }) satisfies Publish<Event>,
  }
}
