import type { Address, Country } from '#app/features/sales/addresses/addresses.ts'
import type { Cents } from '#app/platform/money.ts'
import type { ImportSource, OrderState, VatPart } from './orders.ts'

/** An order as a file of a former shop tells it: history, so nothing follows from it. */
export interface ImportedOrder extends Address {
  source: ImportSource
  /** the number it had there */
  ref: string
  placedAt: Date
  paidAt: Date | null
  state: OrderState
  email: string
  phone: string | null
  /** a company's BTW-id; empty: none */
  vatId: string
  /** where it went when not to the customer's own address */
  delivery: Address | null
  shippingMethod: string
  shippingName: string
  shippingCents: Cents
  paymentMethod: string
  itemsCents: Cents
  discountCents: Cents
  totalCents: Cents
  /** empty: the file says nothing of BTW */
  vatSplit: VatPart[]
  vatCountry: Country
  isVatReversed: boolean
  /** null: not wrapped as a present */
  giftWrapCents: Cents | null
  giftMessage: string
  note: string
  lines: ImportedLine[]
}

export interface ImportedLine {
  name: string
  sku: string | null
  quantity: number
  unitCents: Cents
  discountCents: Cents
  /** percent */
  vatRate: number
  /** pieces that left already; absent: all or none, as the order's state says */
  shipped?: number
}

export function importSourceName(source: ImportSource): string {
  switch (source) {
    case 'own':
      return 'een andere winkel van Schakel'
    case 'shopify':
      return 'Shopify'
    case 'woocommerce':
      return 'WooCommerce'
    case 'other':
      return 'een andere winkel'
  }
}
