import { asc, eq, inArray } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { hasDocumentWithoutVat } from '#app/features/fulfilment/documents/write-document.server.ts'
import {
  hasSentUnits,
  type OrderRow,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import {
  deliveryAddress,
  isPickup,
  type OrderState,
} from '#app/features/fulfilment/orders/orders.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import {
  changeLineRates,
  requireInvoice,
  updateOrderFields,
} from '#app/features/fulfilment/orders/write-orders.server.ts'
import {
  type Address,
  type Country,
  countryName,
  isCountry,
} from '#app/features/sales/addresses/addresses.ts'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import {
  methodsFor,
  type ShippingMethod,
  type ShippingZone,
} from '#app/features/sales/delivery/shipping.ts'
import { splitVat } from '#app/features/sales/tax/vat.ts'
import { rateIn } from '#app/features/sales/tax/vat-rates.ts'
import { vatRuleFor } from '#app/features/sales/tax/vat-rule.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { CountryFailure, OrderEdit } from './order-edit.ts'
import { isPaidWhole } from './settle-paid-edit.server.ts'

type MoveResult =
  | {
      ok: true
      /** for the timeline; empty if no country changes */
      text: string
      /** the order has the VAT of another country now, so it needs another invoice */
      hasOtherVat: boolean
    }
  | CountryFailure
  | { ok: false; error: 'not-now'; state: OrderState }

type Line = typeof orderLines.$inferSelect

export type CountryEdit = Pick<OrderEdit, 'country' | 'delivery'> & {
  /** another shipping method, chosen with the country; undefined leaves it to the country */
  method?: ShippingMethod | undefined
}

/**
 * Gives an order another country: the VAT of that country with OSS, and a shipping method that goes there. Pick-up is a sale in
 * the Netherlands, as in the checkout. Amounts stay. Writes nothing if it fails, and no method that was chosen. Needs the lock of
 * the order; `when`: the state in which the caller may do this.
 */
export async function changeCountry(
  tx: Db,
  app: App,
  order: OrderRow,
  edit: CountryEdit,
  when: 'paid' | 'unpaid',
): Promise<MoveResult> {
  const { country = order.country } = edit
  const delivery = deliveryOf(order, edit)
  const text = moveTexts(order, country, delivery)
  const picksUp = edit.method ? edit.method.kind === 'pickup' : isPickup(order)
  const customer = { ...order, country, delivery }
  const isMoved = placeOf(customer, picksUp) !== placeOf(order, isPickup(order))
  if (text === '' && !isMoved) return { ok: true, text, hasOtherVat: false }
  const isDue = when === 'paid' ? order.state === 'paid' : canTransition(order.state, 'expire')
  if (!isDue || (await hasSentUnits(tx, order.id)))
    return { ok: false, error: 'not-now', state: order.state }

  const { usesOss, isSmallBusiness } = await readSettings(app)
  const rule = vatRuleFor(customer, { isPickup: picksUp, usesOss, isSmallBusiness })
  // Prices without VAT are other prices.
  if (order.isVatReversed || rule.isReversed)
    return { ok: false, error: text === '' ? 'method-vat' : 'reverse-charge' }

  const staysPut = picksUp || deliveryAddress(customer).country === deliveryAddress(order).country
  const method = staysPut
    ? UNCHANGED
    : methodIn(await readCachedShipping(app), order, customer, edit)
  if (!method.ok) return method

  const wasExport = isExport(order)
  const isTaxed = wasExport ? !rule.isExempt : !isWithoutVat(order)
  const hasOtherVat = isMoved && isTaxed && (wasExport || rule.country !== order.vatCountry)
  // The books find the country of an older document in its order.
  if (hasOtherVat && (await hasDocumentWithoutVat(tx, order.id)))
    return { ok: false, error: text === '' ? 'method-vat' : 'old-invoice' }
  if (hasOtherVat && when === 'paid' && !(await isPaidWhole(tx, order))) {
    if (text === '') return { ok: false, error: 'method-vat' }
    return { ok: false, error: order.importSource ? 'imported' : 'partly-refunded' }
  }
  const vat = hasOtherVat ? await taxIn(tx, order, rule.country) : {}
  await updateOrderFields(tx, order.id, { country, delivery, ...method.fields, ...vat })
  // An order from outside the EU needed no invoice, and an imported order has one in the former shop.
  if (wasExport && isCountry(placeOf(customer, picksUp)) && !order.importSource)
    await requireInvoice(tx, order.id)
  return { ok: true, text, hasOtherVat }
}

/** Returns the delivery address after an edit; an order that is picked up has none. */
export function deliveryOf(order: OrderRow, { delivery, method }: CountryEdit): Address | null {
  if (method?.kind === 'pickup') return null
  return order.delivery && delivery ? delivery : order.delivery
}

