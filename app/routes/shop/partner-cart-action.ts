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
  type PartnerCartReply,
} from '#app/features/affiliate/partner-cart/partner-cart.ts'
import { readPartnerCart } from '#app/features/affiliate/partner-cart/read-partner-cart.server.ts'
import { addNotice, readCart } from '#app/features/sales/cart/cart.server.ts'
import type { CartNotice } from '#app/features/sales/cart/cart.ts'
import { cartCookies, ensureCartSession } from '#app/features/sales/cart/cart-cookies.server.ts'
import { readQuantity } from '#app/features/sales/cart/cart-fields.ts'
import { CART_NONCE } from '#app/features/sales/cart/cart-fragments.server.tsx'
import type { App } from '#app/platform/app.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { isNonceValid } from '#app/platform/http/nonce.server.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/partner-cart-action.ts'

const isScriptRequest = (request: Request) => request.headers.get('accept') === 'application/json'

/**
 * Returns the cart of other shops as JSON to a script. For any other request, restores a removed offer: the undo link
 * opens this URL.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { cartId } = context.get(pageContext).visitor()
  if (isScriptRequest(request)) return Response.json(await readPartnerCart(app, cartId))
  const query = new URL(request.url).searchParams
  if (cartId !== null && isNonceValid(app, query.get('_wpnonce'), CART_NONCE, cartId)) {
    const offerId = readId(query.get('undo_offer'))
    const result = await addOffersToCart(
      app,
      cartId,
      [offerId],
      parseQuantity(query.get('quantity')),
    )
    if (!result.ok) {
      await addNotice(app, cartId, { kind: 'error', text: addOfferMessage(result) })
    }
  }
  return redirect(path('/cart'))
}

/** Adds an offer of another shop to the cart, changes its quantity or removes it. The cart page shows the result. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const { cookies } = page.visitor()
  const { cartId, isNew } = ensureCartSession(app, cookies)
  const form = await readForm(request)
  const offerId = readId(form.get('offer'))
  const intent = form.get('intent')
  const quantity = parseQuantity(form.get('quantity'))
  let notice: CartNotice | null = null
  if (intent === 'keep') notice = await addOffer(app, cartId, offerId, quantity)
  else if (!isNew) {
    if (intent === 'remove') notice = await removePartnerLine(app, cartId, offerId)
    else await setPartnerQuantity(app, cartId, offerId, quantity)
  }
  const isDone = notice?.kind !== 'error'
  // A script shows the result on the product page; after a plain form the cart page shows it.
  if (notice && !isScriptRequest(request) && (isDone || !isNew))
    await addNotice(app, cartId, notice)
  const cart = await readCart(app, cartId)
  for (const cookie of await cartCookies(app, cookies, cartId, cart)) page.setCookie(cookie)
  if (!isScriptRequest(request)) return redirect(path('/cart'), 303)
  const reply: PartnerCartReply = {
    isDone,
    text: notice?.text ?? '',
    undoHref: notice?.href ?? null,
  }
  return Response.json(reply, { status: isDone ? 200 : 422 })
}

function parseQuantity(field: FormDataEntryValue | null): number {
  const parsedQuantity = readQuantity(String(field ?? ''))
  return Number.isFinite(parsedQuantity)
    ? Math.min(Math.max(parsedQuantity, 1), MAX_LINE_QUANTITY)
    : 1
}

async function addOffer(
  app: App,
  cartId: string,
  offerId: number,
  quantity: number,
): Promise<CartNotice> {
  const result = await addOffersToCart(app, cartId, [offerId], quantity)
  return result.ok
    ? { kind: 'success', text: await addedOfferText(app, offerId) }
    : { kind: 'error', text: addOfferMessage(result) }
}
