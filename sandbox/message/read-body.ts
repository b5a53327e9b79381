import type { IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { parseJson } from './raw-json.ts'

const MAX_BYTES = 1_000_000

/** The fields of a body from either generation of clients. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns null when the body exceeds a megabyte. */
export async function readBytes(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BYTES) return null
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  return request.headers['content-encoding'] === 'gzip' && length > 0 ? gunzipSync(bytes) : bytes
}

/**
 * Accepts `signed_body=<hmac>.<json>` and `signed_body=SIGNATURE.<json>` (the signature is not checked), plain form fields,
 * both together, and bare JSON under any content type.
 */
export function parseFields(content: string): Fields {
  const trimmed = content.trim()
  if (trimmed.startsWith('{')) return asFields(tryJson(trimmed))
  const form = Object.fromEntries(new URLSearchParams(trimmed))
  const { signed_body, ...plain } = form
  if (signed_body === undefined) return plain
  return { ...plain, ...asFields(tryJson(signed_body.slice(signed_body.indexOf('.') + 1))) }
}

function tryJson(content: string): unknown {
  try {
    return parseJson(content)
  } catch {
    return null
  }
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** A field as text: Instagram treats `"0"` and 0, `"true"` and true alike. Absent and null are the empty text. */
export function fieldText(fields: Fields, name: string): string {
  const value = fields[name]
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A parameter that clients send in the query or in the body. */
export function askedBy(call: { query: URLSearchParams; fields: Fields }, name: string): string {
  return call.query.get(name) || fieldText(call.fields, name)
}
