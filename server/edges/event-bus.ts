/** What a subscriber wants done once the transaction it was told in has committed. */
type Afterwards = () => Promise<void>

/** Tells every subscriber, one after another; what they answer with runs when the returned function is called. */
export type Publish<Event> = (event: Event) => Promise<Afterwards>

type Subscriber<Event> = (event: Event) => Promise<Afterwards> | Promise<void>

/** How a domain tells those above it, which it may not import: app.ts subscribes them. Within one process, awaited, errors reach the publisher. */
export function createEventBus<Event extends { kind: string }>() {
  const subscribers = new Map<string, Subscriber<never>[]>()

  return {
    subscribe<Kind extends Event['kind']>(kind: Kind, subscriber: Subscriber<Extract<Event, { kind: Kind }>>): void {
      subscribers.set(kind, [...(subscribers.get(kind) ?? []), subscriber])
    },
    publish: (async (event) => {
      const afterwards: Afterwards[] = []
      for (const tell of (subscribers.get(event.kind) ?? []) as Subscriber<Event>[]) {
        const later = await tell(event)
        if (later) afterwards.push(later)
      }
      return async () => {
        for (const run of afterwards) await run()
      }
    }) satisfies Publish<Event>,
  }
}
