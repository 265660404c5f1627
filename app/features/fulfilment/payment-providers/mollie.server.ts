import { orderUrl, type PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { isPayLater, methodName } from '#app/features/fulfilment/payments/payment-method-facts.ts'
import type {
  OnlineProvider,
  ProviderPayment,
  ProviderRefund,
  ProviderResult,
} from '#app/features/fulfilment/payments/payment-provider.server.ts'
import {
  type Payment,
  type PaymentOutcome,
  payUrl,
} from '#app/features/fulfilment/payments/payments.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import {
  type MolliePayment,
  type MollieRefund,
  mollieAmount,
  mollieCapture,
  mollieMethods,
  molliePayment,
  mollieRefund,
} from './mollie-answers.ts'
import { createMollieClient, type MollieClient, type MollieResult } from './mollie-client.server.ts'
import { molliePayLaterFields } from './mollie-pay-later.ts'

/** URL of the webhook by which Mollie reports that a payment has changed. */
export const MOLLIE_WEBHOOK = '/betaling/mollie/webhook'

const MOLLIE_URL = 'https://api.mollie.com/v2'

const client: Resource<MollieClient> = {
  name: 'mollie-client',
  open: ({ env, log }) => {
    const url = (env.MOLLIE_API_URL ?? MOLLIE_URL).replace(/\/+$/, '')
    // Each request reads the key, because the owner may change it while the shop runs.
    return (request) => createMollieClient({ key: env.MOLLIE_API_KEY ?? '', url, log })(request)
  },
}

/** Payments on the hosted pages of Mollie, API v2. */
export const mollie: OnlineProvider = {
  id: 'mollie',
  kind: 'online',
  name: 'Mollie',
  isSetUp: ({ MOLLIE_API_KEY }) => MOLLIE_API_KEY !== undefined,
  isTest: ({ MOLLIE_API_KEY }) => MOLLIE_API_KEY?.startsWith('test_') ?? false,
  attemptMs: () => 15 * 60_000,
  payUrl,

  async readMethods(app) {
    const path = '/methods?locale=nl_NL&resource=payments&sequenceType=oneoff'
    const result = await app.use(client)({
      method: 'GET',
      path,
      answerSchema: mollieMethods,
      tries: 1,
    })
    return mapResult(result, ({ _embedded }) =>
      _embedded.methods.map(({ id, description, minimumAmount, maximumAmount }) => ({
        id,
        name: methodName(id, description),
        minCents: minimumAmount,
        maxCents: maximumAmount ?? null,
      })),
    )
  },

  async begin(app, payment, order) {
    const result = await app.use(client)({
      method: 'POST',
      path: '/payments',
      body: newPayment(app, payment, order),
      idempotencyKey: payment.id,
      answerSchema: molliePayment,
    })
    if (!result.ok) return result
    const { id, expiresAt, _links } = result.value
    // A payment without a checkout page has already ended, so the shopper cannot continue.
    if (!_links.checkout) return { ok: false, error: 'rejected', detail: 'no checkout page' }
    return {
      ok: true,
      value: { ref: id, url: _links.checkout.href, expiresAt: expiresAt ?? null },
    }
  },

  async read(app, ref, { isUrgent = false } = {}) {
    const result = await app.use(client)({
      method: 'GET',
      path: `/payments/${ref}?embed=refunds,chargebacks`,
      answerSchema: molliePayment,
      ...(isUrgent && { tries: 1 }),
    })
    return mapResult(result, toProviderPayment)
  },

  async cancel(app, ref) {
    const result = await app.use(client)({
      method: 'DELETE',
      path: `/payments/${ref}`,
      answerSchema: molliePayment,
      idempotencyKey: `${ref}-cancel`,
    })
    return mapResult(result, toProviderPayment)
  },

  capture(app, ref) {
    return app.use(client)({
      method: 'POST',
      path: `/payments/${ref}/captures`,
      body: {},
      answerSchema: mollieCapture,
      idempotencyKey: `${ref}-capture`,
    })
  },

  async refund(app, ref, { id, amountCents, description }) {
    const result = await app.use(client)({
      method: 'POST',
      path: `/payments/${ref}/refunds`,
      body: { amount: mollieAmount(amountCents), description, metadata: { refund: id } },
      answerSchema: mollieRefund,
      idempotencyKey: id,
    })
    return mapResult(result, toProviderRefund)
  },
}

function newPayment(app: App, payment: Payment, order: PlacedOrder) {
  return {
    amount: mollieAmount(payment.amountCents),
    description: `Bestelling ${order.id}`,
    // "terug=1": the first view of the confirmation page after the payment, which waits for the outcome.
    redirectUrl: `${app.siteUrl}${orderUrl(order)}&terug=1`,
    ...webhookFields(app),
    method: payment.method,
    locale: 'nl_NL',
    metadata: { payment: payment.id, order: order.id },
    ...(isPayLater(payment.method) && molliePayLaterFields(order)),
  }
}

/** Returns the field with the URL of the webhook. Mollie rejects a URL that it cannot reach; then the shop relies on polling. */
function webhookFields({ siteUrl, env }: App) {
  const isReachable = !isOnThisMachine(siteUrl) || isOnThisMachine(env.MOLLIE_API_URL ?? MOLLIE_URL)
  return isReachable ? { webhookUrl: `${siteUrl}${MOLLIE_WEBHOOK}` } : {}
}

function toProviderPayment(payment: MolliePayment): ProviderPayment {
  return {
    paymentId: ourId(payment.metadata, 'payment'),
    amountCents: payment.amount,
    outcome: outcomeOf(payment.status),
    status: payment.status,
    canCancel: payment.isCancelable,
    isAuthorized: payment.status === 'authorized',
    expiresAt: payment.expiresAt ?? null,
    refunds: (payment._embedded?.refunds ?? []).map(toProviderRefund),
    chargebacks: (payment._embedded?.chargebacks ?? []).map((chargeback) => ({
      ref: chargeback.id,
      amountCents: chargeback.amount,
      reason: chargeback.reason?.description ?? '',
      chargedBackAt: chargeback.createdAt,
      reversedAt: chargeback.reversedAt ?? null,
    })),
  }
}

function toProviderRefund({ id, amount, status, metadata }: MollieRefund): ProviderRefund {
  const refundId = ourId(metadata, 'refund')
  return { ref: id, refundId, amountCents: amount, state: refundState(status), status }
}

function refundState(status: string): ProviderRefund['state'] {
  switch (status) {
    case 'refunded':
      return 'done'
    case 'failed':
    case 'canceled':
      return 'failed'
    default:
      return 'pending'
  }
}

/** Returns the id from the metadata that the shop sent; null if another system created the payment or refund. */
function ourId(metadata: unknown, name: 'payment' | 'refund'): string | null {
  if (typeof metadata !== 'object' || metadata === null || !(name in metadata)) return null
  const id: unknown = (metadata as Record<string, unknown>)[name]
  return typeof id === 'string' ? id : null
}

function outcomeOf(status: string): PaymentOutcome | null {
  switch (status) {
    case 'paid':
    // An authorized payment counts as paid; it is captured when the order is sent.
    case 'authorized':
      return 'paid'
    case 'failed':
      return 'failed'
    case 'canceled':
      return 'cancelled'
    case 'expired':
      return 'expired'
    default:
      return null
  }
}

function mapResult<T, U>(result: MollieResult<T>, map: (value: T) => U): ProviderResult<U> {
  return result.ok ? { ok: true, value: map(result.value) } : result
}
