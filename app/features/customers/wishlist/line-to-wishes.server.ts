import { addNotice, readCart, removeFromCart } from '#app/features/sales/cart/cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { changeWish } from './wishlist.server.ts'
import { WISHLIST_ADDRESS } from './wishlist.ts'

/** Moves a cart line to the wishlist; a product that cannot be on a wishlist stays in the cart. */
export async function moveLineToWishes(
  app: App,
  userId: string,
  cartId: string,
  key: string,
): Promise<void> {
  const line = (await readCart(app, cartId)).lines.find((each) => each.key === key)
  if (!line) return
  const wished = await changeWish(app, userId, line.productId, true)
  if (wished.ok) await removeFromCart(app, cartId, key)
  await addNotice(
    app,
    cartId,
    wished.ok
      ? {
          kind: 'success',
          text: `${line.name} staat op je verlanglijst.`,
          href: WISHLIST_ADDRESS,
          link: 'Naar je verlanglijst',
        }
      : { kind: 'error', text: `${line.name} kan niet op je verlanglijst.` },
  )
}
