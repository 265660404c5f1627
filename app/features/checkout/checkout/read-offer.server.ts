import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import {
  holdCart,
  type OfferContents,
  readOfferContents,
} from '#app/features/sales/cart/cart-functions.server.ts'
import { discountable, toLines } from '#app/features/sales/cart/cart-rows.server.ts'
import { applyDiscounts } from '#app/features/sales/discounts/apply-discounts.ts'
import { toUsedCode } from '#app/features/sales/discounts/cart-codes.server.ts'
import type { UsedDiscountCode } from '#app/features/sales/discounts/discounts.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Offer, OfferLine, OfferProblem } from './checkout.ts'

/** Returns the contents of a cart at current prices and stock, with the discounts of its codes; undefined without a cart. */
export async function readOffer(db: Db, cartId: string, now: Date): Promise<Offer | undefined> {
  const contents = await readOfferContents(db, cartId)
  return contents ? makeOffer(contents, contents.codes.map(toUsedCode), now) : undefined
}

/**
 * Returns the offer as `readOffer` does, for this customer, with its rows locked until the transaction ends. `orderId` is
 * the order that this form created before; a concurrent submit of the same form waits here and then sees it.
 */
export async function lockOffer(
  tx: Db,
  cartId: string,
  { email, token }: { email: string; token: string },
  now: Date,
): Promise<{ orderId: number | null; offer: Offer | undefined }> {
  const {
    orderId = null,
    contents,
    codes = [],
  } = (await holdCart(tx, cartId, { email, token })) ?? {}
  const offer = contents ? makeOffer(contents, codes.map(toUsedCode), now) : undefined
  return { orderId, offer }
}

function makeOffer(contents: OfferContents, codes: UsedDiscountCode[], now: Date): Offer {
  const lines: OfferLine[] = []
  const problems: OfferProblem[] = []
  const cartLines = toLines(contents.lines, now)
  const units = new Map<number, number>()
  for (const { variantId, quantity } of contents.lines) {
    units.set(variantId, (units.get(variantId) ?? 0) + quantity)
  }
  for (const [at, row] of contents.lines.entries()) {
    if (!row.isActive) {
      problems.push({ kind: 'gone', name: row.name })
      continue
    }
    const weightMg = contents.weightsMg[row.variantId] ?? null
    const cartLine = cartLines[at]
    if (!cartLine) continue
    const line = { ...cartLine, stock: row.stock, weightMg, discountCents: 0 }
    lines.push(line)
    // Several lines may be of one variant, each with another text.
    if (row.stock !== null && row.stock < (units.get(row.variantId) ?? 0)) {
      problems.push({ kind: 'short', name: fullLineName(line), left: row.stock })
    } else if (line.isStale) problems.push({ kind: 'stale', name: fullLineName(line) })
  }
  const discounts = applyDiscounts(
    contents.lines.flatMap((row, at) =>
      row.isActive ? [discountable(row, cartLines[at], now)] : [],
    ),
    codes,
    now,
  )
  return {
    lines: lines.map((line, at) => ({ ...line, discountCents: discounts.lineCents[at] ?? 0 })),
    discounts,
    problems,
    itemsCents: lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0),
    units: lines.reduce((sum, line) => sum + line.quantity, 0),
  }
}
