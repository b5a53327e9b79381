import { isIP } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import { buildConnector } from 'undici'

/** How long a handshake may take, ms, and after how long the other side of an idle connection is looked for; both are undici's own. */
const HANDSHAKE_MS = 10_000
const KEEP_ALIVE_MS = 60_000

/** How a server says in the handshake that it speaks nothing of what is offered. */
const NOTHING_OFFERED = 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'

/**
 * Connects undici: offers HTTP/2 alone, and HTTP/1.1 in a second handshake to a server that refuses it. Where a handshake offers both,
 * as undici's own does, calls are reported to be answered as by HTTP/1.1 (docs/wire.md, 1).
 */
export function offerHttp2(tls: Pick<ConnectionOptions, 'ca'>): buildConnector.connector {
  const withoutHttp2 = buildConnector({ ...tls, allowH2: false })
  return (options, callback) => {
    const { protocol, hostname: host, port, servername } = options
    if (protocol !== 'https:') return withoutHttp2(options, callback)
    const name = servername || (isIP(host) ? '' : host)
    const socket = connect({ ...tls, host, port: Number(port) || 443, servername: name, ALPNProtocols: ['h2'] })
    const late = setTimeout(() => socket.destroy(new Error('The handshake took too long')), HANDSHAKE_MS)
    const fail = (error: NodeJS.ErrnoException) => {
      clearTimeout(late)
      if (error.code === NOTHING_OFFERED) withoutHttp2(options, callback)
      else callback(error, null)
    }
    socket.setKeepAlive(true, KEEP_ALIVE_MS).setNoDelay(true)
    socket.once('error', fail).once('secureConnect', () => {
      clearTimeout(late)
      socket.off('error', fail)
      callback(null, socket)
    })
  }
}
