import type { Fields } from '../message/read-body.ts'

/** A cursor made by a fault: the real cursor behind it, and what the fault needs when it comes back. */
export type FaultyCursor = {
  /** The route's own cursor; empty for the first page. */
  readonly to: string
  /** Keeps two cursors distinct. */
  readonly turn?: number
  /** On the second page of a loop: the real cursor of the first. */
  readonly back?: string
}

const MARK = 'untidy.'

export function writeFaultyCursor(cursor: FaultyCursor): string {
  return MARK + Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

export function readFaultyCursor(text: string): FaultyCursor | null {
  if (!text.startsWith(MARK)) return null
  try {
    const cursor = JSON.parse(Buffer.from(text.slice(MARK.length), 'base64url').toString())
    return typeof cursor?.to === 'string' ? cursor : null
  } catch {
    return null
  }
}

type PagedCall = { readonly query: URLSearchParams; readonly fields: Fields }

/** Replaces every cursor made by a fault with the real one, so that the route understands the call. */
export function withTrueCursors<Call extends PagedCall>(call: Call): Call {
  const query = new URLSearchParams([...call.query].map(([name, value]) => [name, trueCursor(value)]))
  const fields = Object.fromEntries(
    Object.entries(call.fields).map(([name, value]) => [name, typeof value === 'string' ? trueCursor(value) : value]),
  )
  return { ...call, query, fields }
}

function trueCursor(text: string): string {
  return readFaultyCursor(text)?.to ?? text
}
