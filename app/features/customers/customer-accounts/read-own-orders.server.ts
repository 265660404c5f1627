import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import { fullLineName, isPersonal } from '#app/features/catalog/text-fields/personal-line.ts'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { OWN_ORDERS_PER_PAGE } from './customers.ts'

/** Condition for a customer's orders: placed with the account, or with the confirmed e-mail address of the account. */
export function ordersOf({ id, email, isEmailVerified }: Customer) {
  const isOwnOrder = eq(orders.userId, id)
  return isEmailVerified
    ? or(isOwnOrder, eq(sql`lower(${orders.email})`, email.toLowerCase()))
    : isOwnOrder
}

/** Maximum number of photos per order in the list. */
const MAX_PHOTOS = 3

/** Returns a page of a customer's orders, newest first. */
export async function readOwnOrders(app: App, customer: Customer, page: number) {
  const condition = ordersOf(customer)
  const [totalRow] = await app.db.select({ n: count() }).from(orders).where(condition)
  const total = totalRow?.n ?? 0
  const shownPage = Math.min(page, Math.max(1, Math.ceil(total / OWN_ORDERS_PER_PAGE)))
  const orderRows = await app.db
    .select({
      id: orders.id,
      state: orders.state,
      shippingMethod: orders.shippingMethod,
      totalCents: orders.totalCents,
      promises: orders.promises,
      placedAt: orders.placedAt,
      units: sql<number>`(SELECT sum(l.quantity) FROM order_lines l WHERE l.order_id = orders.id)::integer`,
      article: sql<string | null>`(SELECT l.name FROM order_lines l
        WHERE l.order_id = orders.id ORDER BY l.id LIMIT 1)`,
      mediaIds: sql<number[]>`ARRAY(SELECT l.media_id FROM order_lines l
        WHERE l.order_id = orders.id AND l.media_id IS NOT NULL ORDER BY l.id LIMIT ${MAX_PHOTOS})`,
    })
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.id))
    .limit(OWN_ORDERS_PER_PAGE)
    .offset((shownPage - 1) * OWN_ORDERS_PER_PAGE)
  const photos = await readPhotos(
    app.db,
    orderRows.flatMap(({ mediaIds }) => mediaIds),
  )
  const ordersWithPhotos = orderRows.map(({ mediaIds, ...order }) => ({
    ...order,
    photos: [...new Set(mediaIds)].flatMap((id) => photos.get(id) ?? []),
  }))
  return { orders: ordersWithPhotos, total, page: shownPage }
}

/** Returns the key of a customer's order, which gives access to its page; undefined for another order. */
export async function findOwnOrderKey(
  app: App,
  customer: Customer,
  orderId: number,
): Promise<string | undefined> {
  const [own] = await app.db
    .select({ key: orders.key })
    .from(orders)
    .where(and(eq(orders.id, orderId), ordersOf(customer)))
  return own?.key
}

/**
 * Returns an order of the customer for the withdrawal form: the names of the articles that can be withdrawn from, and those of
 * the personalised ones, which are excluded (art. 6:230p BW).
 */
export async function findOrderToWithdraw(app: App, customer: Customer, orderId: number) {
  const [ownOrder] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), ordersOf(customer)))
  const order = ownOrder && (await readOrder(app.db, ownOrder.id))
  if (!order) return null
  const { id, firstName, lastName, email } = order
  const sentLines = order.lines.filter((line) => line.quantity > line.cancelled)
  const articles = sentLines
    .filter((line) => !isPersonal(line))
    .map((line) => {
      const units = line.quantity - line.cancelled
      return `${units > 1 ? `${units} × ` : ''}${fullLineName(line)}`
    })
  return {
    id,
    name: `${firstName} ${lastName}`.trim(),
    email,
    articles: [...new Set(articles)],
    personal: [...new Set(sentLines.filter(isPersonal).map(fullLineName))],
  }
}
