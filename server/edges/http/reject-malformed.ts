import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from './refusal.ts'

const codes: Record<string, 'headers_too_large' | 'not_in_time'> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'not_in_time',
}

/** Answers malformed or ambiguous HTTP and closes the connection: the bytes that follow could be anybody's. */
export function rejectMalformed(error: NodeJS.ErrnoException, socket: Socket, headers: Record<string, string>) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // After a response has begun, a second one would be taken for that of the next request.
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse | null }
  if (socket.writable && !begun?.headersSent) {
    const known = codes[error.code ?? '']
    const { status, body: refused } = known
      ? new Refusal(known)
      : new Refusal('invalid_body', { problem: 'not_understood' })
    const body = JSON.stringify(refused)
    const head = { ...headers, 'content-type': 'application/json; charset=utf-8', connection: 'close' }
    const lines = Object.entries({ ...head, 'content-length': Buffer.byteLength(body) })
    const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${text}\r\n${body}`)
  }
  socket.destroy()
}
