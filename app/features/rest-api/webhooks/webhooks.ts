/** Start here: webhooks, which notify other programs of changes (docs/contract/http.md 3.9). */

export const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]

const EVENTS = {
  order: ['created', 'updated', 'deleted', 'restored'],
  product: ['created', 'updated', 'deleted', 'restored'],
  customer: ['created', 'updated', 'deleted'],
  coupon: ['created', 'updated', 'deleted', 'restored'],
} as const

/** The topics that the back office offers; programs may also use actions. */
export const TOPICS: string[] = Object.entries(EVENTS).flatMap(([resource, events]) =>
  events.map((event) => `${resource}.${event}`),
)

const ACTION = /^action\.(?:woocommerce|wc)_[\w]{1,100}$/

export const isTopic = (text: string) => TOPICS.includes(text) || ACTION.test(text)

/** Splits a topic into the resource and event of WooCommerce's headers. */
export function topicParts(topic: string): { resource: string; event: string } {
  const dot = topic.indexOf('.')
  return { resource: topic.slice(0, dot), event: topic.slice(dot + 1) }
}

/** WooCommerce's status for each state of an order. */
const STATUS_OF_STATE: Record<string, string> = {
  'awaiting-payment': 'pending',
  'payment-failed': 'failed',
  paid: 'processing',
  'partly-shipped': 'processing',
  shipped: 'completed',
  delivered: 'completed',
  cancelled: 'cancelled',
  expired: 'cancelled',
}

/** Returns the topics to which an event of a resource belongs. */
export function topicsOf(resource: string, event: string): string[] {
  const action = (name: string) => `action.woocommerce_${name}`
  if (event === 'refunded') return [action('order_refunded')]
  if (event.startsWith('state:')) {
    const state = event.slice('state:'.length)
    const status = `order_status_${STATUS_OF_STATE[state] ?? state}`
    const paymentTopics = state === 'paid' ? [action('payment_complete')] : []
    return [action('order_status_changed'), action(status), ...paymentTopics]
  }
  const topic = `${resource}.${event}`
  if (event === 'updated') return [topic, action(`update_${resource}`)]
  if (event === 'created')
    return [topic, action(resource === 'customer' ? 'created_customer' : `new_${resource}`)]
  return [topic]
}

/** Time within which further changes of an object are sent together. */
export const MERGE_MS = 60_000

/** Waiting times after the first, second … failed attempt; after the last one the delivery has failed. */
const RETRY_DELAYS_MS = [30_000, 120_000, 600_000, 3_600_000, 4 * 3_600_000, 12 * 3_600_000]

/** Returns the waiting time before the next attempt; undefined if there is none. */
export const retryDelayMs = (attempts: number): number | undefined => RETRY_DELAYS_MS[attempts - 1]

/** Returns the waiting time after an attempt that the end of the process interrupted; it grows with each attempt. */
export const interruptionDelayMs = (attempts: number): number =>
  2_000 * 4 ** Math.min(attempts - 1, 6)

/** Returns whether a receiver accepted a delivery; WooCommerce counts these redirects as success too. */
export const isAccepted = (status: number) => status >= 200 && status <= 302

const MAX_FAILURES = 7
const DISABLE_AFTER_MS = 24 * 3_600_000

/** Returns whether a webhook must be disabled: too many deliveries in a row failed, for at least a day. */
export function mustBeDisabled(
  webhook: { failureCount: number; lastSuccessAt: Date | null; createdAt: Date },
  now: Date,
): boolean {
  const activeSince = webhook.lastSuccessAt ?? webhook.createdAt
  return (
    webhook.failureCount >= MAX_FAILURES &&
    now.getTime() - activeSince.getTime() >= DISABLE_AFTER_MS
  )
}

/** Topic of a delivery that tests the URL when a webhook is created or activated. */
export const PING = 'ping'

export type DeliveryState = 'waiting' | 'sending' | 'done' | 'failed' | 'dropped'

/** Retention of deliveries in the log, in days. */
export const LOG_DAYS = 30

export const WEBHOOKS_PER_PAGE = 25
export const DELIVERIES_PER_PAGE = 25

/** Name of the job that sends the due deliveries. */
export const DELIVER_WEBHOOKS = 'webhooks'

/** The tag that triggers announce with new events. */
export const WEBHOOK_EVENTS = 'webhooks'

export type ResendResult =
  | { ok: true }
  | { ok: false; error: 'unknown-delivery' }
  /** the webhook is not active */
  | { ok: false; error: 'not-active' }
  /** the delivery waits or is being sent */
  | { ok: false; error: 'on-its-way' }
