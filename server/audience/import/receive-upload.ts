import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Side } from '#rules/exports/names.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { Reading } from './read-exports.ts'

const MEGABYTE = 1_048_576
export const MOST_FILES = 50
const MOST_FILE_BYTES = 300 * MEGABYTE
export const MOST_BYTES = 600 * MEGABYTE
/** What the multipart form itself may take around the files. */
const FORM_BYTES = MEGABYTE

const limits = {
  files: MOST_FILES,
  // One more than may be, so that our own count sees the excess at once instead of the file being cut silently.
  fileSize: MOST_FILE_BYTES + 1,
  fields: 10,
  fieldSize: 1024,
  fieldNameSize: 100,
  parts: MOST_FILES + 10,
  headerPairs: 20,
}

const sides = new Map<string, Side>([
  ['follower_files', 'followers'],
  ['following_file', 'following'],
  // A whole export as a zip, whose content names its sides.
  ['export_file', 'followers'],
])

/** The other fields of the form. */
export type Upload = { files: number; username: string | null }

/**
 * Passes the files of the upload to the reader as they arrive. An upload of which nothing arrives for `stall_ms` has ended.
 * Refused: too_large, upload_cut, upload_stalled, invalid_input, invalid_body, busy.
 */
export async function receiveUpload(request: FastifyRequest, reading: Reading, stall_ms: number): Promise<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + FORM_BYTES) throw tooLarge(MOST_BYTES, 'upload')
  // The client has left, and no further event would report it.
  if (request.raw.destroyed && !request.raw.complete) throw new Refusal('upload_cut')
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  const stall = setTimeout(() => {
    if (room.is_held) stall.refresh()
    else reject(new Refusal('upload_stalled'))
  }, stall_ms)
  const room: Room = { left: MOST_BYTES, stall, is_held: false }
  try {
    return await Promise.race([takeParts(request, reading, room), stalled])
  } catch (error) {
    // Read to its end and thrown away: a browser reads no answer before it has sent everything.
    request.raw.unpipe()
    request.raw.resume()
    throw refusalOf(error)
  } finally {
    clearTimeout(stall)
  }
}

/** The remaining bytes, and the timer of the next ones. */
type Room = {
  left: number
  stall: NodeJS.Timeout
  /** We are not ready for more. */
  is_held: boolean
}

async function takeParts(request: FastifyRequest, reading: Reading, room: Room): Promise<Upload> {
  const upload: Upload = { files: 0, username: null }
  for await (const part of request.parts({ limits })) await takePart(part, upload, reading, room)
  return upload
}

async function takePart(part: Multipart, upload: Upload, reading: Reading, room: Room) {
  if (part.type === 'field') {
    if (part.fieldname === 'username' && typeof part.value === 'string') upload.username = part.value.trim() || null
    return
  }
  const side = sides.get(part.fieldname)
  if (!side) throw new Refusal('invalid_input', { problem: 'upload_field_unknown' })
  upload.files++
  reading.begin(part.filename || 'file', side)
  for await (const chunk of counted(part, room)) {
    room.is_held = true
    await reading.push(chunk)
    room.is_held = false
    room.stall.refresh()
  }
}

/** The bytes of a part, up to the limits of the part and of the whole upload. */
async function* counted({ file }: MultipartFile, room: Room) {
  let size = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    room.stall.refresh()
    size += chunk.length
    room.left -= chunk.length
    if (size > MOST_FILE_BYTES) throw tooLarge(MOST_FILE_BYTES, 'file')
    if (room.left < 0) throw tooLarge(MOST_BYTES, 'upload')
    yield chunk
  }
}

const tooLarge = (bytes: number, of: 'file' | 'upload') => new Refusal('too_large', { most: bytes / MEGABYTE, of })

function refusalOf(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code)) return new Refusal('too_large', { most: MOST_FILES, of: 'files' })
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(MOST_FILE_BYTES, 'file')
  const is_cut = /^(FST_MP_PREMATURE_CLOSE|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/.test(code)
  if (is_cut || /unexpected end|terminated early|aborted/i.test(message)) return new Refusal('upload_cut')
  if (/boundary|malformed|header/i.test(message)) return new Refusal('invalid_body', { problem: 'form', said: message })
  return error
}
