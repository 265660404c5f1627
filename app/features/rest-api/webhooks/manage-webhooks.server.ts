import { randomBytes } from 'node:crypto'
import { and, count, desc, eq, inArray, lt } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { sealText, unsealText } from '#app/platform/signing.server.ts'
import {
  DELIVER_WEBHOOKS,
  DELIVERIES_PER_PAGE,
  LOG_DAYS,
  PING,
  type ResendResult,
  WEBHOOKS_PER_PAGE,
  type WebhookStatus,
} from './webhooks.ts'
import { webhookDeliveries, webhooks } from './webhooks-tables.server.ts'

export interface WebhookFields {
  name: string
  status: WebhookStatus
  topic: string
  deliveryUrl: string
  /** empty: a new webhook gets a random secret, an existing webhook retains its own */
  secret: string
}

/** All columns of a webhook except the secret. */
export const COLUMNS_WITHOUT_SECRET = {
  id: webhooks.id,
  name: webhooks.name,
  status: webhooks.status,
  topic: webhooks.topic,
  deliveryUrl: webhooks.deliveryUrl,
  userId: webhooks.userId,
  failureCount: webhooks.failureCount,
  lastSuccessAt: webhooks.lastSuccessAt,
  createdAt: webhooks.createdAt,
  updatedAt: webhooks.updatedAt,
}

/** A webhook without its secret. */
export type PublicWebhook = Omit<typeof webhooks.$inferSelect, 'secret'>

/** Creates a webhook that sends what this member of staff may see. An active webhook is tested with a ping. */
export async function createWebhook(
  app: App,
  userId: string,
  fields: WebhookFields,
): Promise<PublicWebhook> {
  const now = app.clock.now()
  const secret = await sealText(app, fields.secret || randomBytes(25).toString('hex'))
  const webhook = await app.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(webhooks)
      .values({ ...fields, secret, userId, createdAt: now, updatedAt: now })
      .returning(COLUMNS_WITHOUT_SECRET)
    if (row?.status === 'active') await queuePing(tx, row.id, now)
    return row
  })
  if (!webhook) throw new Error('A webhook was not inserted.')
  await app.jobs.send(DELIVER_WEBHOOKS)
  return webhook
}

/**
 * Changes a webhook; undefined if it does not exist. Activation resets its failures and tests it. Deactivation drops its
 * waiting deliveries.
 */
export async function updateWebhook(
  app: App,
  id: number,
  fields: WebhookFields,
): Promise<PublicWebhook | undefined> {
  const now = app.clock.now()
  const { secret, ...otherFields } = fields
  const sealedSecret = secret === '' ? {} : { secret: await sealText(app, secret) }
  const updatedWebhook = await app.db.transaction(async (tx) => {
    const [oldWebhook] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
    if (!oldWebhook) return undefined
    const isActivated = fields.status === 'active' && oldWebhook.status !== 'active'
    const [row] = await tx
      .update(webhooks)
      .set({
        ...otherFields,
        ...sealedSecret,
        updatedAt: now,
        // The day after which failures disable a webhook starts at its activation.
        ...(isActivated && { failureCount: 0, lastSuccessAt: now }),
      })
      .where(eq(webhooks.id, id))
      .returning(COLUMNS_WITHOUT_SECRET)
    if (isActivated) await queuePing(tx, id, now)
    if (fields.status !== 'active') await dropWaiting(tx, id, now)
    return row
  })
  await app.jobs.send(DELIVER_WEBHOOKS)
  return updatedWebhook
}

/** Returns the secret with which a webhook signs; undefined if it does not exist or SESSION_SECRET changed. */
export async function readWebhookSecret(app: App, id: number): Promise<string | undefined> {
  const [row] = await app.db
    .select({ secret: webhooks.secret })
    .from(webhooks)
    .where(eq(webhooks.id, id))
  return row && unsealText(app, row.secret)
}

async function queuePing(tx: Db, id: number, now: Date): Promise<void> {
  const ping = { topic: PING, resource: PING, objectId: id, priority: 0 }
  await tx.insert(webhookDeliveries).values(deliveryDueNow(id, ping, now))
}

type DeliverySubject = Pick<
  typeof webhookDeliveries.$inferSelect,
  'topic' | 'resource' | 'objectId' | 'priority'
>

function deliveryDueNow(
  webhookId: number,
  { topic, resource, objectId, priority }: DeliverySubject,
  now: Date,
) {
  return {
    webhookId,
    topic,
    resource,
    objectId,
    priority,
    plannedFor: now,
    dueAt: now,
    createdAt: now,
  }
}

