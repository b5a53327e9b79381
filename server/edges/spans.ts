/** What is known of a span besides its name and duration: codes, numbers and our own ids; never names, addresses, bodies or secrets. */
export type SpanAttributes = Record<string, string | number | boolean>

export type Span = {
  /** The span as W3C's traceparent. */
  readonly traceparent: string
  note: (facts: SpanAttributes) => void
  /** Ends it; failed where `because` is a code. */
  end: (because?: string) => void
}

export type SpanKind = 'server' | 'client' | 'internal'

/** Where a span continues: one of this product's, whose sampling it shares, or a stranger's, who decides nothing. */
export type Parent = { traceparent: string; is_ours: boolean }

export type Tracer = { begin: (name: string, kind: SpanKind, parent: Parent | null) => Span; stop: () => Promise<void> }

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type TracingSettings = {
  /** Of the collector, for OTLP over HTTP. */
  url: string
  service: string
  sampler: (typeof SAMPLERS)[number]
  /** 0 to 1, of the samplers by ratio. */
  ratio: number
  version: string
}
