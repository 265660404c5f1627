import { fullLineName, isPersonal } from '#app/features/catalog/text-fields/personal-line.ts'
import {
  companyNumberText,
  countryOfCompanyNumber,
} from '#app/features/core/settings/company-number.ts'
import { EXEMPT_TEXT } from '#app/features/core/settings/policy-settings.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import {
  deliveryAddress,
  GIFT_WRAP,
  isPickup,
  type PlacedOrder,
} from '#app/features/fulfilment/orders/orders.ts'
import {
  customerName,
  discountName,
  vatReversedText,
} from '#app/features/fulfilment/orders/orders-messages.ts'
import { type Address, countryName, labelLines } from '#app/features/sales/addresses/addresses.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import {
  type DocumentContent,
  type DocumentLine,
  type DocumentVat,
  MARGIN_TEXT,
  type Party,
  VAT_FACT,
} from './documents.ts'
import { extraLines } from './extra-lines.ts'
import { marginOfInvoice, withoutScheme } from './margin-scheme.ts'
import { withoutCreditedParts } from './remaining-order.ts'

/** The shop as `invoiceOf` needs it. */
interface InvoicingShop {
  settings: ShopSettings
  siteUrl: string
}

/** Returns the details of the seller that the law requires on an invoice: address, trade register number and VAT id. */
function sellerOf({ settings, siteUrl }: InvoicingShop): DocumentContent['seller'] {
  return {
    name: settings.name,
    logo: settings.logo,
    font: settings.fontPair,
    ...(settings.isDemo && { hasDemoMark: true }),
    lines: [settings.street, `${settings.postcode} ${settings.city}`.trim(), settings.email].filter(
      Boolean,
    ),
    footer: [
      companyNumberText(settings.kvk),
      settings.vatId && `Btw-id ${settings.vatId}`,
      isOnThisMachine(siteUrl) ? '' : new URL(siteUrl).host,
      settings.phone,
    ].filter(Boolean),
  }
}

function buyerOf(order: PlacedOrder): string[] {
  const [name = customerName(order), ...lines] = labelLines(order)
  return [name, ...lines, ...(order.vatId ? [`Btw-id ${order.vatId}`] : [])]
}

/** Returns the current seller and the buyer of an order, as fields. */
export function partiesOf(
  order: Omit<PlacedOrder, 'lines' | 'parcels' | 'discountCodes'>,
  settings: ShopSettings,
): { seller: Party; buyer: Party } {
  const { street, postcode, city, email, phone, kvk, vatId, name } = settings
  return {
    seller: {
      name,
      street,
      postcode,
      city,
      country: countryOfCompanyNumber(kvk),
      email,
      phone,
      vatId,
      kvk,
    },
    buyer: {
      name: order.company || customerName(order),
      street: [order.street, order.houseNumber, order.houseNumberAddition]
        .filter(Boolean)
        .join(' '),
      postcode: order.postcode,
      city: order.city,
      country: order.country,
      email: order.email,
      phone: order.phone ?? '',
      vatId: order.vatId,
      kvk: '',
    },
  }
}

/** Returns the printed fact that explains the VAT; none for an ordinary Dutch invoice. */
function vatFactsOf(order: PlacedOrder, settings: ShopSettings): DocumentContent['facts'] {
  if (isExempt(order, settings)) return [{ label: VAT_FACT, text: EXEMPT_TEXT }]
  const marginFacts = order.lines.some(isMarginLine) ? [{ label: VAT_FACT, text: MARGIN_TEXT }] : []
  if (order.lines.every(isMarginLine)) return marginFacts
  if (order.isVatReversed) {
    return [{ label: VAT_FACT, text: vatReversedText(order.vatId, settings.vatId) }, ...marginFacts]
  }
  if (order.vatCountry === 'NL') return marginFacts
  const text = `${countryName(order.vatCountry)}, aangegeven met de eenloketregeling (OSS)`
  return [{ label: VAT_FACT, text }, ...marginFacts]
}

const isMarginLine = ({ isMarginScheme }: PlacedOrder['lines'][number]) => isMarginScheme === true

/** An order from before the shop joined the small business scheme still has VAT. */
const isExempt = (order: PlacedOrder, { isSmallBusiness }: ShopSettings) =>
  isSmallBusiness && !order.isVatReversed && order.vatSplit.every(({ vatCents }) => vatCents === 0)

/** Returns in which VAT return a document of an order is reported, by the order's current data. */
export const vatOf = (
  order: Pick<
    PlacedOrder,
    'vatCountry' | 'isVatReversed' | 'shippingMethod' | 'delivery' | keyof Address
  >,
): DocumentVat => ({
  country: order.vatCountry,
  scheme: schemeOf(order),
  deliveryCountry: isPickup(order) ? 'NL' : deliveryAddress(order).country,
})

function schemeOf(order: Pick<PlacedOrder, 'vatCountry' | 'isVatReversed'>): DocumentVat['scheme'] {
  if (order.isVatReversed) return 'reversed'
  return order.vatCountry === 'NL' ? 'domestic' : 'oss'
}

