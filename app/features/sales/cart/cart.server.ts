import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { DELETE_CART_CODES } from '#app/features/sales/discounts/cart-codes.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Db, type PreparedStatement, queryPrepared } from '#app/platform/database/db.server.ts'
import { queryWithWrites } from '#app/platform/database/sql.server.ts'
import {
  type AddToCartResult,
  type Cart,
  type CartItemRequest,
  type CartNotice,
  EMPTY_CART,
  MAX_QUANTITY,
  type RemovedLine,
  type SetQuantityResult,
} from './cart.ts'
import {
  addLine,
  addLines,
  mergeCarts,
  readCartContents,
  readRejection,
  setLineQuantity,
} from './cart-functions.server.ts'
import { toCart } from './cart-rows.server.ts'
import { sessionSeconds } from './cart-session.server.ts'
import { carts } from './cart-tables.server.ts'
import { checkItem } from './check-item.server.ts'
import { explainRejection } from './explain-rejection.ts'

const UNKNOWN_PRODUCT = { kind: 'unknown' } as const

/** Returns a cart with current prices and stock; an empty cart if it does not exist. */
export async function readCart(app: App, cartId: string | null): Promise<Cart> {
  if (cartId === null) return EMPTY_CART
  const contents = await readCartContents(app, cartId)
  return contents ? toCart(contents, app.clock.now()) : EMPTY_CART
}

/** Adds to the line of this variant if there is one, so two clicks give one line of two units. */
export async function addToCart(
  app: App,
  cartId: string,
  item: CartItemRequest,
): Promise<AddToCartResult> {
  const { productOrVariantId: id, quantity } = item
  if (!(Number.isInteger(id) && id > 0 && id < 2 ** 31)) {
    return explainRejection(UNKNOWN_PRODUCT, item)
  }
  if (!(Number.isInteger(quantity) && quantity > 0 && quantity <= MAX_QUANTITY)) {
    return explainRejection((await readRejection(app, cartId, id)) ?? UNKNOWN_PRODUCT, item)
  }
  const itemCheck = await checkItem(app, item)
  if (!itemCheck.ok) return itemCheck
  const result = await addLine(app, cartId, itemCheck.item)
  if (result && 'lines' in result) return { ok: true, cart: toCart(result, app.clock.now()) }
  return explainRejection(result?.rejected ?? UNKNOWN_PRODUCT, itemCheck.item)
}

/** Adds one unit of each available product in one statement; returns null if none is available. */
export async function addAllToCart(
  app: App,
  cartId: string,
  productOrVariantIds: number[],
): Promise<{ cart: Cart; added: number } | null> {
  const now = app.clock.now()
  const contents = await addLines(app, cartId, productOrVariantIds)
  return contents && { cart: toCart(contents, now), added: contents.added }
}

/** Merges a guest's cart into the customer's own, which is then available on every device. */
export async function mergeCart(
  app: App,
  guestCartId: string | null,
  customerId: string,
): Promise<Cart> {
  const now = app.clock.now()
  const contents = await mergeCarts(app, guestCartId, customerId)
  return contents ? toCart(contents, now) : EMPTY_CART
}

/** Sets the quantity of a line; 0 removes it, and a quantity above the stock is lowered to the stock. */
export async function setQuantity(
  app: App,
  cartId: string | null,
  key: string,
  quantity: number,
): Promise<SetQuantityResult> {
  const wholeQuantity = Math.min(Math.max(Math.trunc(quantity), 0), MAX_QUANTITY)
  const contents = cartId === null ? null : await setLineQuantity(app, cartId, key, wholeQuantity)
  if (!contents) return { ok: false, error: 'unknown-line' }
  return {
    ok: true,
    cart: toCart(contents, app.clock.now()),
    clampedTo: contents.clampedTo,
  }
}

export const removeFromCart = (app: App, cartId: string | null, key: string) =>
  setQuantity(app, cartId, key, 0)

/**
 * Restores a removed line. If its stock is too low, the line stays removed and can be restored later. Returns null if there is no
 * such line.
 */
