/** The objects of Mollie's API v2 as this simulator stores them. Amounts are cents. */

export type PaymentStatus =
  | 'open'
  | 'pending'
  | 'authorized'
  | 'paid'
  | 'canceled'
  | 'expired'
  | 'failed'

export type RefundStatus = 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled'

export interface StoredRefund {
  id: string
  paymentId: string
  cents: number
  description: string
  metadata: unknown
  status: RefundStatus
  createdAt: Date
}

export interface StoredChargeback {
  id: string
  paymentId: string
  cents: number
  reason: string
  createdAt: Date
  reversedAt: Date | null
}

export interface StoredPayment {
  id: string
  status: PaymentStatus
  cents: number
  description: string
  redirectUrl: string
  cancelUrl: string | null
  webhookUrl: string | null
  method: string
  locale: string | null
  metadata: unknown
  createdAt: Date
  expiresAt: Date
  /** moment at which the current status began */
  changedAt: Date
  capturedCents: number
  refunds: StoredRefund[]
  chargebacks: StoredChargeback[]
}

export interface StoredMethod {
  id: string
  description: string
  minCents: number
  maxCents: number | null
}

/** Returns the sum of refunds that are pending or done; failed and cancelled refunds do not count. */
export function refundedCents({ refunds }: StoredPayment): number {
  return refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { cents }) => sum + cents, 0)
}

export function chargedBackCents({ chargebacks }: StoredPayment): number {
  return chargebacks
    .filter(({ reversedAt }) => reversedAt === null)
    .reduce((sum, { cents }) => sum + cents, 0)
}

export function remainingCents(payment: StoredPayment): number {
  return payment.cents - refundedCents(payment) - chargedBackCents(payment)
}

/** Returns whether a payment can be cancelled: an authorised payment, or a transfer that has not arrived yet. */
export function isCancelable({ status, method }: StoredPayment): boolean {
  return status === 'authorized' || (status === 'open' && method === 'banktransfer')
}
