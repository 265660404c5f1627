import { asc, eq, inArray } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import type { CheckoutForm } from '#app/features/checkout/checkout/checkout-forms.ts'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { makeInvoices } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { saveZone } from '#app/features/sales/delivery/save-shipping.server.ts'
import type { App } from '#app/platform/app.ts'
import { fillCart, fillCheckoutForm } from './fill-cart.ts'
import { addProduct } from './stock-shop.ts'

/** The customer of an order at another address. */
export const MOVED_CUSTOMER = {
  firstName: 'Sanne',
  lastName: 'de Vries',
  email: 'sanne@voorbeeld.example',
  phone: null,
  street: 'Hauptstraße',
  houseNumber: '7',
  houseNumberAddition: '',
  postcode: '10115',
  city: 'Berlin',
}

/** Places an order of € 60 by bank transfer for one unit each of products at these Dutch rates. */
export async function placeTaxedOrder(
  app: App,
  rates: number[],
  changes: Partial<CheckoutForm> = {},
) {
  const variants: { productId: number; variantId: number }[] = []
  for (const [index, vatRate] of rates.entries()) {
    const draft = { name: `Stuk ${index}`, priceCents: 6_000 / rates.length, stock: 5 }
    const { productId, variantIds } = await addProduct(app, draft)
    await app.db.update(products).set({ vatRate }).where(eq(products.id, productId))
    variants.push({ productId, variantId: variantIds[0] ?? 0 })
  }
  const productIds = variants.map(({ productId }) => productId)
  await refreshProducts(app, productIds)
  const cartId = await fillCart(app, variants)
  const form = await fillCheckoutForm(app, cartId, { payment: 'bank-transfer', ...changes })
  const result = await placeOrder(app, cartId, form)
  if (!result.ok) throw new Error(result.error)
  return { id: result.order.id, productIds }
}

/** Marks an order as paid and makes its invoice. */
export async function payOrder(app: App, id: number): Promise<void> {
  await markOrderPaid(app, id, 'Eva')
  await makeInvoices(app)
}

/** Changes products after they were sold. */
export async function changeProducts(
  app: App,
  ids: number[],
  fields: { vatRate?: number; isMarginScheme?: boolean },
): Promise<void> {
  await app.db.update(products).set(fields).where(inArray(products.id, ids))
}

/** Returns the rates of the lines of an order. */
export async function readVatRates(app: App, id: number): Promise<number[]> {
  const lines = await app.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.id))
  return lines.map(({ vatRate }) => vatRate)
}

/** Adds countries to the zone of Belgium and returns the zone. */
export async function addCountriesToBelgianZone(app: App, countries: Country[]) {
  const zone = (await readShipping(app.db)).find(({ countries }) => countries.includes('BE'))
  if (!zone) throw new Error('nothing is sent to Belgium')
  await saveZone(app, zone.id, { name: zone.name, countries: ['BE', ...countries] })
  return zone
}
