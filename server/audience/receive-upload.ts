import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Side } from '#rules/exports-names.ts'
import { Refusal } from '../edges/http/refusal.ts'

const MEGABYTE = 1_048_576
export const MOST_FILES = 50
const MOST_FILE_BYTES = 300 * MEGABYTE
export const MOST_BYTES = 600 * MEGABYTE
/** Milliseconds after which an upload of which nothing arrives any more is taken for cut. */
const STALL_MS = 30_000
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
  // A whole export as a zip; what is in it says itself which side it is of.
  ['export_file', 'followers'],
])

/** A received file. It has no name on the disk any more: closing it, or the end of the process however it ends, is the end of it. */
export type UploadedFile = { name: string; side: Side; bytes: number; handle: FileHandle }

export type Upload = { files: UploadedFile[]; username: string | null }

/** Writes the parts of the upload to temporary files as they arrive. Refused: too_large, upload_cut, invalid_input, invalid_body, busy. */
export async function receiveUpload(request: FastifyRequest): Promise<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + FORM_BYTES) throw tooLarge(MOST_BYTES, 'in all')
  // Nobody is there any more, and no event would say so again.
  if (request.raw.destroyed && !request.raw.complete) throw new Refusal('upload_cut')
  const upload: Upload = { files: [], username: null }
  const stall = setTimeout(() => request.raw.destroy(), STALL_MS)
  const room = { left: MOST_BYTES, stall }
  try {
    for await (const part of request.parts({ limits })) await takePart(part, upload, room)
    return upload
  } catch (error) {
    await closeUpload(upload)
    // Read to its end and thrown away: a browser reads no answer before it has sent everything.
    request.raw.unpipe()
    request.raw.resume()
    throw refusalOf(error)
  } finally {
    clearTimeout(stall)
  }
}

/** What may still come, and how long it may take until more does. */
type Room = { left: number; stall: NodeJS.Timeout }

export const closeUpload = ({ files }: Upload) => Promise.all(files.map(({ handle }) => handle.close()))

async function takePart(part: Multipart, upload: Upload, room: Room) {
  if (part.type === 'field') {
    if (part.fieldname === 'username' && typeof part.value === 'string') upload.username = part.value.trim() || null
    return
  }
  const side = sides.get(part.fieldname)
  if (!side)
    throw new Refusal('invalid_input', {
      problem: 'Send the files as follower_files and following_file, or a zip as export_file.',
    })
  const path = join(tmpdir(), `cadenza-upload-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  const received: UploadedFile = { name: part.filename || 'file', side, bytes: 0, handle }
  upload.files.push(received)
  await unlink(path)
  const before = room.left
  await handle.writeFile(counted(part, room))
  received.bytes = before - room.left
}

/** The bytes of a part, up to what is allowed for it and for all parts together. */
async function* counted({ file }: MultipartFile, room: Room) {
  let size = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    room.stall.refresh()
    size += chunk.length
    room.left -= chunk.length
    if (size > MOST_FILE_BYTES) throw tooLarge(MOST_FILE_BYTES, 'in one file')
    if (room.left < 0) throw tooLarge(MOST_BYTES, 'in all')
    yield chunk
  }
}

const tooLarge = (bytes: number, where: string) => new Refusal('too_large', { most: `${bytes / MEGABYTE} MB ${where}` })

function refusalOf(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code)) return new Refusal('too_large', { most: `${MOST_FILES} files` })
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(MOST_FILE_BYTES, 'in one file')
  if (/^(ENOSPC|EDQUOT|EMFILE|ENFILE)$/.test(code)) return new Refusal('busy')
  const is_cut = /^(FST_MP_PREMATURE_CLOSE|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/.test(code)
  if (is_cut || /unexpected end|terminated early|aborted/i.test(message)) return new Refusal('upload_cut')
  if (/boundary|malformed|header/i.test(message)) return new Refusal('invalid_body', { problem: `${message}.` })
  return error
}
