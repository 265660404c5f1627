import { IncomingMessage, Server, ServerResponse } from 'node:http'
import {
  context,
  metrics,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

const tracer = trace.getTracer('schakel.http')
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Creates a span for each request of every server in this process. It wraps the `request` event of the server, because cached
 * pages never reach a hook of Fastify.
 */
export function traceRequests(): void {
  const duration = metrics
    .getMeter('schakel.http')
    .createHistogram('http.server.request.duration', {
      unit: 's',
      advice: { explicitBucketBoundaries: BUCKETS_SECONDS },
    })
  const emit = Server.prototype.emit
  Server.prototype.emit = function emitTraced(this: Server, event: string, ...args: unknown[]) {
    const [request, response] = args
    if (
      event !== 'request' ||
      !(request instanceof IncomingMessage && response instanceof ServerResponse)
    )
      return Reflect.apply(emit, this, [event, ...args])
    const startedAt = performance.now()
    const method = request.method ?? 'GET'
    const route = routeOf(request.url ?? '/')
    const span = startSpan(request, method, route)
    response.once('close', () => {
      const status = response.statusCode
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      }
      duration.record((performance.now() - startedAt) / 1_000, attributes)
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    return context.with(trace.setSpan(context.active(), span), () =>
      Reflect.apply(emit, this, [event, ...args]),
    )
  }
}

function startSpan(request: IncomingMessage, method: string, route: string): Span {
  const parent = propagation.extract(context.active(), request.headers)
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    // The query string is left out, because it may contain what a shopper typed.
    'url.path': (request.url ?? '/').split('?', 1)[0] ?? '/',
    'url.scheme': 'http',
  }
  return tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
}

/** Returns the first segment of a path, so that there are few span names: "/product/*" for a product. */
function routeOf(url: string): string {
  const [pathname = '/'] = url.split('?', 1)
  const [, firstSegment = '', ...otherSegments] = pathname.split('/')
  if (firstSegment === '') return '/'
  return otherSegments.some((part) => part !== '') ? `/${firstSegment}/*` : '/*'
}
