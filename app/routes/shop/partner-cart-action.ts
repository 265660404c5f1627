import { redirect } from 'react-router'
import { keepOfferMessage, MOST_OF_ONE } from '#app/features/affiliate/partner-cart/elsewhere.ts'
import { keepOffers, setKept } from '#app/features/affiliate/partner-cart/keep-offers.server.ts'
import { addNotice, readCart } from '#app/features/sales/cart/cart.server.ts'
import { cartCookies, openCartSession } from '#app/features/sales/cart/cart-cookies.server.ts'
import { readQuantity } from '#app/features/sales/cart/cart-fields.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/read-id.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/partner-cart-action.ts'

/** For who opens the address by itself. */
export const loader = () => redirect('/cart/')

/** Puts a piece of another shop in the cart, says how many, or takes it out; the cart page shows what came of it. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const page = context.get(pageContext)
  const { cookies } = page.visitor()
  const { cartId, isNew } = openCartSession(shop, cookies)
  const form = await readForm(request)
  const offerId = readId(form.get('offer'))
  const intent = form.get('intent')
  const typed = readQuantity(String(form.get('quantity') ?? ''))
  const quantity = Number.isFinite(typed) ? Math.min(Math.max(typed, 1), MOST_OF_ONE) : 1
  if (intent === 'keep') {
    const result = await keepOffers(shop, cartId, [offerId], quantity)
    if (!result.ok && !isNew)
      await addNotice(shop, cartId, { kind: 'error', text: keepOfferMessage(result) })
  } else if (!isNew) {
    await setKept(shop, cartId, offerId, intent === 'remove' ? 0 : quantity)
  }
  const cart = await readCart(shop, cartId)
  for (const cookie of await cartCookies(shop, cookies, cartId, cart)) page.setCookie(cookie)
  return redirect('/cart/', 303)
}
