import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '#app/platform/app.ts'
import { isWriteRejected } from '#app/platform/database/db.server.ts'
import { findFullDisk } from '#app/platform/disk-space.server.ts'
import { writeProbe } from '#app/platform/http/rate-limit.server.ts'
import { isSameSecret } from '#app/platform/signing.server.ts'

/** Time limit of a health check, which is shorter than for visitors. */
const TIMEOUT_MS = 2_000

/**
 * Registers health checks and metrics for operators, and a log line for each request. While the shop is stopping, /readyz
 * reports that it is not ready for new requests, although it still handles them.
 */
export function registerHealth(fastify: FastifyInstance, app: App, isStopping: () => boolean) {
  fastify.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))

  fastify.get('/readyz', async (_request, reply) => {
    reply.type('text/plain')
    if (isStopping()) return reply.code(503).send('stopping')
    try {
      await withTimeLimit(writeProbe(app))
    } catch (error) {
      const reason = isWriteRejected(error) ? 'database cannot write' : 'database unavailable'
      return reply.code(503).send(reason)
    }
    // A full disk does not make the shop unready, because orders need only the database.
    const fullDisk = await findFullDisk(app)
    return reply.send(fullDisk === null ? 'ok' : `ok\ndisk full: ${fullDisk}`)
  })

  fastify.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(app, request)) {
      return reply.code(404).type('text/plain').send('not found')
    }
    app.metrics.queueDepth.set(await withTimeLimit(app.jobs.countWaiting()).catch(() => 0))
    return reply.type(app.metrics.registry.contentType).send(await app.metrics.registry.metrics())
  })

  fastify.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const status = reply.statusCode
    const seconds = reply.elapsedTime / 1000
    app.metrics.requests.observe(
      { kind: requestKind(request.url), method, status: String(status) },
      seconds,
    )
    const line = {
      requestId: request.id,
      method,
      path: request.url.split('?')[0],
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (status >= 500) app.log.error(line, 'request')
    else app.log.debug(line, 'request')
  })
}

/**
 * Returns whether the request has the token of METRICS_TOKEN. The IP address is not enough, because a proxy on this machine
 * forwards everybody's requests. If METRICS_TOKEN is not set, nobody may read the metrics.
 */
function mayReadMetrics(app: App, { headers }: FastifyRequest): boolean {
  const { METRICS_TOKEN } = app.env
  if (METRICS_TOKEN === undefined) return false
  return isSameSecret(headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`)
}

async function withTimeLimit<T>(work: Promise<T>): Promise<T> {
  const abortController = new AbortController()
  const timeout = pause(TIMEOUT_MS, undefined, { signal: abortController.signal }).then(() => {
    throw new Error('no answer in time')
  })
  // The promise that loses the race may reject later, which is no error.
  work.catch(() => undefined)
  timeout.catch(() => undefined)
  try {
    return await Promise.race([work, timeout])
  } finally {
    abortController.abort()
  }
}

function requestKind(url: string): string {
  if (url.startsWith('/assets/')) return 'asset'
  if (url.startsWith('/media/')) return 'media'
  if (url.includes('wc-ajax=') || url.startsWith('/wp-')) return 'call'
  if (url.startsWith('/beheer')) return 'back-office'
  return 'page'
}
