/** A live line that is open and says nothing, in the place of a server's. Socket.io takes the browser's WebSocket when it's loaded. */

const OPENED = '0{"sid":"1","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}'

/** What a server says to a message of socket.io's protocol: to the beginning of a line, and to an event that asks for an answer. */
function replyTo(message: string): string | null {
  if (message === '40') return '40{"sid":"1"}'
  const [, event] = /^42(\d+)/.exec(message) ?? []
  return event === undefined ? null : `43${event}[]`
}

class QuietLine extends EventTarget {
  readonly readyState = WebSocket.OPEN
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: object) => void

  constructor() {
    super()
    queueMicrotask(() => {
      this.onopen?.()
      this.onmessage?.({ data: OPENED })
    })
  }

  send(message: string) {
    const data = replyTo(message)
    if (data !== null) queueMicrotask(() => this.onmessage?.({ data }))
  }

  close() {
    queueMicrotask(() => this.onclose?.({}))
  }
}

globalThis.WebSocket = new Proxy(WebSocket, {
  construct: (Usual, [address, ...rest]: [string, ...[]]) =>
    address.includes('/socket.io/') ? new QuietLine() : new Usual(address, ...rest),
})
