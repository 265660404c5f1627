import { trace } from '@opentelemetry/api'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { traceQueries } from './trace-queries.ts'
import { traceRequests } from './trace-requests.ts'

export interface Telemetry {
  /** the ids of the current trace, for each line of the log */
  logFields(): object
  /** sends what is left */
  close(): Promise<void>
}

/**
 * Starts OpenTelemetry: traces of requests with their queries and outgoing calls, and metrics. Everything else follows the
 * standard environment variables. Only `main.ts` imports this file, and only when they ask for it.
 */
export function startTelemetry(): Telemetry {
  process.env.OTEL_SERVICE_NAME ??= 'schakel'
  const sdk = new NodeSDK({
    instrumentations: [new UndiciInstrumentation({ requireParentforSpans: true })],
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