export async function undoRemoval(
  app: App,
  cartId: string,
  key: string,
): Promise<AddToCartResult | null> {
  const isCart = eq(carts.id, cartId)
  const before = app.db
    .select({ line: sql<RemovedLine | null>`${carts.removed} -> ${key}::text`.as('line') })
    .from(carts)
    .where(isCart)
    .for('update')
    .as('before')
  const [restored] = await app.db
    .update(carts)
    .set({ removed: sql`${carts.removed} - ${key}::text` })
    .from(before)
    .where(isCart)
    .returning({ line: before.line })
  const line = restored?.line
  if (!line) return null
  const { variantId, quantity, texts, secondId, secondTexts } = line
  const second = secondId ? { variantId: secondId, texts: secondTexts ?? {} } : null
  const result = await addToCart(app, cartId, {
    productOrVariantId: variantId,
    quantity,
    texts: texts ?? {},
    second,
  })
  if (!result.ok) {
    const entry = sql`jsonb_build_object(${key}::text, ${JSON.stringify(line)}::jsonb)`
    await app.db
      .update(carts)
      .set({ removed: sql`${carts.removed} || ${entry}` })
      .where(isCart)
  }
  return result
}

/**
 * Runs the other writes of a transaction that creates an order and removes all lines and codes of its cart, in one round trip.
 * Offers of other shops stay; returns true if there are none.
 */
export async function writeAndEmptyCart(
  tx: Db,
  cartId: string,
  otherWrites: PreparedStatement[],
): Promise<boolean> {
  const values = [cartId]
  const [row] = await queryWithWrites<{ isEmpty: boolean }>(
    tx,
    [
      ...otherWrites,
      { name: 'lines', text: 'DELETE FROM cart_lines WHERE cart_id = $1', values },
      { name: 'codes', text: DELETE_CART_CODES, values },
    ],
    {
      name: 'empty-cart',
      text: 'SELECT NOT EXISTS (SELECT 1 FROM cart_offers WHERE cart_id = $1) AS "isEmpty"',
      values,
    },
  )
  return row?.isEmpty ?? false
}

/** Locks a cart. Creates it if needed, and extends its expiry as every use of a cart does. */
export async function lockCart(tx: Db, cartId: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + sessionSeconds(cartId) * 1000)
  await tx
    .insert(carts)
    .values({ id: cartId, expiresAt })
    .onConflictDoUpdate({
      target: carts.id,
      set: { expiresAt: sql`greatest(${carts.expiresAt}, excluded.expires_at)` },
    })
}

/** Deletes a cart; foreign keys cascade to its lines, codes and offers. */
export async function deleteCart(tx: Db, cartId: string): Promise<void> {
  await tx.delete(carts).where(eq(carts.id, cartId))
}

/** Stores a notice for the visitor's next page, without duplicates. Nothing is stored for a visitor without a cart. */
export async function addNotice(app: App, cartId: string, notice: CartNotice): Promise<void> {
  const noticeJson = JSON.stringify([notice])
  await app.db
    .update(carts)
    .set({ notices: sql`${carts.notices} || ${noticeJson}::jsonb` })
    .where(
      and(
        eq(carts.id, cartId),
        sql`jsonb_array_length(${carts.notices}) < 20`,
        sql`NOT ${carts.notices} @> ${noticeJson}::jsonb`,
      ),
    )
}

/** Returns the pending notices and marks them as shown. */
export async function takeNotices(app: App, cartId: string | null): Promise<CartNotice[]> {
  if (cartId === null) return []
  const [cart] = await queryPrepared<{ notices: CartNotice[] }>(app.pool, {
    name: 'take-notices',
    text: `UPDATE carts SET notices = '[]' FROM (SELECT notices FROM carts WHERE id = $1 FOR UPDATE) was
      WHERE id = $1 AND was.notices <> '[]' RETURNING was.notices`,
    values: [cartId],
  })
  return cart?.notices ?? []
}

/** Deletes the carts whose session has ended, in batches of a thousand. */
export async function removeExpiredCarts(app: App): Promise<number> {
  let removedCount = 0
  for (;;) {
    const expiredCarts = app.db
      .select({ id: carts.id })
      .from(carts)
      .where(lt(carts.expiresAt, app.clock.now()))
      .limit(1000)
    const { rowCount } = await app.db.delete(carts).where(inArray(carts.id, expiredCarts))
    removedCount += rowCount ?? 0
    if ((rowCount ?? 0) < 1000) return removedCount
  }
}
