import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { firstNameOf } from '#app/features/core/accounts/accounts.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { ordersOf } from '#app/features/customers/customer-accounts/read-own-orders.server.ts'
import type { ReviewAuthor } from '#app/features/customers/reviews/reviews.ts'
import { findOrderByKey } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'

/** States of an order after its first shipment. */
const SHIPPED_STATES: OrderState[] = ['partly-shipped', 'shipped', 'delivered']

/** Returns whether an order line was shipped; its buyer cannot review the product before that. */
export function isShipped(order: { state: OrderState }, line: { shipped: number }): boolean {
  return SHIPPED_STATES.includes(order.state) && line.shipped > 0
}

type ReviewAuthorResult =
  | { kind: 'author'; author: ReviewAuthor }
  /** a member of staff, who may not review products of the shop */
  | { kind: 'staff' }
  | { kind: 'nobody' }

/** Finds the author of a review: the buyer with the secret key of an order, else the logged-in customer. */
export async function findReviewAuthor(
  app: App,
  visitor: Visitor,
  productId: number,
  orderLink: { id: number; key: string } | null,
): Promise<ReviewAuthorResult> {
  const buyer = orderLink && (await findBuyer(app, productId, orderLink))
  if (buyer) return { kind: 'author', author: buyer }
  const customer = await findCustomer(app, visitor)
  if (!customer) return { kind: 'nobody' }
  if (customer.isStaff) return { kind: 'staff' }
  const author: ReviewAuthor = {
    userId: customer.id,
    email: customer.isEmailVerified ? customer.email.toLowerCase() : null,
    orderId: await findPurchase(app, customer, productId),
    name: firstNameOf(customer.name),
  }
  return { kind: 'author', author }
}

async function findBuyer(
  app: App,
  productId: number,
  { id, key }: { id: number; key: string },
): Promise<ReviewAuthor | null> {
  const order = await findOrderByKey(app, id, key)
  const hasProduct = order?.lines.some(
    (line) => line.productId === productId && isShipped(order, line),
  )
  if (!order || !hasProduct) return null
  const [row] = await app.db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, id))
  const userId = row?.userId ?? null
  return {
    userId,
    // A customer with an account is identified by the account, not by the address of the order.
    email: userId === null ? order.email.toLowerCase() : null,
    orderId: id,
    name: firstNameOf(order.firstName),
  }
}

async function findPurchase(
  app: App,
  customer: Customer,
  productId: number,
): Promise<number | null> {
  const [row] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        ordersOf(customer),
        inArray(orders.state, SHIPPED_STATES),
        eq(orderLines.productId, productId),
        gt(orderLines.shipped, 0),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1)
  return row?.id ?? null
}
