import type { Cents } from '#app/features/catalog/catalog.ts'

export type OrderState =
  | 'awaiting-payment'
  | 'paid'
  | 'shipped'
  | 'completed'
  | 'cancelled'
  | 'expired'
  | 'payment-failed'

export interface VatPart {
  /** percent */
  rate: number
  netCents: Cents
  vatCents: Cents
}

/** What the shopper was told when ordering, kept word for word. */
export interface OrderPromises {
  delivery?: string
}
