import { deliveryAddress, type PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { openUnits } from '#app/features/fulfilment/orders/parcels.ts'
import { labelLines } from '#app/features/sales/addresses/addresses.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'

/** What a packing slip says, before it is drawn. */
export interface PackingSlip {
  orderId: number
  address: string[]
  about: string
  hasPrices: boolean
  /** quantity, name, article number, and the prices where it has them */
  rows: string[][]
  /** with prices only, and below rows that come to it */
  total: string | null
  remarks: string[]
}

/** Whoever gets it need not read its price. */
export function isGift({
  giftWrapCents,
  giftMessage,
}: Pick<PlacedOrder, 'giftWrapCents' | 'giftMessage'>): boolean {
  return giftWrapCents !== null || giftMessage !== ''
}

/**
 * What goes into the box: of an order that left in part what is still to go, of any other all that was not called off.
 * A gift has no prices.
 */
export function packingSlipOf(order: PlacedOrder, wantsPrices: boolean): PackingSlip {
  const { lines, giftWrapCents, giftMessage, note } = order
  const hasPrices = wantsPrices && !isGift(order)
  const isRest =
    lines.some(({ shipped }) => shipped > 0) && lines.some((line) => openUnits(line) > 0)
  const packed = lines
    .map((line) => ({
      ...line,
      quantity: isRest ? openUnits(line) : line.quantity - line.cancelled,
    }))
    .filter(({ quantity }) => quantity > 0)
  const isWhole = !isRest && lines.every(({ cancelled }) => cancelled === 0)
  return {
    orderId: order.id,
    address: labelLines(deliveryAddress(order)),
    about: [
      `Besteld op ${dutchDate(order.placedAt)}`,
      order.shippingName,
      ...(isRest ? ['het deel dat nog niet verzonden was'] : []),
    ].join(', '),
    hasPrices,
    rows: packed.map(({ quantity, name, variantName, sku, unitCents }) => [
      String(quantity),
      [name, variantName].filter(Boolean).join(', '),
      sku ?? '',
      ...(hasPrices ? [formatCents(unitCents), formatCents(unitCents * quantity)] : []),
    ]),
    total: hasPrices && isWhole ? totalText(order) : null,
    remarks: [
      ...(giftWrapCents === null ? [] : ['Inpakken als cadeau']),
      ...(giftMessage ? [`Op het kaartje: ${giftMessage}`] : []),
      ...(note ? [`Opmerking van de klant: ${note}`] : []),
    ],
  }
}

function totalText({ totalCents, discountCents }: PlacedOrder): string {
  const less = discountCents > 0 ? ' en korting' : ''
  return `Totaal met verzending${less} ${formatCents(totalCents)}`
}
