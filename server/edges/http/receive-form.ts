import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { HeldBody } from './held-bodies.ts'
import { Refusal } from './refusal.ts'

const MEGABYTE = 1_048_576
/** What the multipart form itself may take around the files. */
const FORM_BYTES = MEGABYTE

/** The most files of a form, and the most bytes of one, of all together and of a field. */
export type FormBounds = { files: number; file_bytes: number; bytes: number; field_bytes: number }

/** What is done with a form's parts while they arrive: a file begins, and each of its chunks is taken over. */
export type FormTakers = {
  field: (name: string, value: string) => void
  file: (field: string, name: string) => (chunk: Buffer) => Promise<void>
}

/** Bytes a second that a form has to bring while we are ready for them. The slowest mobile connection brings several times that. */
const MIN_RATE = 4096

/** The form is measured once in each `stall_ms`. */
export type Arrival = { stall_ms: number; held: HeldBody }

/**
 * Passes the parts of a multipart form on as they arrive. A form of which too little arrives within `stall_ms` has ended.
 * Refused: too_large, upload_cut, upload_stalled, invalid_body, and what a taker refuses.
 */
export async function receiveForm(
  request: FastifyRequest,
  bounds: FormBounds,
  { stall_ms, held }: Arrival,
  takers: FormTakers,
): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > bounds.bytes + FORM_BYTES) throw tooLarge(bounds.bytes, 'upload')
  // The client has left, and no further event would report it.
  if (request.raw.destroyed && !request.raw.complete) throw new Refusal('upload_cut')
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  const room: Room = { left: bounds.bytes, held, arrived: 0, is_held: false, held_ms: 0 }
  const stall = setInterval(() => {
    const ready_ms = room.is_held ? 0 : Math.max(0, stall_ms - room.held_ms)
    if (room.arrived < (MIN_RATE * ready_ms) / 1000) reject(new Refusal('upload_stalled'))
    room.arrived = 0
    room.held_ms = 0
  }, stall_ms)
  try {
    await Promise.race([takeParts(request, bounds, room, takers), stalled])
  } catch (error) {
    // Read to its end and thrown away: a browser reads no answer before it has sent everything.
    request.raw.unpipe()
    request.raw.resume()
    throw refusalOf(error, bounds)
  } finally {
    clearInterval(stall)
  }
}

/** The remaining bytes, and those that arrived since they were measured. */
type Room = {
  left: number
  held: HeldBody
  arrived: number
  /** We are not ready for more; and for how long we were not, since it was measured. */
  is_held: boolean
  held_ms: number
}

const limitsOf = ({ files, file_bytes, field_bytes }: FormBounds) => ({
  files,
  // One more than may be, so that our own count sees the excess at once instead of the file being cut silently.
  fileSize: file_bytes + 1,
  fields: 10,
  fieldSize: field_bytes,
  fieldNameSize: 100,
  parts: files + 10,
  headerPairs: 20,
})

async function takeParts(request: FastifyRequest, bounds: FormBounds, room: Room, takers: FormTakers) {
  for await (const part of request.parts({ limits: limitsOf(bounds) })) await takePart(part, bounds, room, takers)
}

async function takePart(part: Multipart, bounds: FormBounds, room: Room, takers: FormTakers) {
  if (part.type === 'field') {
    if (typeof part.value === 'string') takers.field(part.fieldname, part.value)
    return
  }
  const take = takers.file(part.fieldname, part.filename || 'file')
  for await (const chunk of countBytes(part, bounds, room)) {
    const since = performance.now()
    room.is_held = true
    await take(chunk)
    room.is_held = false
    room.held_ms += performance.now() - since
  }
}

/** The bytes of a part, up to the limits of the part and of the whole upload. */
async function* countBytes({ file }: MultipartFile, { file_bytes, bytes }: FormBounds, room: Room) {
  let size = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length
    room.arrived += chunk.length
    room.held.take(chunk.length)
    room.left -= chunk.length
    if (size > file_bytes) throw tooLarge(file_bytes, 'file')
    if (room.left < 0) throw tooLarge(bytes, 'upload')
    yield chunk
  }
}

const tooLarge = (bytes: number, of: 'file' | 'upload') => new Refusal('too_large', { most: bytes / MEGABYTE, of })

function refusalOf(error: unknown, { files, file_bytes }: FormBounds): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code)) return new Refusal('too_large', { most: files, of: 'files' })
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(file_bytes, 'file')
  const is_cut = /^(FST_MP_PREMATURE_CLOSE|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/.test(code)
  if (is_cut || /unexpected end|terminated early|aborted/i.test(message)) return new Refusal('upload_cut')
  if (/boundary|malformed|header/i.test(message)) return new Refusal('invalid_body', { problem: 'form', said: message })
  return error
}
