import { io, type Socket } from 'socket.io-client'
import type { ClientEvents, ServerEvents } from '#contract/events.ts'

export type OpenSocket = {
  socket: Socket<ServerEvents, ClientEvents>
  /** The names of the events that came, in order. */
  heard: string[]
  /** `connected`, or why not. */
  settled: Promise<string>
  /** Resolves when the connection ends. */
  ended: Promise<void>
}

/** A browser's live connection, with the cookie given; it does not come back by itself. */
export function openSocket(
  address: string,
  cookie: string,
  origin = 'http://localhost:5000',
  transport: 'websocket' | 'polling' = 'websocket',
): OpenSocket {
  const socket: OpenSocket['socket'] = io(address, {
    transports: [transport],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie, origin },
  })
  const heard: string[] = []
  socket.onAny((event: string) => heard.push(event))
  const settled = new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', (error) => resolve(error.message))
  })
  const ended = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()))
  return { socket, heard, settled, ended }
}
