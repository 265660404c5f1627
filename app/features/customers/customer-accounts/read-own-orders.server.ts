import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import { fullLineName, isPersonal } from '#app/features/catalog/text-fields/personal-line.ts'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { OWN_ORDERS_PER_PAGE } from './customers.ts'

/** Condition for a customer's orders: placed with the account, or with its confirmed e-mail address. */
export function ordersOf({ id, email, isEmailVerified }: Customer) {
  const placed = eq(orders.userId, id)
  return isEmailVerified ? or(placed, eq(sql`lower(${orders.email})`, email.toLowerCase())) : placed
}

/** The photos of an order in the list. */
const MAX_PHOTOS = 3

/** Returns a page of a customer's orders, newest first; `key` gives access to the order's page. */
export async function readOwnOrders(app: App, customer: Customer, page: number) {
  const where = ordersOf(customer)
  const [all] = await app.db.select({ n: count() }).from(orders).where(where)
  const total = all?.n ?? 0
  const shown = Math.min(page, Math.max(1, Math.ceil(total / OWN_ORDERS_PER_PAGE)))
  const found = await app.db
    .select({
      id: orders.id,
      key: orders.key,
      state: orders.state,
      shippingMethod: orders.shippingMethod,
      totalCents: orders.totalCents,
      placedAt: orders.placedAt,
      units: sql<number>`(SELECT sum(l.quantity) FROM order_lines l WHERE l.order_id = orders.id)::integer`,
      mediaIds: sql<number[]>`ARRAY(SELECT l.media_id FROM order_lines l
        WHERE l.order_id = orders.id AND l.media_id IS NOT NULL ORDER BY l.id LIMIT ${MAX_PHOTOS})`,
    })
    .from(orders)
    .where(where)
    .orderBy(desc(orders.id))
    .limit(OWN_ORDERS_PER_PAGE)
    .offset((shown - 1) * OWN_ORDERS_PER_PAGE)
  const photos = await readPhotos(
    app.db,
    found.flatMap(({ mediaIds }) => mediaIds),
  )
  const withPhotos = found.map(({ mediaIds, ...order }) => ({
    ...order,
    photos: [...new Set(mediaIds)].flatMap((id) => photos.get(id) ?? []),
  }))
  return { orders: withPhotos, total, page: shown }
}

/** Returns an order of the customer for the withdrawal form, with the names of the articles that they can withdraw from. */
export async function findOwnOrder(app: App, customer: Customer, orderId: number) {
  const [own] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), ordersOf(customer)))
  const order = own && (await readOrder(app.db, own.id))
  if (!order) return null
  const { id, firstName, lastName, email } = order
  const articles = order.lines.flatMap((line) => {
    const units = line.quantity - line.cancelled
    // Lines that are made for their buyer are excluded (art. 6:230p BW).
    if (units === 0 || isPersonal(line)) return []
    return `${units > 1 ? `${units} × ` : ''}${fullLineName(line)}`
  })
  return { id, name: `${firstName} ${lastName}`.trim(), email, articles: [...new Set(articles)] }
}