async function dropWaiting(tx: Db, id: number, now: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'dropped', finishedAt: now, problem: 'De webhook is uitgezet.' })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, 'waiting')))
}

/** Deletes a webhook with its log; undefined if it does not exist. */
export async function removeWebhook(app: App, id: number): Promise<PublicWebhook | undefined> {
  const [webhook] = await app.db
    .delete(webhooks)
    .where(eq(webhooks.id, id))
    .returning(COLUMNS_WITHOUT_SECRET)
  return webhook
}

export async function findWebhook(app: App, id: number): Promise<PublicWebhook | undefined> {
  const [webhook] = await app.db
    .select(COLUMNS_WITHOUT_SECRET)
    .from(webhooks)
    .where(eq(webhooks.id, id))
  return webhook
}

/** Returns a page of the webhooks, newest first. */
export async function readWebhooks(app: App, page: number) {
  const total = await app.db.$count(webhooks)
  const shownPage = Math.min(page, Math.max(1, Math.ceil(total / WEBHOOKS_PER_PAGE)))
  const webhookRows = await app.db
    .select(COLUMNS_WITHOUT_SECRET)
    .from(webhooks)
    .orderBy(desc(webhooks.id))
    .limit(WEBHOOKS_PER_PAGE)
    .offset((shownPage - 1) * WEBHOOKS_PER_PAGE)
  return { webhooks: webhookRows, total, page: shownPage }
}

const LISTED_COLUMNS = {
  id: webhookDeliveries.id,
  topic: webhookDeliveries.topic,
  objectId: webhookDeliveries.objectId,
  state: webhookDeliveries.state,
  attempts: webhookDeliveries.attempts,
  createdAt: webhookDeliveries.createdAt,
  dueAt: webhookDeliveries.dueAt,
  responseStatus: webhookDeliveries.responseStatus,
  durationMs: webhookDeliveries.durationMs,
  problem: webhookDeliveries.problem,
}

/** Returns a page of a webhook's deliveries, newest first. */
export async function readDeliveries(app: App, webhookId: number, page: number) {
  const isOfWebhook = eq(webhookDeliveries.webhookId, webhookId)
  const [totalRow] = await app.db
    .select({ total: count() })
    .from(webhookDeliveries)
    .where(isOfWebhook)
  const total = totalRow?.total ?? 0
  const shownPage = Math.min(page, Math.max(1, Math.ceil(total / DELIVERIES_PER_PAGE)))
  const deliveries = await app.db
    .select(LISTED_COLUMNS)
    .from(webhookDeliveries)
    .where(isOfWebhook)
    .orderBy(desc(webhookDeliveries.id))
    .limit(DELIVERIES_PER_PAGE)
    .offset((shownPage - 1) * DELIVERIES_PER_PAGE)
  return { deliveries, total, page: shownPage }
}

/** Finds a delivery with its last request and response. */
export async function findDelivery(app: App, webhookId: number, id: number) {
  const [delivery] = await app.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id)))
  return delivery
}

/** Queues a copy of a finished delivery, which sends the object in its state at that time. */
export async function resendDelivery(
  app: App,
  webhookId: number,
  id: number,
): Promise<ResendResult> {
  const delivery = await findDelivery(app, webhookId, id)
  if (!delivery) return { ok: false, error: 'unknown-delivery' }
  if (delivery.finishedAt === null) return { ok: false, error: 'on-its-way' }
  if ((await findWebhook(app, webhookId))?.status !== 'active')
    return { ok: false, error: 'not-active' }
  await app.db
    .insert(webhookDeliveries)
    .values(deliveryDueNow(webhookId, delivery, app.clock.now()))
  await app.jobs.send(DELIVER_WEBHOOKS)
  return { ok: true }
}

const DAY_MS = 86_400_000
const CLEAR_BATCH_SIZE = 10_000

/** Deletes deliveries older than `LOG_DAYS`. */
export async function clearDeliveries(app: App): Promise<void> {
  const deletedBefore = new Date(app.clock.now().getTime() - LOG_DAYS * DAY_MS)
  const oldDeliveries = app.db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.finishedAt, deletedBefore))
    .limit(CLEAR_BATCH_SIZE)
  let deletedRows: unknown[] = []
  do {
    deletedRows = await app.db
      .delete(webhookDeliveries)
      .where(inArray(webhookDeliveries.id, oldDeliveries))
      .returning({ id: webhookDeliveries.id })
  } while (deletedRows.length === CLEAR_BATCH_SIZE)
}
