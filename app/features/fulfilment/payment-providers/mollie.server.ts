import { orderAddress, type PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { isPayLater, methodName } from '#app/features/fulfilment/payments/payment-method-facts.ts'
import type {
  OnlineProvider,
  ProviderPayment,
  Told,
  ToldRefund,
} from '#app/features/fulfilment/payments/payment-provider.server.ts'
import {
  type Payment,
  type PaymentOutcome,
  payAddress,
} from '#app/features/fulfilment/payments/payments.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import type { Resource, Shop } from '#app/platform/shop.ts'
import {
  type MolliePayment,
  type MollieRefund,
  mollieAmount,
  mollieCapture,
  mollieMethods,
  molliePayment,
  mollieRefund,
} from './mollie-answers.ts'
import { type MollieClient, type MollieResult, openMollieClient } from './mollie-client.server.ts'
import { molliePayLaterFields } from './mollie-pay-later.ts'

/** Mollie posts here that something changed about a payment. */
export const MOLLIE_WEBHOOK = '/betaling/mollie/webhook'

const MOLLIE_URL = 'https://api.mollie.com/v2'

const client: Resource<MollieClient> = {
  name: 'mollie-client',
  open: ({ env, log }) =>
    openMollieClient({
      key: env.MOLLIE_API_KEY ?? '',
      url: (env.MOLLIE_API_URL ?? MOLLIE_URL).replace(/\/+$/, ''),
      log,
    }),
}

/** Mollie, API v2: payments on its hosted pages. */
export const mollie: OnlineProvider = {
  id: 'mollie',
  kind: 'online',
  name: 'Mollie',
  isSetUp: ({ MOLLIE_API_KEY }) => MOLLIE_API_KEY !== undefined,
  isTest: ({ MOLLIE_API_KEY }) => MOLLIE_API_KEY?.startsWith('test_') ?? false,
  attemptMs: () => 15 * 60_000,
  payAddress,

  async readMethods(shop) {
    const path = '/methods?locale=nl_NL&resource=payments&sequenceType=oneoff'
    const told = await shop.use(client)({ method: 'GET', path, answer: mollieMethods, tries: 1 })
    return mapTold(told, ({ _embedded }) =>
      _embedded.methods.map(({ id, description, minimumAmount, maximumAmount }) => ({
        id,
        name: methodName(id, description),
        minCents: minimumAmount,
        maxCents: maximumAmount ?? null,
      })),
    )
  },

  async begin(shop, payment, order) {
    const told = await shop.use(client)({
      method: 'POST',
      path: '/payments',
      body: newPayment(shop, payment, order),
      idempotencyKey: payment.id,
      answer: molliePayment,
    })
    if (!told.ok) return told
    const { id, expiresAt, _links } = told.value
    // Without a page to pay on there is nothing to go on with; it was ended before anybody saw it.
    if (!_links.checkout) return { ok: false, error: 'refused', detail: 'no checkout page' }
    return {
      ok: true,
      value: { ref: id, address: _links.checkout.href, expiresAt: expiresAt ?? null },
    }
  },

  async read(shop, ref, { isUrgent = false } = {}) {
    const told = await shop.use(client)({
      method: 'GET',
      path: `/payments/${ref}?embed=refunds,chargebacks`,
      answer: molliePayment,
      ...(isUrgent && { tries: 1 }),
    })
    return mapTold(told, toProviderPayment)
  },

  async cancel(shop, ref) {
    const told = await shop.use(client)({
      method: 'DELETE',
      path: `/payments/${ref}`,
      answer: molliePayment,
      idempotencyKey: `${ref}-cancel`,
    })
    return mapTold(told, toProviderPayment)
  },

  collect(shop, ref) {
    return shop.use(client)({
      method: 'POST',
      path: `/payments/${ref}/captures`,
      body: {},
      answer: mollieCapture,
      idempotencyKey: `${ref}-capture`,
    })
  },

  async refund(shop, ref, { id, amountCents, description }) {
    const told = await shop.use(client)({
      method: 'POST',
      path: `/payments/${ref}/refunds`,
      body: { amount: mollieAmount(amountCents), description, metadata: { refund: id } },
      answer: mollieRefund,
      idempotencyKey: id,
    })
    return mapTold(told, toToldRefund)
  },
}

function newPayment(shop: Shop, payment: Payment, order: PlacedOrder) {
  return {
    amount: mollieAmount(payment.amountCents),
    description: `Bestelling ${order.id}`,
    redirectUrl: `${shop.siteUrl}${orderAddress(order)}&terug=1`,
    ...webhook(shop),
    method: payment.method,
    locale: 'nl_NL',
    metadata: { payment: payment.id, order: order.id },
    ...(isPayLater(payment.method) && molliePayLaterFields(order)),
  }
}

/** Mollie refuses an address that it can't call; then the shop asks for itself. */
function webhook({ siteUrl, env }: Shop) {
  const isReachable = !isOnThisMachine(siteUrl) || isOnThisMachine(env.MOLLIE_API_URL ?? MOLLIE_URL)
  return isReachable ? { webhookUrl: `${siteUrl}${MOLLIE_WEBHOOK}` } : {}
}

function toProviderPayment(payment: MolliePayment): ProviderPayment {
  return {
    paymentId: ourNumber(payment.metadata, 'payment'),
    amountCents: payment.amount,
    outcome: outcomeOf(payment.status),
    state: payment.status,
    canCancel: payment.isCancelable,
    isPromise: payment.status === 'authorized',
    expiresAt: payment.expiresAt ?? null,
    refunds: (payment._embedded?.refunds ?? []).map(toToldRefund),
    chargebacks: (payment._embedded?.chargebacks ?? []).map((chargeback) => ({
      ref: chargeback.id,
      amountCents: chargeback.amount,
      reason: chargeback.reason?.description ?? '',
      at: chargeback.createdAt,
      reversedAt: chargeback.reversedAt ?? null,
    })),
  }
}

function toToldRefund({ id, amount, status, metadata }: MollieRefund): ToldRefund {
  const refundId = ourNumber(metadata, 'refund')
  return { ref: id, refundId, amountCents: amount, state: refundState(status), status }
}

function refundState(status: string): ToldRefund['state'] {
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

/** What was sent along when it was made; null: made by somebody else. */
function ourNumber(metadata: unknown, name: 'payment' | 'refund'): string | null {
  if (typeof metadata !== 'object' || metadata === null || !(name in metadata)) return null
  const number: unknown = (metadata as Record<string, unknown>)[name]
  return typeof number === 'string' ? number : null
}

function outcomeOf(status: string): PaymentOutcome | null {
  switch (status) {
    case 'paid':
    // The money is promised; it is collected when the order leaves.
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

function mapTold<T, U>(told: MollieResult<T>, map: (value: T) => U): Told<U> {
  return told.ok ? { ok: true, value: map(told.value) } : told
}