/** Returns whether an order is of a shop without VAT, and stays so. Books to Ireland have VAT too, at 0 percent. */
export const isWithoutVat = ({ vatCountry, vatSplit }: Pick<OrderRow, 'vatCountry' | 'vatSplit'>) =>
  vatCountry === 'NL' && vatSplit.every(({ rate }) => rate === 0)

/** Returns whether an order leaves the EU, so that it has no VAT; programs record such orders. */
export const isExport = (order: OrderRow) => !isCountry(placeOf(order, isPickup(order)))

/** Returns the country where an order changes hands. */
const placeOf = (order: Address & { delivery: Address | null }, picksUp: boolean): Country =>
  picksUp ? 'NL' : deliveryAddress(order).country

/** Returns the changes of country for the timeline. */
const moveTexts = (order: OrderRow, country: Country, delivery: Address | null): string =>
  [
    country === order.country ? '' : moveText('land', order.country, country),
    order.delivery && delivery && delivery.country !== order.delivery.country
      ? moveText('land van bezorging', order.delivery.country, delivery.country)
      : '',
  ]
    .filter(Boolean)
    .join('; ')

const moveText = (fieldName: string, from: Country, to: Country) =>
  `${fieldName}: ${countryName(from)} werd ${countryName(to)}`

type MethodResult = { ok: true; fields: Partial<OrderRow> } | CountryFailure

const UNCHANGED: MethodResult = { ok: true, fields: {} }

/**
 * Returns the shipping method of an order in another country: the same kind if there is one. Its price is what was agreed. The
 * one that was chosen must go there, and is the caller's to write.
 */
function methodIn(
  zones: ShippingZone[],
  order: OrderRow,
  customer: Address & { delivery: Address | null },
  { method: selectedMethod }: CountryEdit,
): MethodResult {
  const methods = methodsFor(zones, deliveryAddress(customer).country).filter(
    ({ kind }) => kind !== 'pickup',
  )
  const methodId = selectedMethod?.id ?? order.shippingMethodId
  if (methods.some(({ id }) => id === methodId)) return UNCHANGED
  if (selectedMethod) return { ok: false, error: 'method-not-there' }
  const method = methods.find(({ kind }) => kind === order.shippingMethod) ?? methods[0]
  if (!method) return { ok: false, error: 'not-sent-there' }
  // The promised day belonged to the former method.
  const { delivery: _, ...promises } = order.promises
  const { id: shippingMethodId, kind: shippingMethod, name: shippingName } = method
  return { ok: true, fields: { shippingMethod, shippingMethodId, shippingName, promises } }
}

/** Changes the rates of the lines to those of a country, and returns the VAT of the order. */
async function taxIn(tx: Db, order: OrderRow, vatCountry: Country) {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  const rates = await readDutchRates(tx, lines)
  // At 0 percent outside the EU, the line shows nothing of its class.
  const dutchRate = (line: Line) =>
    isExport(order) && line.vatRate === 0
      ? (rates.get(line.productId) ?? 21)
      : dutchRateOf(line, order.vatCountry, rates.get(line.productId))
  const taxedLines = lines.map((line) => ({
    ...line,
    vatRate: line.isMarginScheme ? line.vatRate : rateIn(vatCountry, dutchRate(line)),
  }))
  await changeLineRates(tx, taxedLines)
  const extrasCents = order.totalCents - order.itemsCents + order.discountCents
  const paidLines = taxedLines.map(({ unitCents, quantity, discountCents, vatRate }) => ({
    cents: unitCents * quantity - discountCents,
    rate: vatRate,
  }))
  return { vatCountry, vatSplit: splitVat(paidLines, extrasCents) }
}

async function readDutchRates(tx: Db, lines: Line[]): Promise<Map<number, number>> {
  const ids = lines.map(({ productId }) => productId)
  const rows = await tx
    .select({ id: products.id, rate: products.vatRate })
    .from(products)
    .where(inArray(products.id, ids))
  return new Map(rows.map(({ id, rate }) => [id, rate]))
}

/**
 * Returns the Dutch rate of a line, by the rate that it was charged in a country. If that rate stands for several, as 25
 * percent in Denmark, it is the rate of the product now, if it is one of these. A rate that the country does not have is a Dutch one
 * that a program wrote, or a former high one.
 */
function dutchRateOf({ vatRate }: Line, country: Country, now: number | undefined): number {
  const possible = [21, 9, 0].filter((dutchRate) => rateIn(country, dutchRate) === vatRate)
  return possible.find((dutchRate) => dutchRate === now) ?? possible[0] ?? (vatRate === 9 ? 9 : 21)
}
