import { eq } from 'drizzle-orm'
import { isRole, type Permission } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { accessOf, hasPermission } from '#app/features/core/accounts/permissions.ts'
import { findWcProduct } from '#app/features/rest-api/wc-catalog/read-wc-products.server.ts'
import { productToWire } from '#app/features/rest-api/wc-catalog/wc-product-wire.server.ts'
import {
  couponsToWire,
  findCoupon,
} from '#app/features/rest-api/wc-coupons/read-wc-coupons.server.ts'
import {
  customersToWire,
  findWcCustomer,
} from '#app/features/rest-api/wc-customers/read-wc-customers.server.ts'
import { orderToWire, type WireOrder } from '#app/features/rest-api/wc-orders/order-wire.ts'
import { readWcOrders } from '#app/features/rest-api/wc-orders/read-wc-orders.server.ts'
import type { ReadSubject } from '#app/features/rest-api/webhooks/send-delivery.server.ts'
import type { App } from '#app/platform/app.ts'

interface SubjectReader {
  permission: Permission
  read(app: App, id: number): Promise<unknown>
}

const READERS: Record<string, SubjectReader> = {
  product: { permission: 'products', read: readProduct },
  coupon: { permission: 'content', read: readCoupon },
  customer: { permission: 'shop', read: readCustomer },
  order: { permission: 'orders', read: async (app, id) => (await readWireOrders(app, [id]))[0] },
}

async function readProduct(app: App, id: number) {
  const product = await findWcProduct(app, id)
  return product && productToWire(app, product, { context: 'view', dp: 2 })
}

async function readCoupon(app: App, id: number) {
  const coupon = await findCoupon(app, id)
  return coupon && (await couponsToWire(app, [coupon], { dp: 2 }))[0]
}

async function readCustomer(app: App, id: number) {
  const customer = await findWcCustomer(app, id)
  return customer && (await customersToWire(app, [customer]))[0]
}

/** Reads the object of a webhook as its owner gets it by GET; undefined if it is deleted or the owner may not see it. */
export const readWebhookSubject: ReadSubject = async (app, userId, { resource, objectId }) => {
  const reader = READERS[resource]
  const [user] = await app.db
    .select({ role: users.role, customAccess: users.customAccess })
    .from(users)
    .where(eq(users.id, userId))
  if (!reader || !user || !isRole(user.role)) return undefined
  if (!hasPermission(accessOf(user.role, user.customAccess), reader.permission, 'read'))
    return undefined
  return reader.read(app, objectId)
}

/** Reads orders in the form that programs get, in the order of the ids; unknown ids are left out. */
export async function readWireOrders(app: App, ids: number[], decimals = 2): Promise<WireOrder[]> {
  const orderFacts = await readWcOrders(app.db, ids)
  return orderFacts.map((order) => orderToWire(order, { siteUrl: app.siteUrl, decimals }))
}
