import { trace } from '@opentelemetry/api'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { traceQueries } from './trace-queries.ts'
import { traceRequests } from './trace-requests.ts'

export interface Telemetry {
  /** Returns the ids of the current trace, for each line of the log. */
  logFields(): object
  /** Sends the remaining data and stops. */
  close(): Promise<void>
}

/**
 * Starts OpenTelemetry: traces of requests with their database queries and outgoing requests, and metrics. The standard environment
 * variables configure the rest. `main.ts` imports this file only if these variables request telemetry.
 */
export function startTelemetry(): Telemetry {
  process.env.OTEL_SERVICE_NAME ??= 'schakel'
  const sdk = new NodeSDK({
    instrumentations: [
      new UndiciInstrumentation({ requireParentforSpans: true, startSpanHook: hideQueryString }),
    ],
  })
  sdk.start()
  traceRequests()
  traceQueries()
  return {
    logFields() {
      const span = trace.getActiveSpan()?.spanContext()
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
    },
    close: () => sdk.shutdown(),
  }
}

/**
 * Returns attributes that hide the query string of an outgoing request in its span: it may contain a home address that a shopper
 * typed.
 */
function hideQueryString({ origin, path }: { origin: string; path: string }) {
  const { href } = new URL(path.split('?', 1)[0] ?? '/', origin)
  return { 'url.full': href, 'url.query': '' }
}
