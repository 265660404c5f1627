import { and, eq, isNull, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { isRowId } from '#app/platform/forms/read-id.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import {
  type Discounts,
  MAX_CODE_LENGTH,
  MAX_CODES,
  normalizeCode,
  type UsedDiscountCode,
} from './discounts.ts'
import { cartDiscounts, discountCodes, orderDiscounts } from './discounts-tables.server.ts'

/** Limits the wrong codes that one network may try; a correct code does not count. */
const limits = createRateLimits('discount-code-limits', {
  wrong: { name: 'discount-code', maxTries: 30, windowSeconds: 10 * 60 },
})

/** A code in the result of the SQL function `cart_codes`. */
export type CodeRow = Omit<UsedDiscountCode, 'startsAt' | 'endsAt'> & {
  startsAt: string | null
  endsAt: string | null
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

export const toUsedCode = (row: CodeRow): UsedDiscountCode => ({
  ...row,
  startsAt: toDate(row.startsAt),
  endsAt: toDate(row.endsAt),
})

/** `isNew`: false if the cart already had the code */
export type AddCodeResult =
  | { ok: true; isNew: boolean; codeId: number }
  | { ok: false; error: 'unknown-code' | 'too-many-codes' }

/**
 * Adds a code to an existing cart, even if it gives no discount: the caller reads the cart to find out. Adding a code
 * twice has no further effect.
 */
export async function addCartCode(
  app: App,
  cartId: string,
  codeText: string,
): Promise<AddCodeResult> {
  const code = normalizeCode(codeText.slice(0, MAX_CODE_LENGTH * 2))
  const [discountCode] = await app.db
    .select({ id: discountCodes.id, isActive: discountCodes.isActive })
    .from(discountCodes)
    .where(and(eq(discountCodes.code, code), isNull(discountCodes.removedAt)))
  if (!discountCode?.isActive) return { ok: false, error: 'unknown-code' }
  const codesInCart = await app.db
    .select({ id: cartDiscounts.codeId })
    .from(cartDiscounts)
    .where(eq(cartDiscounts.cartId, cartId))
  if (codesInCart.some(({ id }) => id === discountCode.id))
    return { ok: true, isNew: false, codeId: discountCode.id }
  if (codesInCart.length >= MAX_CODES) return { ok: false, error: 'too-many-codes' }
  await app.db.execute(sql`
    INSERT INTO cart_discounts (cart_id, code_id, added_at)
    SELECT c.id, d.id, ${app.clock.now().toISOString()}::timestamptz FROM carts c, discount_codes d
    WHERE c.id = ${cartId} AND d.id = ${discountCode.id} AND d.removed_at IS NULL
    -- The lock makes a concurrent deletion of the code wait, so that it also removes the code from this cart.
    FOR KEY SHARE OF d
    ON CONFLICT DO NOTHING`)
  return { ok: true, isNew: true, codeId: discountCode.id }
}

export type TryCodeResult =
  | AddCodeResult
  | { ok: false; error: 'too-many-tries'; retryAfterSeconds: number }

/** Adds a code that a visitor typed. Wrong attempts are limited, so that codes cannot be guessed. */
export async function tryCartCode(
  app: App,
  ip: string,
  cartId: string,
  codeText: string,
): Promise<TryCodeResult> {
  const { wrong: wrongCodeLimit } = app.use(limits)
  const countResult = await wrongCodeLimit.count(network(ip))
  if (!countResult.ok) return { ...countResult, error: 'too-many-tries' }
  const addResult = await addCartCode(app, cartId, codeText)
  const isKnownCode = addResult.ok || addResult.error !== 'unknown-code'
  if (isKnownCode) await wrongCodeLimit.forgive(network(ip))
  return addResult
}

/** Deletes the codes of cart $1; part of a prepared statement that empties a cart. */
export const DELETE_CART_CODES = 'DELETE FROM cart_discounts WHERE cart_id = $1'

/** Stores the codes that reduced an order, so that their uses are counted. */
export async function insertOrderDiscounts(
  tx: Db,
  order: { id: number; email: string },
  { applied }: Discounts,
): Promise<void> {
  if (applied.length === 0) return
  await tx.insert(orderDiscounts).values(
    applied.map(({ codeId, code, cents, freeShipping }) => ({
      orderId: order.id,
      codeId,
      code,
      email: order.email.toLowerCase(),
      cents,
      freeShipping,
    })),
  )
}

/** Puts the codes of an order back into its cart, which must exist. */
export async function restoreCartCodes(
  tx: Db,
  cartId: string,
  orderId: number,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO cart_discounts (cart_id, code_id, added_at)
    SELECT ${cartId}, d.id, ${now.toISOString()}::timestamptz
    FROM order_discounts o JOIN discount_codes d ON d.id = o.code_id
    WHERE o.order_id = ${orderId} AND d.removed_at IS NULL
    FOR KEY SHARE OF d
    ON CONFLICT DO NOTHING`)
}

export async function removeCartCode(app: App, cartId: string, codeId: number): Promise<void> {
  if (!isRowId(codeId)) return
  await app.db
    .delete(cartDiscounts)
    .where(and(eq(cartDiscounts.cartId, cartId), eq(cartDiscounts.codeId, codeId)))
}
