import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A way to PostgreSQL that can fail as a network or a failover does. Connections that are silenced pass nothing on and never end, as those of a frozen
 * server; later ones work unless it's silent for them too.
 */
export async function openLink(url: string, at_port = 0) {
  const { hostname, port } = new URL(url)
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let is_silent = false
  let cuts_after: string | null = null
  let invents_ids = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    near.on('data', (part) => {
      far.write(part)
      if (cuts_after === null || !part.includes(cuts_after)) return
      // Its answer doesn't arrive.
      far.removeAllListeners('data').once('data', end)
    })
    far.on('data', (part) => near.write(invents_ids ? withInventedId(part) : part))
    if (is_silent) silence(pair)
  })
  const silence = ({ near, far }: { near: Socket; far: Socket }) => {
    for (const socket of [near, far]) socket.removeAllListeners('data').removeAllListeners('close').resume()
  }
  server.listen(at_port, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    /** The connections there are; with `also_new` those to come as well, until `heal`. */
    silence(also_new = false) {
      is_silent = also_new
      for (const pair of pairs) silence(pair)
    },
    heal: () => {
      is_silent = false
    },
    /** As a pooler does, for later connections: the processes of its clients are not the server's. */
    inventIds: () => {
      invents_ids = true
    },
    /**
     * Until another text or null is given, a statement with this text reaches the server, and its answer nobody. Not only the next one: it may be one of the
     * background's.
     */
    cutAfter(text: string | null) {
      cuts_after = text
    },
    close() {
      server.close()
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
    },
  }
}

/** BackendKeyData and its length; a process id follows. */
const KEY_DATA = Buffer.from('K\0\0\0\x0c')

function withInventedId(part: Buffer): Buffer {
  const at = part.indexOf(KEY_DATA)
  if (at >= 0) part.writeInt32BE(2 ** 30 + 1, at + KEY_DATA.length)
  return part
}
