import type { Address, Country } from '#app/features/addresses/addresses.ts'
import type { Cents } from '#app/features/catalog/catalog.ts'
import type { OrderState } from './orders.ts'

/** Where an order of a former shop came from; `own`: another Schakel. */
export type ImportSource = 'own' | 'shopify' | 'woocommerce'

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
  shippingMethod: string
  shippingName: string
  shippingCents: Cents
  paymentMethod: string
  itemsCents: Cents
  discountCents: Cents
  totalCents: Cents
  vatCents: Cents
  /** percent */
  vatRate: number
  vatCountry: Country
  isVatReversed: boolean
  note: string
  lines: ImportedLine[]
}

export interface ImportedLine {
  name: string
  sku: string | null
  quantity: number
  unitCents: Cents
  discountCents: Cents
  vatRate: number
}

export function importSourceName(source: ImportSource): string {
  switch (source) {
    case 'own':
      return 'een andere winkel van Schakel'
    case 'shopify':
      return 'Shopify'
    case 'woocommerce':
      return 'WooCommerce'
  }
}
