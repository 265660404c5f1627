import type { CodeRow } from '#app/features/sales/discounts/cart-codes.server.ts'
import type { App } from '#app/platform/app.ts'
import { callFunction, type Db, queryPrepared } from '#app/platform/database/db.server.ts'
import { type CartItemRequest, MAX_LINES, MAX_QUANTITY } from './cart.ts'
import type { CartContents } from './cart-rows.server.ts'
import { sessionSeconds } from './cart-session.server.ts'
import type { RejectionFacts } from './explain-rejection.ts'

/** Returns a cart; null if it does not exist. */
export const readCartContents = (app: App, cartId: string) =>
  queryCart<CartContents>(app, 'cart_contents($1)', [cartId])

/** Adds to the line with this variant and these texts, or returns why that failed. The caller has validated the texts. */
export const addLine = (app: App, cartId: string, item: CartItemRequest) =>
  queryCart<CartContents | { rejected: RejectionFacts }>(
    app,
    'cart_add($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      cartId,
      item.productOrVariantId,
      item.quantity,
      expiry(app, cartId),
      MAX_LINES,
      MAX_QUANTITY,
      item.texts ?? {},
      item.second?.variantId ?? null,
      item.second?.texts ?? {},
    ],
  )

/** Returns the facts that explain why a product could not be added, for a quantity that never reaches the database. */
export const readRejection = (app: App, cartId: string, productOrVariantId: number) =>
  callFunction<RejectionFacts>(app.db, 'cart_rejection($1, $2)', [cartId, productOrVariantId])

/** Adds one unit of each available product; returns null if none was available. */
export const addLines = (app: App, cartId: string, productOrVariantIds: number[]) =>
  queryCart<CartContents & { added: number }>(app, 'cart_add_all($1, $2, $3, $4, $5)', [
    cartId,
    productOrVariantIds,
    expiry(app, cartId),
    MAX_LINES,
    MAX_QUANTITY,
  ])

/** Sets the quantity of a line, at most to the stock; 0 removes it. Returns null if there is no such line. */
export const setLineQuantity = (app: App, cartId: string, key: string, quantity: number) =>
  queryCart<CartContents & { clampedTo: number | null }>(app, 'cart_set($1, $2, $3, $4)', [
    cartId,
    key,
    quantity,
    MAX_QUANTITY,
  ])

/** Moves the lines of a guest's cart to the customer's cart; returns null if neither cart exists. */
export const mergeCarts = (app: App, guestCartId: string | null, customerId: string) =>
  // The customer's cart, which has the customer's id, comes first: queryCart reads the offers of the cart in `values[0]`.
  queryCart<CartContents>(app, 'cart_merge($2, $1, $3, $4)', [
    customerId,
    guestCartId,
    expiry(app, customerId),
    MAX_LINES,
  ])

interface RestoredLine {
  /** id of the order line */
  id: number
  variantId: number
  quantity: number
  /** typed texts by field id */
  texts: Record<string, string>
}

/** Puts lines of an order back into a cart; returns the ids of the lines that can no longer be bought. */
export async function restoreLines(
  tx: Db,
  cartId: string,
  lines: RestoredLine[],
  now: Date,
): Promise<number[]> {
  const rows = lines.map(({ variantId, ...line }) => ({ ...line, variant_id: variantId }))
  const values = [cartId, JSON.stringify(rows), expiryAt(now, cartId), MAX_LINES, MAX_QUANTITY]
  return (await callFunction<number[]>(tx, 'cart_restore($1, $2, $3, $4, $5)', values)) ?? []
}

export interface CheckoutContents extends CartContents {
  weightsMg: Record<number, number | null>
}

/** Returns a cart with the weights of its variants; null if it does not exist. */
export const readCheckoutContents = (db: Db, cartId: string) =>
  callFunction<CheckoutContents>(db, 'cart_offer($1)', [cartId])

interface LockedContents {
  /** the order that an earlier submit of this form created */
  orderId: number | null
  contents: CheckoutContents | null
  codes: CodeRow[]
}

/** Returns a cart as `readCheckoutContents` does, with its rows locked until the transaction ends. */
export const lockCheckoutContents = (
  tx: Db,
  cartId: string,
  { email, token }: { email: string; token: string },
) => callFunction<LockedContents>(tx, 'cart_hold($1, $2, $3)', [cartId, email, token])

const expiry = (app: App, cartId: string) => expiryAt(app.clock.now(), cartId)

const expiryAt = (now: Date, cartId: string) =>
  new Date(now.getTime() + sessionSeconds(cartId) * 1000)

const PARTNER_OFFERS =
  "SELECT coalesce(json_agg(json_build_array(offer_id, quantity) ORDER BY offer_id), '[]') FROM cart_offers WHERE cart_id = $1"

/** Calls a SQL function, and in the same round trip reads the offers of other shops in the cart `values[0]`. */
async function queryCart<Answer extends object>(
  app: App,
  call: string,
  values: unknown[],
): Promise<Answer | null> {
  const [row] = await queryPrepared<{
    answer: Omit<Answer, 'partnerOffers'> | null
    partnerOffers: CartContents['partnerOffers']
  }>(app.db, {
    name: call,
    text: `SELECT ${call} AS answer, (${PARTNER_OFFERS}) AS "partnerOffers"`,
    values,
  })
  return row?.answer ? ({ ...row.answer, partnerOffers: row.partnerOffers } as Answer) : null
}
