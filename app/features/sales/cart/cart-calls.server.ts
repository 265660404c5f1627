import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#app/platform/app.ts'
import type { Call } from '#app/platform/http/call-types.server.ts'
import { sendContractJson, sendContractText } from '#app/platform/http/contract-reply.server.ts'
import { removeIneffectiveCodes } from './apply-code.server.ts'
import {
  addNotice,
  addToCart,
  readCart,
  removeFromCart,
  setQuantity,
  takeNotices,
} from './cart.server.ts'
import type { Cart } from './cart.ts'
import {
  cartCookies,
  clearNoticeCookie,
  ensureCartSession,
  noticeCookie,
} from './cart-cookies.server.ts'
import { readPersonalisation, readProductOrVariantId, readQuantity } from './cart-fields.ts'
import { cartAnswer } from './cart-fragments.server.tsx'
import { addToCartMessage, clampedMessage } from './cart-messages.ts'

async function sendCart(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  cartId: string | null,
  cart: Cart,
  addedKey?: string,
) {
  for (const cookie of await cartCookies(app, request.cookies, cartId, cart))
    reply.header('set-cookie', cookie)
  return sendContractJson(reply, cartAnswer(app, cartId, cart, addedKey))
}

/** `wc-ajax=add_to_cart` [C01]. Reads only the posted fields, not the query. */
export const addToCartCall: Call = async ({ app, request, reply, posted }) => {
  if (posted.product_id === undefined) return sendContractText(reply, '')
  const { cartId, session } = ensureCartSession(app, request.cookies)
  const productOrVariantId = readProductOrVariantId(posted.product_id)
  const result = await addToCart(app, cartId, {
    productOrVariantId,
    quantity: readQuantity(posted.quantity),
    ...readPersonalisation(Object.entries(posted)),
  })
  if (result.ok) {
    const added = result.cart.lines.findLast(
      ({ productId, variantId }) =>
        variantId === productOrVariantId || productId === productOrVariantId,
    )
    return sendCart(app, request, reply, cartId, result.cart, added?.key)
  }
  // A visitor without a session has no cart in which the notice can be stored; the page to which the visitor is
  // redirected explains the failure.
  if (session) {
    await addNotice(app, cartId, { kind: 'error', text: addToCartMessage(result) })
    reply.header('set-cookie', noticeCookie(app))
  }
  return sendContractJson(reply, { error: true, product_url: `${app.siteUrl}${result.address}` })
}

/** `wc-ajax=remove_from_cart` [C02]; on failure the browser follows the remove link. */
export const removeFromCartCall: Call = async ({ app, request, reply, posted }) => {
  const { session } = ensureCartSession(app, request.cookies)
  const result = session && (await removeFromCart(app, session.cartId, posted.cart_item_key ?? ''))
  if (!result?.ok) return sendContractJson(reply, { success: false })
  const cartId = session?.cartId ?? null
  return sendCart(
    app,
    request,
    reply,
    cartId,
    await removeIneffectiveCodes(app, cartId, result.cart),
  )
}

/** `wc-ajax=get_refreshed_fragments` [C03]: succeeds with any cookie. */
export const refreshedFragmentsCall: Call = async ({ app, request, reply }) => {
  const { session } = ensureCartSession(app, request.cookies)
  const cartId = session?.cartId ?? null
  return sendCart(app, request, reply, cartId, await readCart(app, cartId))
}

/** `rh_update_sidebar_cart_item` [C16]: 0 removes the line, and a quantity above the stock is lowered to the stock. */
export const updateSidebarItemCall: Call = async ({ app, request, reply, query }) => {
  const { session } = ensureCartSession(app, request.cookies)
  const cartId = session?.cartId ?? null
  const quantity = Number.parseInt(query.qty ?? '', 10)
  const result = Number.isFinite(quantity)
    ? await setQuantity(app, cartId, query.item_id ?? '', quantity)
    : ({ ok: false } as const)
  if (!result.ok) return sendCart(app, request, reply, cartId, await readCart(app, cartId))
  const line = result.cart.lines.find(({ key }) => key === query.item_id)
  const notices =
    result.clampedTo !== null && line
      ? [{ kind: 'error' as const, text: clampedMessage(line.name, result.clampedTo) }]
      : []
  const cart = await removeIneffectiveCodes(app, cartId, result.cart)
  return sendCart(app, request, reply, cartId, {
    ...cart,
    notices: [...cart.notices, ...notices],
  })
}

/** Returns the pending notices of this visitor and marks them as shown. */
export const cartNoticesCall: Call = async ({ app, request, reply }) => {
  const { session } = ensureCartSession(app, request.cookies)
  for (const cookie of clearNoticeCookie(app, request.cookies)) reply.header('set-cookie', cookie)
  return sendContractJson(reply, { notices: await takeNotices(app, session?.cartId ?? null) })
}
