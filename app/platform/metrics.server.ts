import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'shop_request_seconds',
      help: 'Time to answer, by kind of request and status',
      labelNames: ['kind', 'method', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    pageCache: new Counter({
      name: 'shop_page_cache_total',
      help: 'Pages answered from the cache (hit), rendered (miss), served past their time (stale), or private',
      labelNames: ['result'],
      registers: [registry],
    }),
    queueDepth: new Gauge({
      name: 'shop_jobs_waiting',
      help: 'Jobs that wait to be done',
      registers: [registry],
    }),
  }
}
