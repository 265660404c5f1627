import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import {
  type CheckoutContents,
  lockCheckoutContents,
  readCheckoutContents,
} from '#app/features/sales/cart/cart-functions.server.ts'
import { toDiscountableLine, toLines } from '#app/features/sales/cart/cart-rows.server.ts'
import { applyDiscounts } from '#app/features/sales/discounts/apply-discounts.ts'
import { toUsedCode } from '#app/features/sales/discounts/cart-codes.server.ts'
import type { UsedDiscountCode } from '#app/features/sales/discounts/discounts.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { PricedCart, PricedCartProblem, PricedLine } from './checkout.ts'

/** Returns a cart at current prices and stock, with the discounts of its codes; undefined if the cart does not exist. */
export async function readPricedCart(
  db: Db,
  cartId: string,
  now: Date,
): Promise<PricedCart | undefined> {
  const contents = await readCheckoutContents(db, cartId)
  return contents ? priceCart(contents, contents.codes.map(toUsedCode), now) : undefined
}

/**
 * Returns the cart of a customer as `readPricedCart` does, and locks its rows until the transaction ends. `orderId` is the
 * order that an earlier submit of this form created; a concurrent submit of the form waits here and then sees that order.
 */
export async function lockPricedCart(
  tx: Db,
  cartId: string,
  { email, token }: { email: string; token: string },
  now: Date,
): Promise<{ orderId: number | null; cart: PricedCart | undefined }> {
  const {
    orderId = null,
    contents,
    codes = [],
  } = (await lockCheckoutContents(tx, cartId, { email, token })) ?? {}
  const cart = contents ? priceCart(contents, codes.map(toUsedCode), now) : undefined
  return { orderId, cart }
}

function priceCart(contents: CheckoutContents, codes: UsedDiscountCode[], now: Date): PricedCart {
  const lines: PricedLine[] = []
  const problems: PricedCartProblem[] = []
  const cartLines = toLines(contents.lines, now)
  const unitsByVariant = new Map<number, number>()
  for (const { variantId, quantity } of contents.lines) {
    unitsByVariant.set(variantId, (unitsByVariant.get(variantId) ?? 0) + quantity)
  }
  for (const [index, row] of contents.lines.entries()) {
    if (!row.isActive) {
      problems.push({ kind: 'gone', name: row.name })
      continue
    }
    const weightMg = contents.weightsMg[row.variantId] ?? null
    const cartLine = cartLines[index]
    if (!cartLine) continue
    const line = { ...cartLine, stock: row.stock, weightMg, discountCents: 0 }
    lines.push(line)
    // Lines with different texts can have the same variant, so the units are added up by variant.
    if (row.stock !== null && row.stock < (unitsByVariant.get(row.variantId) ?? 0)) {
      problems.push({ kind: 'short', name: fullLineName(line), stockLeft: row.stock })
    } else if (line.isStale) problems.push({ kind: 'stale', name: fullLineName(line) })
  }
  const discounts = applyDiscounts(
    contents.lines.flatMap((row, index) =>
      row.isActive ? [toDiscountableLine(row, cartLines[index], now)] : [],
    ),
    codes,
    now,
  )
  return {
    lines: lines.map((line, index) => ({
      ...line,
      discountCents: discounts.lineCents[index] ?? 0,
    })),
    discounts,
    problems,
    itemsCents: lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0),
    units: lines.reduce((sum, line) => sum + line.quantity, 0),
  }
}
