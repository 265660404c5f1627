import { countryName, labelLines } from '#app/features/addresses/addresses.ts'
import {
  customerName,
  discountName,
  GIFT_WRAP,
  type PlacedOrder,
  vatReversedText,
} from '#app/features/orders/orders.ts'
import type { ShopSettings } from '#app/features/settings/settings.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { type DocumentContent, type DocumentLine, VAT_FACT } from './documents.ts'

/** Who sells, with what the law wants on an invoice: address, trade register, BTW-id. */
function sellerOf(settings: ShopSettings): DocumentContent['seller'] {
  return {
    name: settings.name,
    lines: [
      settings.street,
      `${settings.postcode} ${settings.city}`,
      settings.email,
      settings.phone,
      `KvK ${settings.kvk}`,
      `Btw-id ${settings.vatId}`,
    ],
  }
}

function buyerOf(order: PlacedOrder): string[] {
  const [name = customerName(order), ...lines] = labelLines(order)
  return [name, ...lines, ...(order.vatId ? [`Btw-id ${order.vatId}`] : [])]
}

/** Whose BTW it is, where it is not the Dutch one. */
function vatFactOf(order: PlacedOrder, settings: ShopSettings): DocumentContent['facts'] {
  if (order.isVatReversed) {
    return [{ label: VAT_FACT, text: vatReversedText(order.vatId, settings.vatId) }]
  }
  if (order.vatCountry === 'NL') return []
  const text = `${countryName(order.vatCountry)}, aangegeven met de eenloketregeling (OSS)`
  return [{ label: VAT_FACT, text }]
}

/** What was bought, and how it was sent. */
function linesOf(order: PlacedOrder): DocumentLine[] {
  return [
    ...order.lines.map((line) => ({
      text: [line.name, line.variantName, line.sku].filter(Boolean).join(', '),
      quantity: line.quantity,
      unitCents: line.unitCents,
      vatRate: line.vatRate,
    })),
    ...(order.discountCents > 0
      ? [
          {
            text: discountName(order.discountCodes),
            quantity: 1,
            unitCents: -order.discountCents,
            vatRate: null,
          },
        ]
      : []),
    { text: order.shippingName, quantity: 1, unitCents: order.shippingCents, vatRate: null },
    ...(order.giftWrapCents === null
      ? []
      : [{ text: GIFT_WRAP, quantity: 1, unitCents: order.giftWrapCents, vatRate: null }]),
  ]
}

/** The invoice of a paid order. */
export function invoiceOf(
  order: PlacedOrder,
  settings: ShopSettings,
): Omit<DocumentContent, 'number' | 'date'> {
  const paid = order.paidAt
    ? `Betaald op ${dutchDate(order.paidAt)} met ${order.paymentMethod}.`
    : ''
  return {
    kind: 'invoice',
    seller: sellerOf(settings),
    buyer: buyerOf(order),
    facts: [
      { label: 'Bestelling', text: `${order.id} van ${dutchDate(order.placedAt)}` },
      { label: 'Levering', text: order.shippedAt ? dutchDate(order.shippedAt) : 'Volgt' },
      ...vatFactOf(order, settings),
    ],
    lines: linesOf(order),
    vatSplit: order.vatSplit,
    isVatReversed: order.isVatReversed,
    totalCents: order.totalCents,
    remark: paid,
  }
}
