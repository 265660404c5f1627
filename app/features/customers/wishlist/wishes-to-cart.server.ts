import { sql } from 'drizzle-orm'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { customersCanSee } from '#app/features/listings/product-cards/visibility-functions.server.ts'
import {
  addAllToCart,
  addNotice,
  readCart,
  removeFromCart,
} from '#app/features/sales/cart/cart.server.ts'
import { type Cart, MAX_LINES } from '#app/features/sales/cart/cart.ts'
import type { App } from '#app/platform/app.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { changeWish, readWishlist } from './wishlist.server.ts'
import { WISHLIST_URL, type WishedItem, type WishlistPage } from './wishlist.ts'

/**
 * Adds one unit of each product on the list to the cart, newest wish first. Products that are sold out or have options to
 * choose are skipped. A notice in the cart reports the result.
 */
export async function addWishesToCart(
  app: App,
  userId: string,
  cartId: string,
): Promise<Cart | null> {
  const { rows } = await app.db.execute<{ id: number; total: number }>(sql`
    SELECT (l.card ->> 'variantId')::integer AS id,
      (SELECT count(*)::int FROM wishlist_items WHERE user_id = ${userId}) AS total
    FROM wishlist_items w JOIN product_listings l USING (product_id)
    WHERE w.user_id = ${userId} AND ${customersCanSee(sql`l`)} AND l.in_stock AND l.card ->> 'seller' = 'own'
      AND l.card ->> 'variantId' IS NOT NULL
    ORDER BY w.added_at DESC, w.product_id DESC LIMIT ${MAX_LINES}`)
  const result = await addAllToCart(
    app,
    cartId,
    rows.map(({ id }) => id),
  )
  if (!result) return null
  const notAddedCount = (rows[0]?.total ?? 0) - result.added
  const text = addedText(result.added, notAddedCount, result.cart.lines.length >= MAX_LINES)
  await addNotice(app, cartId, { kind: 'success', text })
  return result.cart
}

/** The reason why a form of the wishlist changed nothing. */
export interface WishlistProblem {
  error?: string
  percentError?: string | undefined
  /** links to the products whose options must be chosen first */
  choices?: { name: string; url: string }[]
}

/** Describes why nothing on the list could be added, with the newest products that have options to choose. */
export async function describeNothingAdded(app: App, userId: string): Promise<WishlistProblem> {
  const { items } = await readWishlist(app, userId, 1, 'customers')
  const choices = cardsToChoose(items).map(({ name, slug }) => ({ name, url: productUrl(slug) }))
  return choices.length > 0
    ? { error: 'Kies eerst bij elk sieraad een maat of kleur:', choices }
    : { error: 'Wat op je lijst staat, kun je nu niet kopen.' }
}

/** The products whose options must be chosen before they can be added. */
const cardsToChoose = (items: WishedItem[]) =>
  items
    .flatMap(({ card }) => card ?? [])
    .filter(({ seller, variantId, left }) => seller === 'own' && variantId === null && left !== 0)

/** Text of the button that adds the whole list, such as "2 van 3 in winkelwagen"; null if nothing can be added, or for a list of one. */
export function cartButtonText({ items, total }: Pick<WishlistPage, 'items' | 'total'>) {
  // Products on other pages may be addable, too.
  if (total > items.length) return 'Alles in winkelwagen'
  const addable = items
    .flatMap(({ card }) => card ?? [])
    .filter(({ seller, variantId, left }) => seller === 'own' && variantId !== null && left !== 0)
  if (total < 2 || addable.length === 0) return null
  return addable.length === total
    ? 'Alles in winkelwagen'
    : `${addable.length} van ${total} in winkelwagen`
}

/** Describes what the button for the whole list will skip; '' if it skips nothing of these items. */
export function skippedText(items: WishedItem[]): string {
  const [first, ...others] = cardsToChoose(items)
  if (!first) return ''
  return others.length === 0
    ? `${first.name} slaan we over: kies daar eerst je uitvoering.`
    : 'Bij de andere kies je eerst je uitvoering.'
}

function addedText(added: number, notAddedCount: number, isFull: boolean): string {
  const itemsText = added === 1 ? '1 artikel ligt' : `${added} artikelen liggen`
  return `${itemsText} in je winkelwagen.${notAddedCount === 0 ? '' : ` ${notAddedText(notAddedCount, isFull)}`}`
}

function notAddedText(notAddedCount: number, isFull: boolean): string {
  const isOne = notAddedCount === 1
  const products = isOne ? 'één sieraad' : `${formatWhole(notAddedCount)} sieraden`
  if (!isFull) {
    const soldOut = isOne ? 'het is uitverkocht' : 'ze zijn uitverkocht'
    return `Van ${products} moet je nog een maat of kleur kiezen, of ${soldOut}.`
  }
  const remainingText = isOne ? 'Eén sieraad bleef' : `${products} bleven`
  return `${remainingText} op je lijst: er passen niet meer dan ${MAX_LINES} artikelen in een winkelwagen.`
}

/** Moves a cart line to the wishlist; a product that cannot be on a wishlist stays in the cart. */
export async function moveLineToWishes(
  app: App,
  userId: string,
  cartId: string,
  key: string,
): Promise<void> {
  const line = (await readCart(app, cartId)).lines.find((each) => each.key === key)
  if (!line) return
  const result = await changeWish(app, userId, line.productId, 'add')
  if (result.ok) await removeFromCart(app, cartId, key)
  await addNotice(
    app,
    cartId,
    result.ok
      ? {
          kind: 'success',
          text: `${line.name} staat op je verlanglijst.`,
          href: WISHLIST_URL,
          link: 'Naar je verlanglijst',
        }
      : { kind: 'error', text: `${line.name} kan niet op je verlanglijst.` },
  )
}
