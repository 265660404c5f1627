import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { App, Resource } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { network } from '#app/platform/http/rate-limit.server.ts'
import { agentDays, agentHandovers } from './attribution-tables.server.ts'

/** The interface through which a shopping agent uses the shop. */
export type AgentInterface = 'mcp' | 'ucp'

/** A visit ends after half an hour without a request, like a visit by a browser. */
const VISIT_MS = 30 * 60_000
const FLUSH_MS = 10_000
const MAX_NETWORKS = 10_000
/** Number of days that visits are stored; reports show at most two years. */
const RETENTION_DAYS = 800

interface VisitCounts {
  /** time of the last request, by interface and hashed network; never stored in the database */
  lastRequestAt: LRUCache<string, number>
  /** counts that are not in the database yet, by day and interface */
  unstoredCounts: Map<string, { visits: number; requests: number }>
  flushedAt: number
}

const visitCounts: Resource<VisitCounts> = {
  name: 'agent-visits',
  open: ({ clock }) => ({
    lastRequestAt: new LRUCache({ max: MAX_NETWORKS }),
    unstoredCounts: new Map(),
    flushedAt: clock.now().getTime(),
  }),
}

/** Counts a request in memory. The counts are stored every ten seconds, so that a flood of requests causes no more writes. */
export function countAgentVisit(app: App, agentInterface: AgentInterface, ip: string): void {
  const state = app.use(visitCounts)
  const now = app.clock.now()
  const visitorHash = createHash('sha256')
    .update(`${agentInterface} ${network(ip)}`)
    .digest('base64')
  const isVisit = now.getTime() - (state.lastRequestAt.get(visitorHash) ?? 0) > VISIT_MS
  state.lastRequestAt.set(visitorHash, now.getTime())
  const key = `${dutchDay(now)} ${agentInterface}`
  const counts = state.unstoredCounts.get(key) ?? { visits: 0, requests: 0 }
  state.unstoredCounts.set(key, {
    visits: counts.visits + (isVisit ? 1 : 0),
    requests: counts.requests + 1,
  })
  if (now.getTime() - state.flushedAt < FLUSH_MS) return
  storeAgentVisits(app).catch((error: unknown) =>
    app.log.warn({ err: error }, 'visits of agents could not be stored'),
  )
}

/** Adds the counts of this process to the counts in the database. */
export async function storeAgentVisits(app: App): Promise<void> {
  const state = app.use(visitCounts)
  state.flushedAt = app.clock.now().getTime()
  const rows = [...state.unstoredCounts].map(([key, counts]) => {
    const [day = '', name = ''] = key.split(' ')
    return { day, interface: name, ...counts }
  })
  state.unstoredCounts.clear()
  if (rows.length === 0) return
  await app.db
    .insert(agentDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [agentDays.day, agentDays.interface],
      set: {
        visits: sql`${agentDays.visits} + excluded.visits`,
        requests: sql`${agentDays.requests} + excluded.requests`,
      },
    })
}

/** Records that a person opened a cart that an agent had filled. If an order follows, its source is that agent. */
export async function recordHandover(
  app: App,
  cartId: string,
  agentInterface: AgentInterface,
): Promise<void> {
  const row = { cartId, interface: agentInterface, at: app.clock.now() }
  await app.db
    .insert(agentHandovers)
    .values(row)
    .onConflictDoUpdate({ target: agentHandovers.cartId, set: row })
}

export async function clearOldHandovers(app: App): Promise<void> {
  const deleteBefore = new Date(app.clock.now().getTime() - RETENTION_DAYS * 86_400_000)
  await app.db.delete(agentHandovers).where(lt(agentHandovers.at, deleteBefore))
}
