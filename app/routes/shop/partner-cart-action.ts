import { redirect } from 'react-router'
import {
  addedOfferText,
  addOffersToCart,
  setPartnerQuantity,
} from '#app/features/affiliate/partner-cart/change-partner-cart.server.ts'
import {
  addOfferMessage,
  MAX_LINE_QUANTITY,
} from '#app/features/affiliate/partner-cart/partner-cart.ts'
import { addNotice, readCart } from '#app/features/sales/cart/cart.server.ts'
import { cartCookies, openCartSession } from '#app/features/sales/cart/cart-cookies.server.ts'
import { readQuantity } from '#app/features/sales/cart/cart-fields.ts'
import type { App } from '#app/platform/app.ts'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/partner-cart-action.ts'

/** Redirects a GET of this URL. */
export const loader = () => redirect(path('/cart'))

/** Adds an external offer to the cart, changes its quantity or removes it; the cart page shows the result. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(shopContext)
  const page = context.get(pageContext)
  const { cookies } = page.visitor()
  const { cartId, isNew } = openCartSession(app, cookies)
  const form = await readForm(request)
  const offerId = readId(form.get('offer'))
  const intent = form.get('intent')
  const typed = readQuantity(String(form.get('quantity') ?? ''))
  const quantity = Number.isFinite(typed) ? Math.min(Math.max(typed, 1), MAX_LINE_QUANTITY) : 1
  // A script shows the message on the page of the product; a plain form leads to the cart, which shows it.
  const isScript = request.headers.get('accept') === 'application/json'
  let added: { text: string; isAdded: boolean } | undefined
  if (intent === 'keep') {
    added = await addOffer(app, cartId, offerId, quantity)
    if (!isScript && (added.isAdded || !isNew)) {
      await addNotice(app, cartId, { kind: added.isAdded ? 'success' : 'error', text: added.text })
    }
  } else if (!isNew) {
    await setPartnerQuantity(app, cartId, offerId, intent === 'remove' ? 0 : quantity)
  }
  const cart = await readCart(app, cartId)
  for (const cookie of await cartCookies(app, cookies, cartId, cart)) page.setCookie(cookie)
  if (added && isScript) return Response.json(added, { status: added.isAdded ? 200 : 422 })
  return redirect(path('/cart'), 303)
}

async function addOffer(app: App, cartId: string, offerId: number, quantity: number) {
  const result = await addOffersToCart(app, cartId, [offerId], quantity)
  const text = result.ok ? await addedOfferText(app, offerId) : addOfferMessage(result)
  return { text, isAdded: result.ok }
}
