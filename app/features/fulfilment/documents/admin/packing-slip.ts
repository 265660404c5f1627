import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import { deliveryAddress, type PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { unsentUnits } from '#app/features/fulfilment/orders/parcels.ts'
import { labelLines } from '#app/features/sales/addresses/addresses.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'

/** The content of a packing slip, independent of its layout. */
export interface PackingSlip {
  orderId: number
  address: string[]
  orderSummary: string
  hasPrices: boolean
  /** quantity, name, SKU, and the prices if `hasPrices` */
  rows: string[][]
  /** total of the order; null without prices, or if the rows are only a part of the order */
  totalText: string | null
  remarks: string[]
}

/** Returns whether an order is a gift: its packing slip then shows no prices. */
export function isGift({
  giftWrapCents,
  giftMessage,
}: Pick<PlacedOrder, 'giftWrapCents' | 'giftMessage'>): boolean {
  return giftWrapCents !== null || giftMessage !== ''
}

/**
 * Returns the packing slip of an order: the unsent units of a partly sent order, otherwise all units that were not
 * cancelled. Prices are never shown for a gift.
 */
export function packingSlipOf(order: PlacedOrder, wantsPrices: boolean): PackingSlip {
  const { lines, giftWrapCents, giftMessage, note } = order
  const hasPrices = wantsPrices && !isGift(order)
  const isRest =
    lines.some(({ shipped }) => shipped > 0) && lines.some((line) => unsentUnits(line) > 0)
  const packedLines = lines
    .map((line) => ({
      ...line,
      quantity: isRest ? unsentUnits(line) : line.quantity - line.cancelled,
    }))
    .filter(({ quantity }) => quantity > 0)
  const isWholeOrder = !isRest && lines.every(({ cancelled }) => cancelled === 0)
  return {
    orderId: order.id,
    address: labelLines(deliveryAddress(order)),
    orderSummary: [
      `Besteld op ${dutchDate(order.placedAt)}`,
      order.shippingName,
      ...(isRest ? ['het deel dat nog niet verzonden was'] : []),
    ].join(', '),
    hasPrices,
    rows: packedLines.map((line) => [
      String(line.quantity),
      fullLineName(line),
      line.sku ?? '',
      ...(hasPrices
        ? [formatCents(line.unitCents), formatCents(line.unitCents * line.quantity)]
        : []),
    ]),
    totalText: hasPrices && isWholeOrder ? totalText(order) : null,
    remarks: [
      ...(giftWrapCents === null ? [] : ['Inpakken als cadeau']),
      ...(giftMessage ? [`Op het kaartje: ${giftMessage}`] : []),
      ...(note ? [`Opmerking van de klant: ${note}`] : []),
    ],
  }
}

function totalText({ totalCents, discountCents }: PlacedOrder): string {
  const reductionText = discountCents > 0 ? ' en korting' : ''
  return `Totaal met verzending${reductionText} ${formatCents(totalCents)}`
}
