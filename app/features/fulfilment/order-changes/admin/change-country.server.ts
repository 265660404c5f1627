import { asc, eq, inArray } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { CountryFailure, OrderEdit } from '#app/features/fulfilment/orders/admin/order-edit.ts'
import type { OrderRow } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import {
  deliveryAddress,
  isPickup,
  type OrderState,
} from '#app/features/fulfilment/orders/orders.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import {
  changeLineRates,
  updateOrderFields,
} from '#app/features/fulfilment/orders/write-orders.server.ts'
import { type Country, countryName } from '#app/features/sales/addresses/addresses.ts'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { methodsFor, type ShippingZone } from '#app/features/sales/delivery/shipping.ts'
import { splitVat } from '#app/features/sales/tax/vat.ts'
import { rateIn } from '#app/features/sales/tax/vat-rates.ts'
import { vatRuleFor } from '#app/features/sales/tax/vat-rule.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
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

/**
 * Gives an order another country: the VAT of that country with OSS, and a shipping method that goes there. Amounts stay. Writes
 * nothing if it fails. Needs the lock of the order; `when`: the state in which the caller may do this.
 */
export async function changeCountry(
  tx: Db,
  app: App,
  order: OrderRow,
  { country = order.country, delivery }: Pick<OrderEdit, 'country' | 'delivery'>,
  when: 'paid' | 'unpaid',
): Promise<MoveResult> {
  const to = order.delivery && delivery ? delivery : order.delivery
  const destination = deliveryAddress({ ...order, country, delivery: to }).country
  const texts = [
    country === order.country ? '' : moveText('land', order.country, country),
    order.delivery && to && to.country !== order.delivery.country
      ? moveText('land van bezorging', order.delivery.country, to.country)
      : '',
  ].filter(Boolean)
  if (texts.length === 0) return { ok: true, text: '', hasOtherVat: false }
  const isDue = when === 'paid' ? order.state === 'paid' : canTransition(order.state, 'expire')
  if (!isDue) return { ok: false, error: 'not-now', state: order.state }

  const settings = await readSettings(app)
  const { usesOss, isSmallBusiness } = settings
  const customer = { ...order, country, delivery: to }
  const rule = vatRuleFor(customer, { isPickup: isPickup(order), usesOss, isSmallBusiness })
  // Prices without VAT are other prices.
  if (order.isVatReversed || rule.isReversed) return { ok: false, error: 'reverse-charge' }
  const method = methodIn(await readCachedShipping(app), order, destination)
  if (!method) return { ok: false, error: 'not-sent-there' }

  // An order of a shop without VAT stays without.
  const isTaxed = order.vatSplit.some(({ rate }) => rate > 0)
  const hasOtherVat = isTaxed && rule.country !== order.vatCountry
  if (hasOtherVat && when === 'paid' && !(await isPaidWhole(tx, order)))
    return { ok: false, error: 'partly-refunded' }
  const vat = hasOtherVat ? await taxIn(tx, order, rule.country) : {}
  await updateOrderFields(tx, order.id, { country, delivery: to, ...method, ...vat })
  return { ok: true, text: texts.join('; '), hasOtherVat }
}

const moveText = (what: string, from: Country, to: Country) =>
  `${what}: ${countryName(from)} werd ${countryName(to)}`

/** Returns the shipping method of an order in another country: the same kind if there is one. Its price is what was agreed. */
function methodIn(zones: ShippingZone[], order: OrderRow, country: Country) {
  if (isPickup(order)) return {}
  const methods = methodsFor(zones, country).filter(({ kind }) => kind !== 'pickup')
  if (methods.some(({ id }) => id === order.shippingMethodId)) return {}
  const method = methods.find(({ kind }) => kind === order.shippingMethod) ?? methods[0]
  if (!method) return undefined
  // The promised day belonged to the former method.
  const { delivery: _, ...promises } = order.promises
  return {
    shippingMethod: method.kind,
    shippingMethodId: method.id,
    shippingName: method.name,
    promises,
  }
}

/** Changes the rates of the lines to those of a country, and returns the VAT of the order. */
async function taxIn(tx: Db, order: OrderRow, vatCountry: Country) {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  const rates = await readDutchRates(tx, lines)
  const taxed = lines.map((line) => ({
    ...line,
    vatRate: line.isMarginScheme
      ? line.vatRate
      : rateIn(vatCountry, rates.get(line.productId) ?? dutchRateOf(line, order.vatCountry)),
  }))
  await changeLineRates(tx, taxed)
  const extrasCents = order.totalCents - order.itemsCents + order.discountCents
  const paid = taxed.map(({ unitCents, quantity, discountCents, vatRate }) => ({
    cents: unitCents * quantity - discountCents,
    rate: vatRate,
  }))
  return { vatCountry, vatSplit: splitVat(paid, extrasCents) }
}

async function readDutchRates(tx: Db, lines: Line[]): Promise<Map<number, number>> {
  const ids = lines.map(({ productId }) => productId)
  const rows = await tx
    .select({ id: products.id, rate: products.vatRate })
    .from(products)
    .where(inArray(products.id, ids))
  return new Map(rows.map(({ id, rate }) => [id, rate]))
}

/** The Dutch rate of a line whose product was deleted. */
const dutchRateOf = ({ vatRate }: Line, country: Country) =>
  vatRate === rateIn(country, 21) ? 21 : vatRate === 0 ? 0 : 9
