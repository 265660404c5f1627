import { and, eq, sql } from 'drizzle-orm'
import {
  type CallbackResult,
  callbackMessage,
} from '#app/features/core/outgoing-requests/callbacks.ts'
import { postCallback } from '#app/features/core/outgoing-requests/post-callback.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { contractJson } from '#app/platform/http/contract-reply.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { hmac, unsealText } from '#app/platform/signing.server.ts'
import { queueDisabledMail } from './queue-disabled-mail.server.tsx'
import { isAccepted, mustBeDisabled, PING, retryDelayMs, topicParts } from './webhooks.ts'
import { webhookDeliveries, webhooks } from './webhooks-tables.server.ts'

const TIMEOUT_MS = 60_000
/** The User-Agent of WooCommerce, by which receivers recognise its webhooks. */
const USER_AGENT = 'WooCommerce/9.9.0 Hookshot (WordPress/6.8)'

interface Subject {
  resource: string
  objectId: number
  topic: string
}

/** Reads an object as a member of staff gets it from the REST interface; undefined if it is deleted or not permitted. */
export type ReadSubject = (app: App, userId: string, subject: Subject) => Promise<unknown>

type Delivery = typeof webhookDeliveries.$inferSelect
type Webhook = typeof webhooks.$inferSelect
type OutgoingRequest = { headers: Record<string, string>; body: string }

/**
 * Sends a delivery once. It is marked first, so that a crash leaves it marked as unfinished. The content is read now and so
 * includes all changes until now.
 */
export async function sendDelivery(
  app: App,
  id: number,
  readSubject: ReadSubject,
  signal?: AbortSignal,
): Promise<void> {
  const sendingState = {
    state: 'sending' as const,
    attempts: sql`${webhookDeliveries.attempts} + 1`,
  }
  const [delivery] = await app.db
    .update(webhookDeliveries)
    .set({ ...sendingState, sentAt: app.clock.now() })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')))
    .returning()
  if (!delivery) return
  const [webhook] = await app.db.select().from(webhooks).where(eq(webhooks.id, delivery.webhookId))
  if (webhook?.status !== 'active') return drop(app, id, 'De webhook staat uit.')
  const secret = await unsealText(app, webhook.secret)
  if (secret === undefined)
    return drop(app, id, 'Het geheim is niet meer te lezen; stel het opnieuw in.')
  const request =
    delivery.resource === PING
      ? pingRequest(webhook)
      : await createRequest(app, delivery, webhook, secret, readSubject)
  if (!request)
    return drop(app, id, 'Dit bestaat niet meer, of de eigenaar van de webhook mag het niet zien.')

  const startedAt = performance.now()
  const url = webhook.deliveryUrl
  const result = await postCallback(app, {
    ...request,
    url,
    timeoutMs: TIMEOUT_MS,
    ...(signal && { signal }),
  })
  // The delivery stays marked, so the next process sends it again.
  if (signal?.aborted && !result.ok) return
  const durationMs = Math.round(performance.now() - startedAt)
  await storeResult(app, { delivery, webhook, request, result, durationMs })
}

async function drop(app: App, id: number, problem: string): Promise<void> {
  await app.db
    .update(webhookDeliveries)
    .set({ state: 'dropped', finishedAt: app.clock.now(), problem })
    .where(eq(webhookDeliveries.id, id))
}

/** Returns the request that announces the webhook to its receiver; programs answer it with 200 or ignore it. */
function pingRequest({ id }: Webhook): OutgoingRequest {
  const type = 'application/x-www-form-urlencoded'
  return { headers: { 'Content-Type': type, 'User-Agent': USER_AGENT }, body: `webhook_id=${id}` }
}

async function createRequest(
  app: App,
  { id, topic, resource, objectId }: Delivery,
  webhook: Webhook,
  secret: string,
  readSubject: ReadSubject,
): Promise<OutgoingRequest | undefined> {
  const { resource: topicResource, event } = topicParts(topic)
  let payload: unknown
  if (topicResource === 'action') payload = { action: event, arg: objectId }
  else if (event === 'deleted') payload = { id: objectId }
  else payload = await readSubject(app, webhook.userId, { resource, objectId, topic })
  if (payload === undefined) return undefined
  const body = contractJson(payload)
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': USER_AGENT,
      'X-WC-Webhook-Source': `${app.siteUrl}/`,
      'X-WC-Webhook-Topic': topic,
      'X-WC-Webhook-Resource': topicResource,
      'X-WC-Webhook-Event': event,
      'X-WC-Webhook-Signature': hmac('sha256', secret, body).toString('base64'),
      'X-WC-Webhook-ID': String(webhook.id),
      'X-WC-Webhook-Delivery-ID': String(id),
    },
  }
}

interface Attempt {
  delivery: Delivery
  webhook: Webhook
  request: OutgoingRequest
  result: CallbackResult
  durationMs: number
}

async function storeResult(
  app: App,
  { delivery, webhook, request, result, durationMs }: Attempt,
): Promise<void> {
  const now = app.clock.now()
  const isDone = result.ok && isAccepted(result.status)
  const delayMs = isDone || delivery.resource === PING ? undefined : retryDelayMs(delivery.attempts)
  const log = {
    durationMs,
    requestHeaders: request.headers,
    requestBody: request.body,
    responseStatus: result.ok ? result.status : null,
    responseHeaders: result.ok ? result.headers : null,
    responseBody: result.ok ? result.body : null,
    problem: result.ok ? null : callbackMessage(result),
  }
  const outcome =
    delayMs === undefined
      ? { state: isDone ? ('done' as const) : ('failed' as const), finishedAt: now }
      : { state: 'waiting' as const, dueAt: new Date(now.getTime() + delayMs) }
  const isDisabled = await app.db.transaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({ ...log, ...outcome })
      .where(eq(webhookDeliveries.id, delivery.id))
    if (delivery.resource === PING || delayMs !== undefined) return false
    return isDone ? countSuccess(tx, webhook.id, now) : countFailure(app, tx, webhook.id, now)
  })
  if (isDisabled) await app.jobs.send(SEND_MAILS)
}

async function countSuccess(tx: Db, id: number, now: Date): Promise<false> {
  await tx.update(webhooks).set({ failureCount: 0, lastSuccessAt: now }).where(eq(webhooks.id, id))
  return false
}

/** Counts a delivery whose last attempt failed, and returns whether this disabled the webhook. */
async function countFailure(app: App, tx: Db, id: number, now: Date): Promise<boolean> {
  const [webhook] = await tx
    .update(webhooks)
    .set({ failureCount: sql`${webhooks.failureCount} + 1` })
    .where(eq(webhooks.id, id))
    .returning()
  if (webhook?.status !== 'active' || !mustBeDisabled(webhook, now)) return false
  await tx.update(webhooks).set({ status: 'disabled', updatedAt: now }).where(eq(webhooks.id, id))
  const shop = { settings: await readSettings(app), siteUrl: app.siteUrl }
  await queueDisabledMail(tx, webhook, shop, now)
  return true
}