/** Returns the order's lines, followed by discounts, shipping and gift wrap. */
function linesOf(order: PlacedOrder): DocumentLine[] {
  const paidLines = order.lines.map((line) => ({
    cents: paidCentsOf(line),
    rate: line.vatRate,
    isMargin: isMarginLine(line),
  }))
  return [
    ...order.lines.map((line) => ({
      kind: 'product' as const,
      text: fullLineName(line),
      ...(line.sku && { sku: line.sku }),
      quantity: line.quantity,
      unitCents: line.unitCents,
      vatRate: line.vatRate,
      ...(line.isMarginScheme && { isMargin: true as const }),
    })),
    ...discountLines(order),
    // Free shipping and free gift wrap have no line.
    ...(order.shippingCents > 0
      ? extraLines('shipping', order.shippingName, order.shippingCents, paidLines)
      : []),
    ...(order.giftWrapCents
      ? extraLines('gift-wrap', GIFT_WRAP, order.giftWrapCents, paidLines)
      : []),
  ]
}

const paidCentsOf = ({ unitCents, quantity, discountCents }: PlacedOrder['lines'][number]) =>
  unitCents * quantity - discountCents

/** Returns a discount line per VAT rate, at the rate of the discounted lines. */
function discountLines({ lines, discountCodes }: PlacedOrder): DocumentLine[] {
  const byRate = Map.groupBy(lines, (line): number | 'margin' =>
    isMarginLine(line) ? 'margin' : line.vatRate,
  )
  return [...byRate]
    .map(([rate, linesOfRate]) => ({
      rate,
      cents: linesOfRate.reduce((sum, { discountCents }) => sum + discountCents, 0),
    }))
    .filter(({ cents }) => cents > 0)
    .map(({ rate, cents }) => ({
      kind: 'discount' as const,
      text: discountName(discountCodes),
      quantity: 1,
      unitCents: -cents,
      vatRate: rate === 'margin' ? 0 : rate,
      ...(rate === 'margin' && { isMargin: true as const }),
    }))
}

const paidText = ({ paidAt, paymentMethod }: PlacedOrder) =>
  paidAt ? `Betaald op ${dutchDate(paidAt)} met ${paymentMethod}. Je hoeft niets meer te doen.` : ''

/** Returns the text about returns. Products that were made with a text of the buyer cannot be returned. */
function returnText({ lines, promises }: PlacedOrder, settings: ShopSettings): string {
  if (lines.every(isPersonal)) return ''
  const days = promises.returnDays ?? settings.returnDays
  const exception = lines.some(isPersonal) ? ', behalve wat we met jouw tekst hebben gemaakt' : ''
  const ways = settings.offersExchanges ? 'Ruilen of terugsturen' : 'Terugsturen'
  return `${ways} kan tot ${days} dagen nadat je het hebt gekregen${exception}. Hoe het werkt, staat op onze site bij ‘Ruilen en retour’.`
}

/** Returns the invoice of a paid order. `costs`: the known cost prices per unit, by the id of the line. */
export function invoiceOf(
  placedOrder: PlacedOrder,
  shop: InvoicingShop,
  costs: Map<number, number>,
): Omit<DocumentContent, 'number' | 'date'> {
  const { settings } = shop
  const { order, settlementLines } = withoutCreditedParts(placedOrder)
  const isWithoutVat = isExempt(order, settings)
  const allLines = [...linesOf(order), ...settlementLines]
  const lines = isWithoutVat ? allLines.map(withoutScheme) : allLines
  const margin = isWithoutVat ? undefined : marginOfInvoice(lines, marginSales(order, costs))
  const isForBusiness = order.company !== '' || order.vatId !== ''
  return {
    kind: 'invoice',
    seller: sellerOf(shop),
    buyer: buyerOf(order),
    parties: partiesOf(order, settings),
    facts: [
      { label: 'Bestelling', text: `${order.id} van ${dutchDate(order.placedAt)}` },
      { label: 'Levering', text: order.shippedAt ? dutchDate(order.shippedAt) : 'Nog te leveren' },
      ...(order.shippingCents > 0
        ? []
        : [{ label: 'Bezorgwijze', text: `${order.shippingName}, gratis` }]),
      ...vatFactsOf(order, settings),
    ],
    lines,
    vatSplit: order.vatSplit,
    vat: vatOf(order),
    isVatReversed: order.isVatReversed && !order.lines.every(isMarginLine),
    ...(isForBusiness && { isForBusiness }),
    ...(isWithoutVat && { isVatExempt: true }),
    ...(margin && { margin }),
    totalCents: order.totalCents,
    remark: [paidText(order), isForBusiness ? '' : returnText(order, settings)]
      .filter(Boolean)
      .join('\n\n'),
  }
}

const marginSales = (order: PlacedOrder, costs: Map<number, number>) =>
  order.lines.filter(isMarginLine).map((line) => {
    const unitCost = costs.get(line.id)
    return {
      paidCents: paidCentsOf(line),
      costCents: unitCost === undefined ? null : unitCost * line.quantity,
    }
  })
