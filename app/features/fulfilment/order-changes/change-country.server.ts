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
import { vatRateOf } from '#app/features/sales/tax/vat-rates.ts'
import { vatRuleFor } from '#app/features/sales/tax/vat-rule.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { CountryFailure, OrderEdit } from './order-edit.ts'
import { isPaidInFull } from './settle-paid-edit.server.ts'

type ChangeCountryResult =
  | {
      ok: true
      /** text for the timeline; empty if no country changes */
      text: string
      /** the VAT country of the order has changed, so the order needs a new invoice */
      hasOtherVat: boolean
    }
  | CountryFailure
  | { ok: false; error: 'not-now'; state: OrderState }

type Line = typeof orderLines.$inferSelect

export type CountryEdit = Pick<OrderEdit, 'country' | 'delivery'> & {
  /** shipping method that staff chose with the country; undefined: a method is chosen by the country */
  method?: ShippingMethod | undefined
}

/**
 * Changes the country of an order. With OSS its lines get the VAT of that country, and the order gets a shipping method to that
 * country. An order for pickup is a sale in the Netherlands, as in the checkout. The total stays the same. A shipping method that
 * staff chose is written by the caller. Writes nothing if the change is rejected. Needs the lock of the order.
 */
export async function changeCountry(
  tx: Db,
  app: App,
  order: OrderRow,
  edit: CountryEdit,
  requiredState: 'paid' | 'unpaid',
): Promise<ChangeCountryResult> {
  const { country = order.country } = edit
  const delivery = deliveryOf(order, edit)
  // If the text is empty, only the shipping method moves the sale to another country, such as from pickup to delivery.
  const text = countryChangeText(order, country, delivery)
  const picksUp = edit.method ? edit.method.kind === 'pickup' : isPickup(order)
  const customer = { ...order, country, delivery }
  const isMoved = destinationOf(customer, picksUp) !== destinationOf(order, isPickup(order))
  if (text === '' && !isMoved) return { ok: true, text, hasOtherVat: false }
  const isUnpaid = canTransition(order.state, 'expire')
  const isInState = requiredState === 'paid' ? order.state === 'paid' : isUnpaid
  if (!isInState || (await hasSentUnits(tx, order.id)))
    return { ok: false, error: 'not-now', state: order.state }

  const { usesOss, isSmallBusiness } = await readSettings(app)
  const rule = vatRuleFor(customer, { isPickup: picksUp, usesOss, isSmallBusiness })
  // With a reverse charge the prices exclude VAT, so the total would change.
  if (order.isVatReversed || rule.isReversed)
    return { ok: false, error: text === '' ? 'method-vat' : 'reverse-charge' }

  const hasSameDestination =
    picksUp || deliveryAddress(customer).country === deliveryAddress(order).country
  const methodResult = hasSameDestination
    ? UNCHANGED_METHOD
    : methodFor(await readCachedShipping(app), order, customer, edit)
  if (!methodResult.ok) return methodResult

  const wasExport = isExport(order)
  const isTaxed = wasExport ? !rule.isExempt : !isWithoutVat(order)
  const hasOtherVat = isMoved && isTaxed && (wasExport || rule.country !== order.vatCountry)
  // Older documents do not store their VAT country. The books take it from the order, so the order must keep its country.
  if (hasOtherVat && (await hasDocumentWithoutVat(tx, order.id)))
    return { ok: false, error: text === '' ? 'method-vat' : 'old-invoice' }
  if (hasOtherVat && requiredState === 'paid' && !(await isPaidInFull(tx, order))) {
    if (text === '') return { ok: false, error: 'method-vat' }
    return { ok: false, error: order.importSource ? 'imported' : 'partly-refunded' }
  }
  const vat = hasOtherVat ? await changeRates(tx, order, rule.country) : {}
  await updateOrderFields(tx, order.id, { country, delivery, ...methodResult.fields, ...vat })
  // An order to a country outside the EU needed no invoice until now. An imported order has one in the former shop.
  if (wasExport && isCountry(destinationOf(customer, picksUp)) && !order.importSource)
    await requireInvoice(tx, order.id)
  return { ok: true, text, hasOtherVat }
}

