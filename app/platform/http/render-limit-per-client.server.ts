import type { FastifyRequest } from 'fastify'
import type { App, Resource } from '#app/platform/app.ts'
import { network } from '#app/platform/http/rate-limit.server.ts'
import { createSemaphores } from '#app/platform/semaphore.ts'

/**
 * The number of pages rendered at the same time for one client network. Rendering takes processor time, so a higher number
 * would finish no page earlier. Many shoppers behind one mobile address do not notice the limit.
 */
const MAX_CONCURRENT = 6

const limits: Resource<ReturnType<typeof createSemaphores>> = {
  name: 'render-limit-per-client',
  open: () => createSemaphores(MAX_CONCURRENT),
}

/** The client closed the connection before its request was handled. */
class ClientGone extends Error {
  statusCode = 499
}

/**
 * Runs work that takes processor time. A client with too many requests waits for its own earlier requests only, and nothing is
 * rejected. Forms wait for forms only, and reads for reads: a form may wait for a payment provider or a slow upload.
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
