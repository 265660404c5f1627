import type { FastifyRequest } from 'fastify'
import { WC } from '#app/features/rest-api/wc-framework/wc.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { network } from '#app/platform/http/rate-limit.server.ts'

/** The deletions in progress, by network. */
const pendingDeletions: Resource<Map<string, Set<Promise<unknown>>>> = {
  name: 'pending-deletions',
  open: () => new Map(),
}

/**
 * Handles a request of a program below /wc/v3/. Programs delete many objects without waiting for the responses, and create others
 * with the same names or SKUs right after. A later change therefore waits for earlier deletions from the same network.
 */
export async function waitForDeletions<T>(
  app: App,
  request: FastifyRequest,
  path: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!path.startsWith(WC) || request.method === 'GET') return work()
  const deletions = app.use(pendingDeletions)
  const key = network(request.ip)
  const pending = deletions.get(key) ?? new Set()
  if (request.method !== 'DELETE') {
    await Promise.allSettled([...pending])
    return work()
  }
  deletions.set(key, pending)
  const deletion = work()
  pending.add(deletion)
  try {
    return await deletion
  } finally {
    pending.delete(deletion)
    if (pending.size === 0) deletions.delete(key)
  }
}
