import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import type { Parent, Span, SpanAttributes, SpanKind, Tracer, TracingSettings } from './spans.ts'

let tracer: Tracer | null = null
const current = new AsyncLocalStorage<Span>()

/** Switches traces on for this process. OpenTelemetry is loaded here and nowhere else. */
export async function startTracing(settings: TracingSettings, log: Logger): Promise<{ stop: () => Promise<void> }> {
  const { openTracer } = await import('./open-telemetry.ts')
  const opened = openTracer(settings, log)
  tracer = opened
  return {
    async stop() {
      tracer = null
      await opened.stop()
    },
  }
}

export const isTracing = () => tracer !== null

/** The span under way, as a traceparent to continue it by. */
export const currentTrace = (): string | null => current.getStore()?.traceparent ?? null

/** For lines of the log. */
export function traceOfLog(): { trace_id?: string } {
  const span = current.getStore()
  return span ? { trace_id: span.traceparent.slice(3, 35) } : {}
}

/** Adds facts to the span under way, if there is one. */
export const noteInTrace = (facts: SpanAttributes): void => current.getStore()?.note(facts)

/** A traceparent that was sent by somebody else; null where it is none (W3C Trace Context, 3.2). */
export function readTraceparent(text: unknown): string | null {
  const is_valid = typeof text === 'string' && /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.test(text)
  return is_valid ? text : null
}

/** Begins a span that ends elsewhere; null while traces are off. */
export const beginSpan = (name: string, kind: SpanKind, parent: Parent | null): Span | null =>
  tracer?.begin(name, kind, parent) ?? null

/** Does the rest within a span. */
export const within = <T>(span: Span, work: () => T): T => current.run(span, work)

/** Does something as a span of the one under way, or of `from`. Costs nothing while traces are off. */
export async function trace<T>(
  name: string,
  { kind = 'internal', from = null }: { kind?: SpanKind; from?: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const parent = from ?? currentTrace()
  const span = tracer?.begin(name, kind, parent === null ? null : { traceparent: parent, is_ours: true })
  if (!span) return work()
  return current.run(span, async () => {
    try {
      const value = await work()
      span.end()
      return value
    } catch (error) {
      span.end(codeOf(error))
      throw error
    }
  })
}

/** The message of an error may contain what was sent. */
function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name)
}