/** Returns the delivery address after an edit; null for an order that is picked up. */
export function deliveryOf(order: OrderRow, { delivery, method }: CountryEdit): Address | null {
  if (method?.kind === 'pickup') return null
  return order.delivery && delivery ? delivery : order.delivery
}

/** Returns whether an order was placed without VAT, in a shop that charges none. Irish orders for books do have VAT: 0 percent. */
export const isWithoutVat = ({ vatCountry, vatSplit }: Pick<OrderRow, 'vatCountry' | 'vatSplit'>) =>
  vatCountry === 'NL' && vatSplit.every(({ rate }) => rate === 0)

/** Returns whether an order is sent to a country outside the EU, and so has no VAT. Only programs record such orders. */
export const isExport = (order: OrderRow) => !isCountry(destinationOf(order, isPickup(order)))

/** Returns the country where the customer receives the order. */
const destinationOf = (order: Address & { delivery: Address | null }, picksUp: boolean): Country =>
  picksUp ? 'NL' : deliveryAddress(order).country

/** Returns the text about changed countries for the timeline; empty if neither country changes. */
const countryChangeText = (order: OrderRow, country: Country, delivery: Address | null): string =>
  [
    country === order.country ? '' : fieldChangeText('land', order.country, country),
    order.delivery && delivery && delivery.country !== order.delivery.country
      ? fieldChangeText('land van bezorging', order.delivery.country, delivery.country)
      : '',
  ]
    .filter(Boolean)
    .join('; ')

const fieldChangeText = (fieldName: string, from: Country, to: Country) =>
  `${fieldName}: ${countryName(from)} werd ${countryName(to)}`

type MethodResult = { ok: true; fields: Partial<OrderRow> } | CountryFailure

const UNCHANGED_METHOD: MethodResult = { ok: true, fields: {} }

/**
 * Returns the fields of a shipping method to the new country: of the same kind if there is one. The agreed shipping price stays.
 * A method that staff chose must go to the country; the caller of `changeCountry` writes its fields.
 */
function methodFor(
  zones: ShippingZone[],
  order: OrderRow,
  customer: Address & { delivery: Address | null },
  { method: selectedMethod }: CountryEdit,
): MethodResult {
  const methods = methodsFor(zones, deliveryAddress(customer).country).filter(
    ({ kind }) => kind !== 'pickup',
  )
  const methodId = selectedMethod?.id ?? order.shippingMethodId
  if (methods.some(({ id }) => id === methodId)) return UNCHANGED_METHOD
  if (selectedMethod) return { ok: false, error: 'method-not-there' }
  const method = methods.find(({ kind }) => kind === order.shippingMethod) ?? methods[0]
  if (!method) return { ok: false, error: 'not-sent-there' }
  // The promised day was that of the previous method.
  const { delivery: _, ...promises } = order.promises
  const { id: shippingMethodId, kind: shippingMethod, name: shippingName } = method
  return { ok: true, fields: { shippingMethod, shippingMethodId, shippingName, promises } }
}

/** Changes the VAT rates of the lines to those of a country, and returns the VAT of the order. */
async function changeRates(tx: Db, order: OrderRow, vatCountry: Country) {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  const rates = await readDutchRates(tx, lines)
  // An exported line has a rate of 0, which does not show its Dutch rate, so the rate of the product is used.
  const dutchRate = (line: Line) =>
    isExport(order) && line.vatRate === 0
      ? (rates.get(line.productId) ?? 21)
      : dutchRateOf(line, order.vatCountry, rates.get(line.productId))
  const taxedLines = lines.map((line) => ({
    ...line,
    vatRate: line.isMarginScheme ? line.vatRate : vatRateOf(vatCountry, dutchRate(line)),
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
 * Returns the Dutch rate that belongs to the rate of a line in a country. Several Dutch rates can belong to one rate, such as to
 * 25 percent in Denmark; then the product's current rate is chosen if it is one of them. A rate that the country does not have was
 * written by a program, or is an old standard rate.
 */
function dutchRateOf({ vatRate }: Line, country: Country, currentRate: number | undefined): number {
  const candidates = [21, 9, 0].filter((dutchRate) => vatRateOf(country, dutchRate) === vatRate)
  const productRate = candidates.find((dutchRate) => dutchRate === currentRate)
  return productRate ?? candidates[0] ?? (vatRate === 9 ? 9 : 21)
}
