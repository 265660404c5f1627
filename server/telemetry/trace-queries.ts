import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import pg from 'pg'

const tracer = trace.getTracer('schakel.database')
const MAX_TEXT = 2_000

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/**
 * Creates a span for each database query of a request. Other queries, such as those of jobs, get none: their traces would have no cause.
 * The text of a query has placeholders, so values, which may be personal data, are not recorded.
 */
export function traceQueries(): void {
  const query: Query = pg.Client.prototype.query
  const queryTraced: Query = function queryTraced(...args) {
    if (!trace.getActiveSpan()) return query.apply(this, args)
    const span = startSpan(args[0])
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const boundCallback = context.bind(context.active(), callback as (error: unknown) => void)
      const callbackWithSpan = (error: unknown, ...results: unknown[]) => {
        endSpan(span, error)
        Reflect.apply(boundCallback, undefined, [error, ...results])
      }
      return query.apply(this, [...args.slice(0, -1), callbackWithSpan])
    }
    const result = query.apply(this, args)
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    return result.then(
      (value) => {
        endSpan(span, null)
        return value
      },
      (error) => {
        endSpan(span, error)
        throw error
      },
    )
  }
  pg.Client.prototype.query = queryTraced as typeof pg.Client.prototype.query
}

function startSpan(statement: unknown): Span {
  const text = textOf(statement)
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.text': text.slice(0, MAX_TEXT),
  }
  const [operation = 'query'] = text.trimStart().split(/\s/, 1)
  return tracer.startSpan(operation.toUpperCase(), { kind: SpanKind.CLIENT, attributes })
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const { text } = (statement ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}

function endSpan(span: Span, error: unknown): void {
  if (error) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
