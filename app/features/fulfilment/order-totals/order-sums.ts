import type { VatPart } from '#app/features/fulfilment/orders/orders.ts'
import { rateIn } from '#app/features/sales/tax/vat-rates.ts'
import type { VatRule } from '#app/features/sales/tax/vat-rule.ts'
import type { Cents } from '#app/platform/money.ts'
import { shareOut, splitVat, vatIn } from './vat.ts'

/** A line as the shop prices it: Dutch BTW included. */
export interface PricedLine {
  unitCents: Cents
  quantity: number
  /** percent, the Dutch rate */
  vatRate: number
  /** off the whole line */
  discountCents: Cents
}

interface Extras {
  shippingCents: Cents
  /** null without gift wrap */
  giftWrapCents: Cents | null
}

/** What an order comes to, as it is charged. */
export interface OrderSums<Line> extends Extras {
  lines: Line[]
  /** before discounts */
  itemsCents: Cents
  discountCents: Cents
  totalCents: Cents
  vatSplit: VatPart[]
}

/**
 * The one sum of an order: lines, what comes with them, and whose BTW is in it. A consumer pays the same price wherever
 * the BTW goes. Without BTW each line has it taken off: off its price per piece, off what is left of it after a discount,
 * and off the share that shipping and gift wrap have at its rate, each rounded to the cent.
 */
export function sumOrder<Line extends PricedLine>(
  priced: Line[],
  extras: Extras,
  rule: VatRule,
): OrderSums<Line> {
  const lines = priced.map((line) => chargeLine(line, rule))
  const without = (cents: Cents) =>
    rule.isReversed ? shareOut(priced.map(toVatLine), cents).reduce(addWithoutVat, 0) : cents
  const shippingCents = without(extras.shippingCents)
  const giftWrapCents = extras.giftWrapCents === null ? null : without(extras.giftWrapCents)
  const itemsCents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0)
  return {
    lines,
    itemsCents,
    discountCents,
    shippingCents,
    giftWrapCents,
    totalCents: itemsCents - discountCents + shippingCents + (giftWrapCents ?? 0),
    vatSplit: splitVat(lines.map(toVatLine), shippingCents, giftWrapCents ?? 0),
  }
}

/** A line at the rate that is charged; where that is none because the buyer sees to it, without the BTW. */
export function chargeLine<Line extends PricedLine>(line: Line, rule: VatRule): Line {
  const { unitCents, quantity, vatRate, discountCents } = line
  if (!rule.isReversed) return { ...line, vatRate: rateIn(rule.country, vatRate) }
  const bareCents = unitCents - vatIn(unitCents, vatRate)
  const paidCents = unitCents * quantity - discountCents
  return {
    ...line,
    unitCents: bareCents,
    vatRate: 0,
    discountCents:
      discountCents === 0
        ? 0
        : Math.max(0, bareCents * quantity - (paidCents - vatIn(paidCents, vatRate))),
  }
}

const toVatLine = ({ unitCents, quantity, discountCents, vatRate }: PricedLine) => ({
  cents: unitCents * quantity - discountCents,
  rate: vatRate,
})

const addWithoutVat = (sum: Cents, { cents, rate }: { cents: Cents; rate: number }) =>
  sum + cents - vatIn(cents, rate)
