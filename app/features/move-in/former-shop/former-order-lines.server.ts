import { nearestRate } from '#app/features/data-transfer/order-files/order-vat.ts'
import type { ImportedLine } from '#app/features/fulfilment/orders/imported/imported-order.ts'
import { formerCents, metaValue } from './former-meta.server.ts'
import type { FormerItem, FormerOrder } from './former-orders.server.ts'

const MAX_TEXT = 255

/** An order line with the ids of the former shop. */
export type FormerLine = ImportedLine & {
  variantName: string
  formerProduct: number
  formerVariation: number
}

/** Rounded taxes may differ by a few cents. */
const MAX_ROUNDING_CENTS = 5

/** Returns the lines of an order. If the total is higher than their sum, an extra line holds the difference. */
export function balancedLines(formerOrder: FormerOrder, shippingCents: number, totalCents: number) {
  const lines = formerOrder.items
    .filter(({ type }) => type === 'line_item' || type === 'fee')
    .map(readLine)
  const sum = lines.reduce(
    (total, line) => total + line.unitCents * line.quantity - line.discountCents,
    shippingCents,
  )
  const missingCents = totalCents - sum
  const isBalanced = Math.abs(missingCents) <= MAX_ROUNDING_CENTS
  if (missingCents <= 0) return { lines, isBalanced }
  const roundingLine: FormerLine = {
    name: isBalanced ? 'Afronding' : 'Overige kosten',
    variantName: '',
    sku: null,
    quantity: 1,
    unitCents: missingCents,
    discountCents: 0,
    vatRate: lines[0]?.vatRate ?? 21,
    formerProduct: 0,
    formerVariation: 0,
  }
  return { lines: [...lines, roundingLine], isBalanced }
}

const unroundedCents = (item: FormerItem, key: string) =>
  Number(metaValue(item.meta, key).replace(',', '.')) * 100 || 0

export const sumOfItems = (items: FormerItem[]) =>
  Math.round(
    items.reduce(
      (sum, item) =>
        sum +
        unroundedCents(item, '_line_total') +
        unroundedCents(item, '_line_tax') +
        unroundedCents(item, 'cost') +
        unroundedCents(item, 'total_tax'),
      0,
    ),
  )

/** Returns the VAT: from the tax lines, which are exact, otherwise from the sums of the order, which copy them. */
export function orderVatCents({ items, meta }: FormerOrder): number {
  const taxes = items.filter(({ type }) => type === 'tax')
  if (taxes.length === 0) return formerCents(metaValue(meta, '_order_tax')) ?? 0
  return Math.round(
    taxes.reduce(
      (sum, tax) =>
        sum + unroundedCents(tax, 'tax_amount') + unroundedCents(tax, 'shipping_tax_amount'),
      0,
    ),
  )
}

/**
 * Reads a line. The former shop stores amounts without VAT and with up to six decimals. A unit price is rounded up, so that a
 * discount can balance it.
 */
function readLine(item: FormerItem): FormerLine {
  const isFee = item.type === 'fee'
  const total = unroundedCents(item, '_line_total')
  const tax = unroundedCents(item, '_line_tax')
  const subtotal = unroundedCents(item, '_line_subtotal') || total
  const vatRate = nearestRate(Math.abs(total), Math.abs(tax))
  const quantity = isFee ? 1 : Math.max(1, Math.round(Number(metaValue(item.meta, '_qty')) || 1))
  const lineCents = Math.round(total + tax)
  const subtotalTax =
    unroundedCents(item, '_line_subtotal_tax') || (total === 0 ? 0 : (subtotal / total) * tax)
  const subtotalCents = Math.round(subtotal + subtotalTax)
  const grossCents = subtotal > total ? Math.max(subtotalCents, lineCents) : lineCents
  const unitCents = Math.ceil(grossCents / quantity)
  return {
    name: item.name.slice(0, MAX_TEXT),
    variantName: choicesOf(item).slice(0, MAX_TEXT),
    sku: metaValue(item.meta, '_sku') || null,
    quantity,
    unitCents,
    discountCents: Math.max(0, unitCents * quantity - lineCents),
    vatRate,
    formerProduct: Number(metaValue(item.meta, '_product_id')) || 0,
    formerVariation: Number(metaValue(item.meta, '_variation_id')) || 0,
  }
}

/** Returns the choices of a line, "Metaal: Goud", whose keys do not start with an underscore. */
const choicesOf = ({ meta }: FormerItem) =>
  [...meta]
    .filter(
      ([key, [text = '']]) => !key.startsWith('_') && text.length < 100 && !/^[aO]:\d/.test(text),
    )
    .map(([key, [text = '']]) => `${key.replace(/^pa_/, '').replaceAll('-', ' ')}: ${text}`)
    .join(', ')
