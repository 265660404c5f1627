import type { FastifyRequest } from 'fastify'
import type { App, Resource } from '#app/platform/app.ts'
import { network } from '#app/platform/http/rate-limit.server.ts'
import { createSemaphores } from '#app/platform/semaphore.ts'

/**
 * Pages that one client's network gets rendered at the same time. More would not make them ready earlier, because rendering is
 * processor time, and many shoppers behind one mobile address do not notice it.
 */
const AT_ONCE = 6

const limits: Resource<ReturnType<typeof createSemaphores>> = {
  name: 'render-limit-per-client',
  open: () => createSemaphores(AT_ONCE),
}

/** The client closed the connection before its request was handled. */
class ClientGone extends Error {
  statusCode = 499
}

/**
 * Runs what takes processor time. A client that requests more than a few at once waits for its own earlier requests and for
 * nobody else's; nothing is rejected. Forms wait for forms only, because they may wait for a payment provider or a slow upload.
 */
export async function limitPerClient<T>(
  app: App,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const kind = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write'
  return app.use(limits)(`${kind} ${network(request.ip)}`, async () => {
    if (request.raw.socket.destroyed) throw new ClientGone()
    return work()
  })
}
