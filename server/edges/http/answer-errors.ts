import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { isDatabaseDown } from '../database/database.ts'
import { isDiskFull, isDiskUnwritable } from '../disk.ts'
import { inLanguage } from '../language.ts'
import { Refusal } from './refusal.ts'
import type { RequestLog } from './request-log.ts'

const KILOBYTE = 1024

/** Answers every error that a route, a hook or the framework throws, in the language of the request. */
export function answerErrors(app: FastifyInstance, log: RequestLog) {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error as FastifyError, request)
    if (refusal.code === 'unexpected') log.failure(request, error as Error)
    else log.refusal(request, refusal.code)
    if (refusal.retry_after_seconds) reply.header('retry-after', refusal.retry_after_seconds)
    // The state of another budget does not belong in a refusal.
    if (refusal.status === 429 && !String(reply.getHeader('ratelimit')).includes(';r=0;')) {
      reply.removeHeader('ratelimit')
      reply.removeHeader('ratelimit-policy')
    }
    // The rest of the request never arrives, so the connection cannot be reused.
    if (refusal.status === 408) reply.header('connection', 'close')
    return reply.status(refusal.status).send(inLanguage(request.language, () => refusal.body))
  })
}

/** The only exit for errors: an expected one keeps its sentence, any other becomes one sentence without detail. */
function refusalOf(error: FastifyError, { routeOptions }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (isDiskFull(error)) return new Refusal('disk_full')
  if (isDiskUnwritable(error)) return new Refusal('disk_unwritable')
  if (isDatabaseDown(error)) return new Refusal('database_unavailable', null, { retry_after_seconds: 5 })
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal('too_large', { most: Number(routeOptions.bodyLimit) / KILOBYTE, of: 'body' })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported_media_type')
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('too_large', { most: 300, of: 'file' })
  if (error.statusCode === 406 || error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new Refusal('unsupported_media_type')
  // An address below which there can be no file.
  if (routeOptions.url === '/*' && [400, 403].includes(error.statusCode ?? 0)) return new Refusal('not_found')
  if (error.statusCode && error.statusCode < 500) return new Refusal('invalid_body', { problem: 'not_understood' })
  return new Refusal('unexpected')
}

const malformed: Record<string, 'headers_too_large' | 'not_in_time'> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'not_in_time',
}

/** Answers malformed or ambiguous HTTP and closes the connection: the bytes that follow could be anybody's. */
export function rejectMalformed(error: NodeJS.ErrnoException, socket: Socket, headers: Record<string, string>) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // After a response has begun, a second one would be taken for that of the next request.
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse | null }
  if (socket.writable && !begun?.headersSent) {
    const known = malformed[error.code ?? '']
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
