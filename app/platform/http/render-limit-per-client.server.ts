import type { FastifyRequest } from 'fastify'
import type { App, Resource } from '#app/platform/app.ts'
import { network } from '#app/platform/http/rate-limit.server.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'

/**
 * Pages that one client's network gets rendered at the same time. More would not make them ready earlier, because rendering is
 * processor time, and many shoppers behind one mobile address do not notice it.
 */
const AT_ONCE = 6

interface NetworkLimit {
  run: ReturnType<typeof createSemaphore>
  users: number
}

const limitByNetwork: Resource<Map<string, NetworkLimit>> = {
  name: 'render-limit-per-client',
  open: () => new Map(),
}

/** The client closed the connection before its request was handled. */
class ClientGone extends Error {
  statusCode = 499
}

/**
 * Runs a read that takes processor time. A client that requests more than a few at once waits for its own earlier requests and for
 * nobody else's; nothing is rejected.
 */
export async function limitPerClient<T>(
  app: App,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  // A write may wait for a payment provider, and has limits of its own.
  if (request.method !== 'GET' && request.method !== 'HEAD') return work()
  const all = app.use(limitByNetwork)
  const key = network(request.ip)
  const limit = all.get(key) ?? { run: createSemaphore(AT_ONCE), users: 0 }
  all.set(key, limit)
  limit.users += 1
  try {
    return await limit.run(async () => {
      if (request.raw.socket.destroyed) throw new ClientGone()
      return work()
    })
  } finally {
    limit.users -= 1
    if (limit.users === 0) all.delete(key)
  }
}
