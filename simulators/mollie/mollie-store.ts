import { randomBytes } from 'node:crypto'
import {
  isCancelable,
  type PaymentStatus,
  type RefundStatus,
  remainingCents,
  type StoredMethod,
  type StoredPayment,
} from './mollie-objects.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Time limits of payments by method; other methods have the limit of iDEAL. */
const LIFETIME_MS: Record<string, number> = {
  creditcard: 30 * MINUTE_MS,
  paypal: 180 * MINUTE_MS,
  banktransfer: 12 * DAY_MS,
}

/** Methods whose money is authorised first and captured later. */
const AUTHORIZED_FIRST = new Set(['klarna', 'riverty', 'billie'])

const TEST_METHODS: StoredMethod[] = [
  { id: 'creditcard', description: 'Card', minCents: 1, maxCents: 1_000_000 },
  { id: 'ideal', description: 'iDEAL', minCents: 1, maxCents: 5_000_000 },
  { id: 'bancontact', description: 'Bancontact', minCents: 2, maxCents: 5_000_000 },
  { id: 'banktransfer', description: 'Bank transfer', minCents: 1, maxCents: 100_000_000 },
  { id: 'klarna', description: 'Klarna', minCents: 10, maxCents: 200_000 },
  { id: 'in3', description: 'iDEAL in3', minCents: 5_000, maxCents: 500_000 },
]

export type NewPayment = Pick<
  StoredPayment,
  | 'cents'
  | 'description'
  | 'redirectUrl'
  | 'cancelUrl'
  | 'webhookUrl'
  | 'method'
  | 'locale'
  | 'metadata'
>

const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex').slice(0, 10)}`

/** Creates the functions for refunds and chargebacks of payments. */
function createRepayments(
  payments: Map<string, StoredPayment>,
  get: (id: string) => StoredPayment,
  now: () => Date,
) {
  return {
    refund(payment: StoredPayment, cents: number, description: string, metadata: unknown) {
      if (payment.status !== 'paid' || cents < 1 || cents > remainingCents(payment)) {
        return undefined
      }
      const refund = {
        id: newId('re'),
        paymentId: payment.id,
        cents,
        description,
        metadata,
        status: 'pending' as RefundStatus,
        createdAt: now(),
      }
      payment.refunds.push(refund)
      return refund
    },
    changeRefund(id: string, status: RefundStatus): StoredPayment {
      for (const payment of payments.values()) {
        const refund = payment.refunds.find((candidate) => candidate.id === id)
        if (!refund) continue
        refund.status = status
        return payment
      }
      throw new Error(`no refund ${id}`)
    },
    chargeBack(id: string, cents: number, reason: string): StoredPayment {
      const payment = get(id)
      payment.chargebacks.push({
        id: newId('chb'),
        paymentId: id,
        cents,
        reason,
        createdAt: now(),
        reversedAt: null,
      })
      return payment
    },
    reverseChargebacks(id: string): StoredPayment {
      const payment = get(id)
      for (const chargeback of payment.chargebacks) chargeback.reversedAt ??= now()
      return payment
    },
  }
}

/** Creates the store of payments with their refunds and chargebacks; `now` returns the current time. */
export function createMollieStore(now: () => Date) {
  const payments = new Map<string, StoredPayment>()

  function setStatus(payment: StoredPayment, status: PaymentStatus) {
    payment.status = status
    payment.changedAt = now()
    if (status === 'paid') payment.capturedCents = payment.cents
  }

  /** Finds a payment; an open payment whose time limit has passed becomes expired when it is read. */
  function find(id: string): StoredPayment | undefined {
    const payment = payments.get(id)
    if (payment?.status === 'open' && payment.expiresAt <= now()) setStatus(payment, 'expired')
    return payment
  }

  function get(id: string): StoredPayment {
    const payment = find(id)
    if (!payment) throw new Error(`no payment ${id}`)
    return payment
  }

  return {
    find,
    get,
    methods: [...TEST_METHODS],
    /** all payments, newest first */
    list: () => [...payments.keys()].map(get).toReversed(),
    create(fields: NewPayment): StoredPayment {
      const createdAt = now()
      const lifetime = LIFETIME_MS[fields.method] ?? 15 * MINUTE_MS
      const payment: StoredPayment = {
        ...fields,
        id: newId('tr'),
        status: 'open',
        createdAt,
        changedAt: createdAt,
        expiresAt: new Date(createdAt.getTime() + lifetime),
        capturedCents: 0,
        refunds: [],
        chargebacks: [],
      }
      payments.set(payment.id, payment)
      return payment
    },
    /** Changes the status as the shopper or the bank does. Only an open or pending payment changes; other statuses are final. */
    change(id: string, status: PaymentStatus): StoredPayment {
      const payment = get(id)
      if (payment.status !== 'open' && payment.status !== 'pending') return payment
      const isAuthorization = status === 'paid' && AUTHORIZED_FIRST.has(payment.method)
      setStatus(payment, isAuthorization ? 'authorized' : status)
      return payment
    },
    /** Cancels a payment at the request of the shop; undefined if it is too late. */
    cancel(payment: StoredPayment): StoredPayment | undefined {
      if (!isCancelable(payment)) return undefined
      setStatus(payment, 'canceled')
      return payment
    },
    capture(payment: StoredPayment): boolean {
      if (payment.status !== 'authorized') return false
      setStatus(payment, 'paid')
      return true
    },
    ...createRepayments(payments, get, now),
  }
}

export type MollieStore = ReturnType<typeof createMollieStore>
