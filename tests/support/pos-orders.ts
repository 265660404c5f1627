import { eq } from 'drizzle-orm'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { createFormToken } from '#app/features/checkout/checkout/form-token.server.ts'
import { createPosOrder } from '#app/features/checkout/pos/create-pos-order.server.ts'
import type { PosOrder } from '#app/features/checkout/pos/pos.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { App } from '#app/platform/app.ts'
import { addProduct } from './stock-shop.ts'

const ANONYMOUS: PosOrder['customer'] = {
  vatId: '',
  firstName: '',
  lastName: '',
  company: '',
  country: 'NL',
  postcode: '',
  houseNumber: '',
  houseNumberAddition: '',
  street: '',
  city: '',
  email: '',
  phone: null,
}

export const NOOR = { ...ANONYMOUS, firstName: 'Noor', email: 'noor@voorbeeld.example' }

export const HOME_ADDRESS = {
  postcode: '3511 NR',
  houseNumber: '12',
  street: 'Voorbeeldstraat',
  city: 'Utrecht',
}

/** Adds a ring of € 45,00 with two units in stock. */
export async function addRing(app: App, stock = 2) {
  const { variantIds } = await addProduct(app, { name: 'Ring Bo', priceCents: 4_500, stock })
  return variantIds[0] ?? 0
}

export function fillPosForm(variantId: number, changes: Partial<PosOrder> = {}): PosOrder {
  return {
    token: createFormToken(),
    lines: [{ variantId, quantity: 1, discountCents: 0, reason: '' }],
    handover: 'immediate',
    payment: 'card',
    customer: ANONYMOUS,
    note: '',
    seenCents: 4_500,
    ...changes,
  }
}

export async function createOrder(app: App, order: PosOrder) {
  const createdOrder = await createPosOrder(app, order, 'Eva')
  if (!createdOrder.ok) throw new Error(createdOrder.error)
  const foundOrder = await findOrder(app, createdOrder.orderId)
  if (!foundOrder) throw new Error('no order')
  return foundOrder
}

export async function readStock(app: App, variantId: number) {
  const [row] = await app.db.select().from(variants).where(eq(variants.id, variantId))
  return row?.stock
}
