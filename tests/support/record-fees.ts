import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { recordOrder } from '#app/features/fulfilment/order-changes/record-order.server.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import type { App } from '#app/platform/app.ts'
import { MOVED_CUSTOMER } from './move-order.ts'

/** Records an order of a program, with a fee at each of these rates, or with a unit of a product if its id is given. */
export async function recordFees(
  app: App,
  country: 'DE' | 'EE' | 'US',
  rates: number[],
  {
    state = 'paid',
    productId = 0,
  }: { state?: 'paid' | 'awaiting-payment'; productId?: number } = {},
): Promise<number> {
  const { email, phone, ...address } = MOVED_CUSTOMER
  const lines = rates.map((vatRate) => ({
    id: undefined,
    productId,
    variantId: 0,
    name: `Werk van ${vatRate} procent`,
    variantName: '',
    sku: null,
    quantity: 1,
    unitCents: 1_000,
    discountCents: 0,
    vatRate,
    countsStock: false,
    texts: [],
  }))
  const order = {
    address: { ...address, company: '', country: country as Country }, // Programs may write any country.
    delivery: null,
    email,
    phone,
    note: '',
    paymentMethod: 'Kassa',
    shippingMethod: 'parcel' as const,
    shippingName: 'Koerier',
    shippingCents: 0,
    lines,
  }
  const recording = { actor: 'Kassa', settings: await readSettings(app), now: app.clock.now() }
  const recordedOrder = await app.db.transaction((tx) => recordOrder(tx, order, state, recording))
  if (!recordedOrder.ok) throw new Error(recordedOrder.error)
  return recordedOrder.id
}
