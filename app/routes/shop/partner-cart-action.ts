import { redirect } from 'react-router'
import {
  addedOfferText,
  addOffersToCart,
  removePartnerLine,
  setPartnerQuantity,
} from '#app/features/affiliate/partner-cart/change-partner-cart.server.ts'
import {
  addOfferMessage,
  MAX_LINE_QUANTITY,
} from '#app/features/affiliate/partner-cart/partner-cart.ts'
import { addNotice, readCart } from '#app/features/sales/cart/cart.server.ts'
import { cartCookies, openCartSession } from '#app/features/sales/cart/cart-cookies.server.ts'
import { readQuantity } from '#app/features/sales/cart/cart-fields.ts'
import { CART_NONCE } from '#app/features/sales/cart/cart-fragments.server.tsx'
import type { App } from '#app/platform/app.ts'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { isNonceGood } from '#app/platform/http/nonce.server.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/partner-cart-action.ts'

/** Restores a removed offer by the link of its notice, and leads to the cart. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(shopContext)
  const { cartId } = context.get(pageContext).visitor()
  const query = new URL(request.url).searchParams
  if (cartId !== null && isNonceGood(app, query.get('_wpnonce'), CART_NONCE, cartId)) {
    const offerId = readId(query.get('undo_offer'))
    const result = await addOffersToCart(app, cartId, [offerId], quantityIn(query.get('quantity')))
    if (!result.ok) {
      await addNotice(app, cartId, { kind: 'error', text: addOfferMessage(result) })
    }
  }
  return redirect(path('/cart'))
}

/** Adds an external offer to the cart, changes its quantity or removes it; the cart page shows the result. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(shopContext)
  const page = context.get(pageContext)
  const { cookies } = page.visitor()
  const { cartId, isNew } = openCartSession(app, cookies)
  const form = await readForm(request)
  const offerId = readId(form.get('offer'))
  const intent = form.get('intent')
  const quantity = quantityIn(form.get('quantity'))
  // A script shows the message on the page of the product; a plain form leads to the cart, which shows it.
  const isScript = request.headers.get('accept') === 'application/json'
  let added: { text: string; isAdded: boolean } | undefined
  if (intent === 'keep') {
    added = await addOffer(app, cartId, offerId, quantity)
    if (!isScript && (added.isAdded || !isNew)) {
      await addNotice(app, cartId, { kind: added.isAdded ? 'success' : 'error', text: added.text })
    }
  } else if (!isNew) {
    if (intent === 'remove') await removePartnerLine(app, cartId, offerId)
    else await setPartnerQuantity(app, cartId, offerId, quantity)
  }
  const cart = await readCart(app, cartId)
  for (const cookie of await cartCookies(app, cookies, cartId, cart)) page.setCookie(cookie)
  if (added && isScript) return Response.json(added, { status: added.isAdded ? 200 : 422 })
  return redirect(path('/cart'), 303)
}

function quantityIn(field: FormDataEntryValue | null): number {
  const typed = readQuantity(String(field ?? ''))
  return Number.isFinite(typed) ? Math.min(Math.max(typed, 1), MAX_LINE_QUANTITY) : 1
}

async function addOffer(app: App, cartId: string, offerId: number, quantity: number) {
  const result = await addOffersToCart(app, cartId, [offerId], quantity)
  const text = result.ok ? await addedOfferText(app, offerId) : addOfferMessage(result)
  return { text, isAdded: result.ok }
}
