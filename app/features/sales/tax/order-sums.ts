import type { Cents } from '#app/platform/money.ts'
import { allocateByRate, includedVat, splitVat, type VatPart } from './vat.ts'
import { vatRateOf } from './vat-rates.ts'
import type { VatRule } from './vat-rule.ts'

/** An order line. Before `chargeLine` its amounts include Dutch VAT. */
export interface PricedLine {
  unitCents: Cents
  quantity: number
  /** percent: the Dutch rate before `chargeLine`, the charged rate after it */
  vatRate: number
  /** discount on the whole line */
  discountCents: Cents
}

interface Extras {
  shippingCents: Cents
  /** null without gift wrap */
  giftWrapCents: Cents | null
}

/** The lines and totals of an order after its VAT rule is applied. */
export interface OrderSums<Line> extends Extras {
  lines: Line[]
  /** sum of the lines before discounts */
  itemsCents: Cents
  discountCents: Cents
  totalCents: Cents
  vatSplit: VatPart[]
}

/**
 * Calculates every amount of an order for a VAT rule. Consumers pay the same price whichever country's VAT it includes.
 * With the reverse charge the VAT is deducted from the unit price and from the discounted line total. Shipping and gift
 * wrap are divided over the VAT rates of the lines, and VAT is deducted from each part. Each amount is rounded to the cent.
 */
export function sumOrder<Line extends PricedLine>(
  pricedLines: Line[],
  extras: Extras,
  rule: VatRule,
): OrderSums<Line> {
  const lines = pricedLines.map((line) => chargeLine(line, rule))
  const withoutVat = (cents: Cents) =>
    rule.isReversed
      ? allocateByRate(pricedLines.map(toVatLine), cents).reduce(addWithoutVat, 0)
      : cents
  const shippingCents = withoutVat(extras.shippingCents)
  const giftWrapCents = extras.giftWrapCents === null ? null : withoutVat(extras.giftWrapCents)
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

/**
 * Converts a line from Dutch VAT to the VAT that the rule charges. With the reverse charge the VAT is deducted; an exempt
 * shop charges none.
 */
export function chargeLine<Line extends PricedLine>(line: Line, rule: VatRule): Line {
  const { unitCents, quantity, vatRate, discountCents } = line
  if (rule.isExempt) return { ...line, vatRate: 0 }
  if (!rule.isReversed) return { ...line, vatRate: vatRateOf(rule.country, vatRate) }
  const netCents = unitCents - includedVat(unitCents, vatRate)
  const paidCents = unitCents * quantity - discountCents
  const netPaidCents = paidCents - includedVat(paidCents, vatRate)
  // Rounding per unit can make the line cheaper than its discounted total, but a discount is never negative.
  const netDiscountCents = Math.max(0, netCents * quantity - netPaidCents)
  return {
    ...line,
    unitCents: netCents,
    vatRate: 0,
    discountCents: discountCents === 0 ? 0 : netDiscountCents,
  }
}

const toVatLine = ({ unitCents, quantity, discountCents, vatRate }: PricedLine) => ({
  cents: unitCents * quantity - discountCents,
  rate: vatRate,
})

const addWithoutVat = (sum: Cents, { cents, rate }: { cents: Cents; rate: number }) =>
  sum + cents - includedVat(cents, rate)
