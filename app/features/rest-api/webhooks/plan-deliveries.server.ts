import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { MERGE_MS, topicsOf } from './webhooks.ts'
import { webhookEvents, webhooks } from './webhooks-tables.server.ts'

const BATCH_SIZE = 1_000

/**
 * Turns recorded changes into deliveries, and returns whether there may be more. Only the process that delivers may call it. The
 * first change of an object is due at once; further changes within a minute share the next delivery.
 */
export async function planDeliveries(app: App): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const events = await tx
      .select()
      .from(webhookEvents)
      .orderBy(asc(webhookEvents.id))
      .limit(BATCH_SIZE)
    if (events.length === 0) return false
    const activeWebhooks = await tx
      .select({ id: webhooks.id, topic: webhooks.topic })
      .from(webhooks)
      .where(eq(webhooks.status, 'active'))
    const plannedByObject = new Map<string, PlannedDelivery>()
    for (const { resource, objectId, event } of withoutSideUpdates(events)) {
      const topics = topicsOf(resource, event)
      for (const { id: webhookId, topic } of activeWebhooks.filter((each) =>
        topics.includes(each.topic),
      )) {
        const newDelivery = { webhookId, topic, resource, objectId, mayMerge: event === 'updated' }
        plannedByObject.set(`${webhookId} ${resource} ${objectId}`, newDelivery)
      }
    }
    await insertDeliveries(tx, [...plannedByObject.values()], app.clock.now())
    const ids = events.map(({ id }) => id)
    await tx.delete(webhookEvents).where(inArray(webhookEvents.id, ids))
    return events.length === BATCH_SIZE
  })
}

interface PlannedDelivery {
  webhookId: number
  topic: string
  resource: string
  objectId: number
  /** no further delivery is planned if one of the same object waits */
  mayMerge: boolean
}

type Event = typeof webhookEvents.$inferSelect

/** Removes updates by the transaction that created or deleted the object, because its lines and addresses belong to that. */
function withoutSideUpdates(events: Event[]): Event[] {
  const changeKey = ({ resource, objectId, transaction }: Event) =>
    `${resource} ${objectId} ${transaction}`
  const createdOrDeleted = new Set(
    events.filter(({ event }) => event === 'created' || event === 'deleted').map(changeKey),
  )
  return events.filter((each) => each.event !== 'updated' || !createdOrDeleted.has(changeKey(each)))
}

async function insertDeliveries(
  tx: Db,
  newDeliveries: PlannedDelivery[],
  now: Date,
): Promise<void> {
  if (newDeliveries.length === 0) return
  const nowIso = now.toISOString()
  await tx.execute(sql`
    INSERT INTO webhook_deliveries
      (webhook_id, topic, resource, object_id, priority, planned_for, due_at, created_at)
    SELECT p."webhookId", p.topic, p.resource, p."objectId", CASE p.resource WHEN 'order' THEN 0 ELSE 1 END,
      moment.due, moment.due, ${nowIso}
    FROM jsonb_to_recordset(${JSON.stringify(newDeliveries)}::jsonb)
      AS p ("webhookId" integer, topic text, resource text, "objectId" integer, "mayMerge" boolean)
    LEFT JOIN LATERAL (
      SELECT planned_for FROM webhook_deliveries d
      WHERE d.webhook_id = p."webhookId" AND d.resource = p.resource AND d.object_id = p."objectId"
      ORDER BY d.id DESC LIMIT 1
    ) AS last ON p."mayMerge"
    CROSS JOIN LATERAL (
      SELECT greatest(${nowIso}::timestamptz, last.planned_for + ${MERGE_MS} * interval '1 millisecond') AS due
    ) AS moment
    WHERE NOT p."mayMerge" OR NOT EXISTS (
      SELECT FROM webhook_deliveries d
      WHERE d.webhook_id = p."webhookId" AND d.resource = p.resource AND d.object_id = p."objectId" AND d.state = 'waiting'
    )
    ORDER BY p."objectId", p."webhookId"`)
}
