import type { FastifyRequest } from 'fastify'
import type { App, Resource } from '#app/platform/app.ts'
import { network } from '#app/platform/http/rate-limit.server.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'

/**
 * Pages that one client's network gets rendered at the same time. More would not make them ready earlier, because rendering is
 * processor time, and many shoppers behind one mobile address do not notice it.
 */
const AT_ONCE = 6

interface Turns {
  pass: ReturnType<typeof createSemaphore>
  users: number
}

const turnsByNetwork: Resource<Map<string, Turns>> = { name: 'fair-turns', open: () => new Map() }

/** The client closed the connection before its turn came. */
class ClientGone extends Error {
  statusCode = 499
}

/**
 * Runs a read that takes processor time. A client that requests more than a few at once waits for its own earlier requests and for
 * nobody else's; nothing is rejected.
 */
export async function inTurn<T>(
  app: App,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  // A write may wait for a payment provider, and has limits of its own.
  if (request.method !== 'GET' && request.method !== 'HEAD') return work()
  const all = app.use(turnsByNetwork)
  const key = network(request.ip)
  const turns = all.get(key) ?? { pass: createSemaphore(AT_ONCE), users: 0 }
  all.set(key, turns)
  turns.users += 1
  try {
    return await turns.pass(async () => {
      if (request.raw.socket.destroyed) throw new ClientGone()
      return work()
    })
  } finally {
    turns.users -= 1
    if (turns.users === 0) all.delete(key)
  }
}
