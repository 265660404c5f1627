import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { planDeliveries } from './plan-deliveries.server.ts'
import { type ReadSubject, sendDelivery } from './send-delivery.server.ts'
import { DELIVER_WEBHOOKS, interruptionDelayMs } from './webhooks.ts'
import { webhookDeliveries } from './webhooks-tables.server.ts'

/** Lock that lets one process deliver at a time, so that deliveries about an object stay in order. */
const DELIVER_LOCK = 1_835_101_293
/** Maximum number of deliveries at the same time: in total, and of one webhook. */
const MAX_CONCURRENT = 8
const MAX_PER_WEBHOOK = 2
/** Minimum time between deliveries. Each reads and serialises an object, so a large import would otherwise slow the shop. */
const MIN_GAP_MS = 40
/** Duration after which a run ends and requests the next run. */
const MAX_RUN_MS = 45_000
const BATCH_SIZE = 50
/** Maximum number of interrupted attempts, in case a delivery itself makes the process crash. */
const MAX_INTERRUPTED_ATTEMPTS = 12

/** Sends the due deliveries. Those that a crashed process was sending are sent again. */
export async function deliverWebhooks(
  app: App,
  readSubject: ReadSubject,
  signal?: AbortSignal,
): Promise<void> {
  // The loop also sends events that arrived while another process held the lock, instead of at the next scheduled run.
  while (!signal?.aborted && (await isAnythingDue(app))) {
    const client = await app.pool.connect()
    let hasLock = false
    try {
      const { rows } = await client.query<{ mine: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS mine',
        [DELIVER_LOCK],
      )
      hasLock = rows[0]?.mine === true
      if (!hasLock) return
      await requeueInterrupted(app)
      const isComplete = await deliverDue(app, readSubject, signal)
      if (!isComplete) await app.jobs.send(DELIVER_WEBHOOKS)
    } finally {
      if (hasLock)
        await client.query('SELECT pg_advisory_unlock($1)', [DELIVER_LOCK]).catch(() => undefined)
      client.release()
    }
  }
}

async function isAnythingDue(app: App): Promise<boolean> {
  const { rows } = await app.db.execute<{ due: boolean }>(sql`
    SELECT EXISTS (SELECT FROM webhook_events)
      OR EXISTS (SELECT FROM webhook_deliveries WHERE state = 'sending') AS due`)
  return rows[0]?.due === true || (await pickDue(app.db, app.clock.now(), [])).length > 0
}

/** Requeues deliveries that are marked as being sent: only the holder of the lock sends, so their process crashed. */
async function requeueInterrupted(app: App): Promise<void> {
  const interruptedDeliveries = await app.db
    .select({ id: webhookDeliveries.id, attempts: webhookDeliveries.attempts })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.state, 'sending'))
  for (const { id, attempts } of interruptedDeliveries) {
    const now = app.clock.now()
    const outcome =
      attempts < MAX_INTERRUPTED_ATTEMPTS
        ? {
            state: 'waiting' as const,
            dueAt: new Date(now.getTime() + interruptionDelayMs(attempts)),
          }
        : { state: 'failed' as const, finishedAt: now }
    await app.db
      .update(webhookDeliveries)
      .set({ ...outcome, problem: 'De winkel stopte tijdens het versturen.' })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'sending')))
    app.log.warn({ delivery: id }, 'webhook delivery was cut off')
  }
}

/** Sends due deliveries, and returns whether none is left. */
async function deliverDue(
  app: App,
  readSubject: ReadSubject,
  signal?: AbortSignal,
): Promise<boolean> {
  const stopAt = performance.now() + MAX_RUN_MS
  const deliveriesInProgress = new Map<number, { webhookId: number; sending: Promise<void> }>()
  let pickedDeliveries: DueDelivery[] = []
  let hasMore = true
  const errors: unknown[] = []
  while (!signal?.aborted && performance.now() < stopAt && errors.length === 0) {
    hasMore = await planDeliveries(app)
    const counts = countBy([...deliveriesInProgress.values()].map(({ webhookId }) => webhookId))
    const hasFreeSlot = ({ webhookId }: DueDelivery) =>
      (counts.get(webhookId) ?? 0) < MAX_PER_WEBHOOK
    pickedDeliveries = pickedDeliveries.filter(({ id }) => !deliveriesInProgress.has(id))
    if (pickedDeliveries.length === 0) {
      const fullWebhookIds = [...counts]
        .filter(([, count]) => count >= MAX_PER_WEBHOOK)
        .map(([id]) => id)
      pickedDeliveries = await pickDue(app.db, app.clock.now(), fullWebhookIds)
    }
    const nextDelivery =
      deliveriesInProgress.size < MAX_CONCURRENT ? pickedDeliveries.find(hasFreeSlot) : undefined
    if (nextDelivery) {
      pickedDeliveries = pickedDeliveries.filter((each) => each !== nextDelivery)
      const sending = sendDelivery(app, nextDelivery.id, readSubject, signal)
        .catch((error: unknown) => errors.push(error))
        .then(() => {
          deliveriesInProgress.delete(nextDelivery.id)
        })
      deliveriesInProgress.set(nextDelivery.id, { webhookId: nextDelivery.webhookId, sending })
      await pause(MIN_GAP_MS)
    } else if (deliveriesInProgress.size > 0) {
      pickedDeliveries = []
      const sendings = [...deliveriesInProgress.values()].map(({ sending }) => sending)
      await Promise.race([...sendings, pause(250)])
    } else if (!hasMore) break
  }
  await Promise.all([...deliveriesInProgress.values()].map(({ sending }) => sending))
  if (errors.length > 0) throw errors[0]
  return !hasMore && pickedDeliveries.length === 0 && performance.now() < stopAt
}

function countBy(ids: number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

interface DueDelivery {
  id: number
  webhookId: number
}

/** Returns due deliveries, orders first. A delivery waits until all earlier ones about its object are finished. */
async function pickDue(db: Db, now: Date, fullWebhooks: number[]): Promise<DueDelivery[]> {
  const { rows } = await db.execute<{ id: string; webhook_id: number }>(sql`
    SELECT d.id, d.webhook_id FROM webhook_deliveries d
    WHERE d.state = 'waiting' AND d.due_at <= ${now.toISOString()}
      AND d.webhook_id <> ALL (${sql.param(fullWebhooks)}::integer[])
      AND NOT EXISTS (
        SELECT FROM webhook_deliveries earlier
        WHERE earlier.webhook_id = d.webhook_id AND earlier.resource = d.resource
          AND earlier.object_id = d.object_id AND earlier.id < d.id AND earlier.state IN ('waiting', 'sending')
      )
    ORDER BY d.priority, d.due_at, d.id LIMIT ${BATCH_SIZE}`)
  return rows.map((row) => ({ id: Number(row.id), webhookId: row.webhook_id }))
}
