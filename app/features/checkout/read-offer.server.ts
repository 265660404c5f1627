import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type CartContents, toLine } from '#app/features/cart/cart-rows.server.ts'
import { applyDiscounts } from '#app/features/discounts/apply-discounts.ts'
import { type CodeRow, toUsedCode } from '#app/features/discounts/cart-codes.server.ts'
import type { UsedDiscountCode } from '#app/features/discounts/discounts.ts'
import { askPrepared, type Db } from '#app/platform/db.server.ts'
import type { Offer, OfferLine, OfferProblem, ShippingQuote } from './checkout.ts'

/** What the database's `cart_offer` answers. */
interface OfferContents extends CartContents {
  weightsMg: Record<number, number | null>
}

/** What the database's `cart_hold` answers. */
interface Held {
  orderId: number | null
  contents: OfferContents | null
  codes: CodeRow[]
}

/** What is in a cart at the prices and stock of now, less what its codes take off; undefined for no cart. */
export async function readOffer(db: Db, cartId: string, now: Date): Promise<Offer | undefined> {
  const { rows } = await db.execute<{ contents: OfferContents | null }>(
    sql`SELECT cart_offer(${cartId}) AS contents`,
  )
  const contents = rows[0]?.contents
  return contents ? makeOffer(contents, contents.codes.map(toUsedCode), now) : undefined
}

/**
 * The offer as `readOffer` makes it, for this customer, with all of it held until the transaction ends. `orderId`: the
 * order that the form made before; who waits here for the same form sees it once the other is done.
 */
export async function holdOffer(
  tx: Db,
  cartId: string,
  { email, token }: { email: string; token: string },
  now: Date,
): Promise<{ orderId: number | null; offer: Offer | undefined }> {
  const [row] = await askPrepared<{ held: Held }>(tx, {
    name: 'hold-cart',
    text: 'SELECT cart_hold($1, $2, $3) AS held',
    values: [cartId, email, token],
  })
  const { orderId = null, contents, codes = [] } = row?.held ?? {}
  const offer = contents ? makeOffer(contents, codes.map(toUsedCode), now) : undefined
  return { orderId, offer }
}

function makeOffer(contents: OfferContents, codes: UsedDiscountCode[], now: Date): Offer {
  const lines: OfferLine[] = []
  const problems: OfferProblem[] = []
  for (const row of contents.lines) {
    if (!row.isActive) {
      problems.push({ kind: 'gone', name: row.name })
      continue
    }
    const weightMg = contents.weightsMg[row.variantId] ?? null
    const line = { ...toLine(row, now), stock: row.stock, weightMg, discountCents: 0 }
    lines.push(line)
    if (row.stock !== null && row.stock < row.quantity) {
      problems.push({ kind: 'short', name: nameOf(line), left: row.stock })
    }
  }
  const categories = new Map(contents.lines.map((row) => [row.productId, row.categoryIds]))
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
  return digest(JSON.stringify(shown)).slice(0, 32)
}

/** Names what was promised of the coming of this way, which ends at a cut-off while somebody fills in the form. */
const promiseFingerprint = ({ text }: ShippingQuote) => digest(text).slice(0, 8)

/** Names all that was shown, for the form to send along. */
export function shownFingerprint(offer: Offer, quotes: ShippingQuote[]): string {
  return [offerFingerprint(offer, quotes), ...quotes.map(promiseFingerprint)].join('.')
}

/** Whether this way, one of those that are offered, comes as it did when that was shown. */
export function isPromisedAsShown(
  shown: string,
  quotes: ShippingQuote[],
  chosen: ShippingQuote,
): boolean {
  return shown.split('.')[quotes.indexOf(chosen) + 1] === promiseFingerprint(chosen)
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
