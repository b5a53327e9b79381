import type { FastifyRequest } from 'fastify'
import type { Side } from '#rules/exports/names.ts'
import { asUsername } from '#rules/typed-text.ts'
import { type Arrival, type FormBounds, receiveForm } from '../../edges/http/receive-form.ts'
import { Refusal } from '../../edges/http/refusal.ts'
import type { ExportReading } from './read-exports.ts'

const MEGABYTE = 1_048_576
export const MAX_FILES = 50
const MAX_FILE_BYTES = 300 * MEGABYTE
export const MAX_BYTES = 600 * MEGABYTE

const bounds: FormBounds = { files: MAX_FILES, file_bytes: MAX_FILE_BYTES, bytes: MAX_BYTES, field_bytes: 1024 }

const sides = new Map<string, Side>([
  ['follower_files', 'followers'],
  ['following_file', 'following'],
  // A whole export as a zip, whose content names its sides.
  ['export_file', 'followers'],
])

/** The other fields of the form. */
export type Upload = { files: number; username: string | null; export_owner: string | null }

/**
 * Passes the files of the upload to the reader as they arrive.
 * Refused: too_large, upload_cut, upload_stalled, invalid_input, invalid_body, busy.
 */
export async function receiveUpload(
  request: FastifyRequest,
  reading: ExportReading,
  arrival: Arrival,
): Promise<Upload> {
  const upload: Upload = { files: 0, username: null, export_owner: null }
  await receiveForm(request, bounds, arrival, {
    field(name, value) {
      if (name === 'username') upload.username = value.trim() || null
      if (name === 'export_owner') upload.export_owner = asUsername(value) || null
    },
    file(field, name) {
      const side = sides.get(field)
      if (!side) throw new Refusal('invalid_input', { problem: 'upload_field_unknown' })
      upload.files++
      reading.begin(name, side)
      return (chunk) => reading.push(chunk)
    },
  })
  return upload
}
