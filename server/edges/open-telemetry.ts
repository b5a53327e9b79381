import { randomBytes } from 'node:crypto'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import type { Parent, Tracer, TracingSettings } from './spans.ts'
import { createThrottledLog } from './throttled-log.ts'

const SECOND = 1000

/** A collector that doesn't answer costs memory for at most this many spans, and further ones are dropped. */
const MAX_HELD = 4096
/** Time for the last spans when the process stops. */
const LAST_MS = 2 * SECOND
const EXPORT_MS = 10 * SECOND
const EVERY_MS = SECOND

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** Loaded only where traces are switched on (tracing.ts). */
export function openTracer(settings: TracingSettings, log: Logger): Tracer {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.service, 'service.version': settings.version }),
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(new OTLPTraceExporter({ url: settings.url, timeoutMillis: EXPORT_MS }), log),
        maxQueueSize: MAX_HELD,
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('cadenza', settings.version)
  return {
    begin(name, kind, parent) {
      const span = tracer.startSpan(name, { kind: kinds[kind] }, contextOf(parent))
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        note: (facts) => void span.setAttributes(facts),
        end(because) {
          if (because) span.setAttribute('error.type', because).setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async stop() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

function contextOf(parent: Parent | null): Context {
  if (!parent) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = ''] = parent.traceparent.split('-')
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: !parent.is_ours })
}

/** Strangers choose the ids of their traces, but not which are kept: a browser would otherwise fill the operator's disks. */
function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const root: Sampler = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio)
  if (!sampler.startsWith('parentbased_')) return root
  // A ratio decides by the id, and a stranger could choose one that is always kept.
  const drawn: Sampler = {
    shouldSample: (context, _traceId, ...span) => root.shouldSample(context, randomBytes(16).toString('hex'), ...span),
    toString: () => `Drawn{${root}}`,
  }
  return new ParentBasedSampler({ root, remoteParentSampled: drawn, remoteParentNotSampled: drawn })
}

const lost_spans = new Counter({
  name: 'cadenza_spans_lost_total',
  help: 'Spans of traces that the collector did not take',
})

/** Says in the log, and counts, what the collector doesn't take. */
function reporting(exporter: SpanExporter, log: Logger): SpanExporter {
  const warnThrottled = createThrottledLog(log)
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) {
          lost_spans.inc(spans.length)
          warnThrottled('the collector of traces does not take them', { err: result.error })
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
