import { and, eq } from 'drizzle-orm'
import { isPersonal } from '#app/features/catalog/text-fields/personal-line.ts'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { addNotice, addToCart } from '#app/features/sales/cart/cart.server.ts'
import type { Cart, CartNotice } from '#app/features/sales/cart/cart.ts'
import type { App } from '#app/platform/app.ts'
import { joinWithAnd } from '#app/platform/text/word-list.ts'
import { ordersOf } from './read-own-orders.server.ts'

/**
 * Adds the articles of a customer's order to the cart at the current prices. A notice in the cart names the articles that
 * could not be added. Returns null if no article could be added, or the order is not of this customer.
 */
export async function reorder(
  app: App,
  customer: Customer,
  cartId: string,
  orderId: number,
): Promise<Cart | null> {
  const [ownOrder] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), ordersOf(customer)))
  const order = ownOrder && (await readOrder(app.db, ownOrder.id))
  if (!order) return null
  let cart: Cart | null = null
  const missingNames: string[] = []
  for (const line of order.lines) {
    // Engravings are not copied, so that nobody orders the same text by mistake; the customer types the text again.
    const result = isPersonal(line)
      ? null
      : await addToCart(app, cartId, {
          productOrVariantId: line.variantId,
          quantity: line.quantity,
        })
    if (result?.ok) cart = result.cart
    else missingNames.push(line.name)
  }
  if (cart) await addNotice(app, cartId, reorderNotice(orderId, missingNames))
  return cart
}

function reorderNotice(orderId: number, missingNames: string[]): CartNotice {
  if (missingNames.length === 0) {
    return { kind: 'success', text: `Alles van bestelling ${orderId} ligt in je winkelwagen.` }
  }
  const names = joinWithAnd([...new Set(missingNames)])
  return {
    kind: 'error',
    text: `Van bestelling ${orderId} konden we dit niet in je winkelwagen leggen: ${names}.`,
  }
}
