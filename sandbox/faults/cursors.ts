import type { Fields } from '../wire/read-body.ts'

/** A cursor that faults give out: where it truly leads, and what the fault that made it wants to know again. */
export type FaultyCursor = {
  /** The route's own cursor; empty for the first page. */
  readonly to: string
  /** Keeps any two apart. */
  readonly turn?: number
  /** Of a circle's second page: where the first one is. */
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

type Asked = { readonly query: URLSearchParams; readonly fields: Fields }

/** The call as a route understands it: every cursor of a fault stands for the one it truly leads to. */
export function withTrueCursors<Call extends Asked>(call: Call): Call {
  const query = new URLSearchParams([...call.query].map(([name, value]) => [name, trueCursor(value)]))
  const fields = Object.fromEntries(
    Object.entries(call.fields).map(([name, value]) => [name, typeof value === 'string' ? trueCursor(value) : value]),
  )
  return { ...call, query, fields }
}

function trueCursor(text: string): string {
  return readFaultyCursor(text)?.to ?? text
}
