import type { ImportSource, OrderState } from '#app/features/fulfilment/orders/orders.ts'
import type { Address, Country } from '#app/features/sales/addresses/addresses.ts'
import type { VatPart } from '#app/features/sales/tax/vat.ts'
import type { Cents } from '#app/platform/money.ts'

/** An order in the file of a former shop. It is history: it has no stock, mail or invoice here. */
export interface ImportedOrder extends Address {
  source: ImportSource
  /** number of the order in the former shop */
  ref: string
  placedAt: Date
  paidAt: Date | null
  state: OrderState
  email: string
  phone: string | null
  /** VAT id of a company; empty if there is none */
  vatId: string
  /** delivery address, if it differs from the customer's address */
  delivery: Address | null
  /** kind of the shipping method: letterbox, parcel or pickup */
  shippingMethod: string
  shippingName: string
  shippingCents: Cents
  paymentMethod: string
  itemsCents: Cents
  discountCents: Cents
  totalCents: Cents
  /** empty: the file contains no VAT */
  vatSplit: VatPart[]
  vatCountry: Country
  isVatReversed: boolean
  /** null: no gift wrap */
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
  /** percentage */
  vatRate: number
  /** number of sent units; absent: all or none, depending on the state of the order */
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
