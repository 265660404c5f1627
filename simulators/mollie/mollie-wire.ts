/** The objects of Mollie's API v2 as JSON. */

import {
  chargedBackCents,
  isCancelable,
  type PaymentStatus,
  refundedCents,
  remainingCents,
  type StoredChargeback,
  type StoredMethod,
  type StoredPayment,
  type StoredRefund,
} from './mollie-objects.ts'

const DOCUMENTATION = { href: 'https://docs.mollie.com', type: 'text/html' }

export function amount(cents: number) {
  return { currency: 'EUR', value: (cents / 100).toFixed(2) }
}

/** Formats a moment as Mollie does: "2026-11-21T12:00:00+00:00". */
function moment(date: Date): string {
  return `${date.toISOString().slice(0, 19)}+00:00`
}

const STATUS_MOMENTS: Partial<Record<PaymentStatus, string>> = {
  authorized: 'authorizedAt',
  paid: 'paidAt',
  canceled: 'canceledAt',
  expired: 'expiredAt',
  failed: 'failedAt',
}

export function serializePayment(payment: StoredPayment, base: string, embed: string[] = []) {
  const self = `${base}/v2/payments/${payment.id}`
  const statusMoment = STATUS_MOMENTS[payment.status]
  const isPaid = payment.status === 'paid'
  return {
    resource: 'payment',
    id: payment.id,
    mode: 'test',
    createdAt: moment(payment.createdAt),
    amount: amount(payment.cents),
    description: payment.description,
    method: payment.method,
    metadata: payment.metadata,
    status: payment.status,
    isCancelable: isCancelable(payment),
    locale: payment.locale,
    profileId: 'pfl_schakeltest',
    sequenceType: 'oneoff',
    redirectUrl: payment.redirectUrl,
    ...(payment.cancelUrl && { cancelUrl: payment.cancelUrl }),
    ...(payment.webhookUrl && { webhookUrl: payment.webhookUrl }),
    ...(statusMoment
      ? { [statusMoment]: moment(payment.changedAt) }
      : { expiresAt: moment(payment.expiresAt) }),
    ...(isPaid && {
      amountRefunded: amount(refundedCents(payment)),
      amountRemaining: amount(remainingCents(payment)),
    }),
    ...(payment.capturedCents > 0 && { amountCaptured: amount(payment.capturedCents) }),
    ...(payment.chargebacks.length > 0 && {
      amountChargedBack: amount(chargedBackCents(payment)),
    }),
    _links: {
      self: { href: self, type: 'application/hal+json' },
      ...(payment.status === 'open' && {
        checkout: { href: `${base}/checkout/${payment.id}`, type: 'text/html' },
      }),
      ...(payment.refunds.length > 0 && {
        refunds: { href: `${self}/refunds`, type: 'application/hal+json' },
      }),
      ...(payment.chargebacks.length > 0 && {
        chargebacks: { href: `${self}/chargebacks`, type: 'application/hal+json' },
      }),
      documentation: DOCUMENTATION,
    },
    ...(embed.length > 0 && {
      _embedded: {
        ...(embed.includes('refunds') && {
          refunds: payment.refunds.map((refund) => serializeRefund(refund, base)),
        }),
        ...(embed.includes('chargebacks') && {
          chargebacks: payment.chargebacks.map((chargeback) =>
            serializeChargeback(chargeback, base),
          ),
        }),
      },
    }),
  }
}

export function serializeRefund(refund: StoredRefund, base: string) {
  const payment = `${base}/v2/payments/${refund.paymentId}`
  return {
    resource: 'refund',
    id: refund.id,
    mode: 'test',
    description: refund.description,
    amount: amount(refund.cents),
    metadata: refund.metadata,
    paymentId: refund.paymentId,
    status: refund.status,
    createdAt: moment(refund.createdAt),
    _links: {
      self: { href: `${payment}/refunds/${refund.id}`, type: 'application/hal+json' },
      payment: { href: payment, type: 'application/hal+json' },
      documentation: DOCUMENTATION,
    },
  }
}

export function serializeChargeback(chargeback: StoredChargeback, base: string) {
  const payment = `${base}/v2/payments/${chargeback.paymentId}`
  return {
    resource: 'chargeback',
    id: chargeback.id,
    amount: amount(chargeback.cents),
    reason: { code: 'AC01', description: chargeback.reason },
    paymentId: chargeback.paymentId,
    createdAt: moment(chargeback.createdAt),
    reversedAt: chargeback.reversedAt && moment(chargeback.reversedAt),
    _links: {
      self: { href: `${payment}/chargebacks/${chargeback.id}`, type: 'application/hal+json' },
      payment: { href: payment, type: 'application/hal+json' },
      documentation: DOCUMENTATION,
    },
  }
}

export function serializeMethod(method: StoredMethod, base: string) {
  const image = `https://www.mollie.com/external/icons/payment-methods/${method.id}`
  return {
    resource: 'method',
    id: method.id,
    description: method.description,
    minimumAmount: amount(method.minCents),
    maximumAmount: method.maxCents === null ? null : amount(method.maxCents),
    image: { size1x: `${image}.png`, size2x: `${image}%402x.png`, svg: `${image}.svg` },
    status: 'activated',
    _links: {
      self: { href: `${base}/v2/methods/${method.id}`, type: 'application/hal+json' },
    },
  }
}

/** Returns a page of a list, newest first. Like Mollie, a page is requested by the id of its first object. */
export function serializeList<T extends { id: string }>(
  name: string,
  all: T[],
  show: (item: T) => object,
  url: string,
  { from, limit }: { from?: string | undefined; limit: number },
) {
  const start = from === undefined ? 0 : all.findIndex(({ id }) => id === from)
  const page = all.slice(start, start + limit)
  const next = all[start + limit]
  const link = (id: string) => ({
    href: `${url}?from=${id}&limit=${limit}`,
    type: 'application/hal+json',
  })
  return {
    count: page.length,
    _embedded: { [name]: page.map(show) },
    _links: {
      self: { href: url, type: 'application/hal+json' },
      previous: null,
      next: next ? link(next.id) : null,
      documentation: DOCUMENTATION,
    },
  }
}

export function serializeError(status: number, title: string, detail: string, field?: string) {
  return {
    status,
    title,
    detail,
    ...(field && { field }),
    _links: {
      documentation: {
        href: 'https://docs.mollie.com/overview/handling-errors',
        type: 'text/html',
      },
    },
  }
}
