import { createHash } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { cartLines } from '#app/features/cart/cart-tables.server.ts'
import { productListings } from '#app/features/catalog/catalog-tables.server.ts'
import { readSellables } from '#app/features/catalog/read-sellables.server.ts'
import { applyDiscounts } from '#app/features/discounts/apply-discounts.ts'
import type { UsedDiscountCode } from '#app/features/discounts/discounts.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Offer, OfferLine, OfferProblem, ShippingQuote } from './checkout.ts'

/** What is in a cart at the prices and stock of now, less what the codes take off. Give a transaction as `db` to see what it sees. */
export async function readOffer(
  db: Db,
  cartId: string,
  codes: UsedDiscountCode[],
  now: Date,
): Promise<Offer> {
  const wanted = await db
    .select({ variantId: cartLines.variantId, quantity: cartLines.quantity })
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.variantId))
  const answers = await readSellables(
    db,
    wanted.map(({ variantId }) => variantId),
    now,
  )
  const lines: OfferLine[] = []
  const problems: OfferProblem[] = []
  for (const { variantId, quantity } of wanted) {
    const answer = answers.get(variantId)
    if (answer?.kind !== 'sellable') {
      problems.push({
        kind: 'gone',
        name: answer && 'name' in answer ? answer.name : 'Een artikel',
      })
      continue
    }
    const { sellable } = answer
    lines.push({ ...sellable, quantity, discountCents: 0 })
    if (sellable.stock !== null && sellable.stock < quantity) {
      problems.push({ kind: 'short', name: nameOf(sellable), left: sellable.stock })
    }
  }
  const categories = codes.length > 0 ? await readCategories(db, lines) : new Map()
  const discounts = applyDiscounts(
    lines.map(({ productId, unitCents, quantity }) => ({
      productId,
      categoryIds: categories.get(productId) ?? [],
      cents: unitCents * quantity,
    })),
    codes,
    now,
  )
  return {
    lines: lines.map((line, at) => ({ ...line, discountCents: discounts.lineCents[at] ?? 0 })),
    discounts,
    problems,
    itemsCents: lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0),
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
  }
}

/** By product: its categories with those above them. */
async function readCategories(db: Db, lines: OfferLine[]): Promise<Map<number, number[]>> {
  const rows = await db
    .select({ id: productListings.productId, categoryIds: productListings.categoryIds })
    .from(productListings)
    .where(
      inArray(
        productListings.productId,
        lines.map(({ productId }) => productId),
      ),
    )
  return new Map(rows.map(({ id, categoryIds }) => [id, categoryIds]))
}

function nameOf({ name, variantName }: { name: string; variantName: string }): string {
  return variantName ? `${name}, ${variantName}` : name
}

/** Names what a shopper was shown: every piece, price and shipping price. Another offer has another one. */
export function offerFingerprint(offer: Offer, quotes: ShippingQuote[]): string {
  const shown = [
    offer.lines.map((line) => [
      line.variantId,
      line.quantity,
      line.unitCents,
      line.vatRate,
      line.discountCents,
    ]),
    offer.discounts.applied.map(({ codeId }) => codeId),
    quotes.map((quote) => [quote.method, quote.totalCents, quote.wrapped.totalCents]),
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32)
}
