import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serializeError } from './mollie-wire.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** true: the call is executed, but its response is never sent */
    isLost?: boolean
    /** idempotency key; only one request with this key runs at a time */
    idempotencyName?: string
  }
}

/** Time for which the response to a request with an idempotency key is stored. */
const RETENTION_MS = 60 * 60_000

interface StoredResponse {
  status: number
  payload: string
  expiresAt: number
}

/** Repeats the first response to a key instead of executing the call again. */
export function registerIdempotency(fastify: FastifyInstance, now: () => Date) {
  const answers = new Map<string, StoredResponse>()
  const runningNames = new Set<string>()

  fastify.addHook('preHandler', async (request, reply) => {
    const name = nameOf(request)
    if (!name) return
    const stored = answers.get(name)
    if (stored && stored.expiresAt > now().getTime())
      return reply.code(stored.status).send(stored.payload)
    if (runningNames.has(name)) {
      const detail = 'Another request with this idempotency key is still being processed'
      return reply.code(409).send(serializeError(409, 'Conflict', detail))
    }
    runningNames.add(name)
    request.idempotencyName = name
  })

  fastify.addHook('onSend', async (request, reply, payload) => {
    const name = request.idempotencyName
    if (name) {
      runningNames.delete(name)
      if (reply.statusCode < 300 && typeof payload === 'string') {
        const expiresAt = now().getTime() + RETENTION_MS
        answers.set(name, { status: reply.statusCode, payload, expiresAt })
      }
    }
    if (request.isLost) request.raw.socket.destroy()
    return payload
  })
}

function nameOf({ method, url, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && method !== 'GET' ? `${method} ${url} ${key}` : undefined
}
