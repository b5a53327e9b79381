import { connect } from 'node:net'

/**
 * Whether something takes connections there. A connection by TCP and no request: health is asked for every few seconds, and no app
 * sends requests at that rate from the address that the accounts use. What Instagram answers is in the metric of calls.
 */
export function canConnect({ hostname, port, protocol }: URL, timeout_ms: number): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (protocol === 'http:' ? 80 : 443) })
    const timer = setTimeout(() => end(false), timeout_ms)
    const end = (is_there: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(is_there)
    }
    socket.once('connect', () => end(true)).on('error', () => end(false))
  })
}
