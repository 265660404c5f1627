import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#app/platform/calls.server.ts'
import { sendContractJson, sendContractText } from '#app/platform/contract-reply.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import {
  addNotice,
  addToCart,
  readCart,
  removeFromCart,
  setQuantity,
  takeNotices,
} from './cart.server.ts'
import type { Cart } from './cart.ts'
import { cartCookies, noticeCookie, openCartSession, toldCookie } from './cart-cookies.server.ts'
import { readQuantity, readWireId } from './cart-fields.ts'
import { cartAnswer } from './cart-fragments.server.tsx'
import { addToCartMessage, clampedMessage } from './cart-messages.ts'

async function answerCart(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  cartId: string | null,
  cart: Cart,
) {
  for (const cookie of await cartCookies(shop, request.cookies, cartId, cart))
    reply.header('set-cookie', cookie)
  return sendContractJson(reply, cartAnswer(shop, cartId, cart))
}

/** `wc-ajax=add_to_cart` [C01]. Reads what was posted only. */
export const addToCartCall: Call = async ({ shop, request, reply, posted }) => {
  if (posted.product_id === undefined) return sendContractText(reply, '')
  const { cartId, known } = openCartSession(shop, request.cookies)
  const wireId = readWireId(posted.product_id)
  const result = await addToCart(shop, cartId, { wireId, quantity: readQuantity(posted.quantity) })
  if (result.ok) return answerCart(shop, request, reply, cartId, result.cart)
  // Who has no session yet has nowhere to keep the message; the page they are sent to tells the rest.
  if (known) {
    await addNotice(shop, cartId, { kind: 'error', text: addToCartMessage(result) })
    reply.header('set-cookie', noticeCookie(shop))
  }
  return sendContractJson(reply, { error: true, product_url: `${shop.siteUrl}${result.address}` })
}

/** `wc-ajax=remove_from_cart` [C02]; on failure the browser follows the remove link. */
export const removeFromCartCall: Call = async ({ shop, request, reply, posted }) => {
  const { known } = openCartSession(shop, request.cookies)
  const result = known && (await removeFromCart(shop, known.cartId, posted.cart_item_key ?? ''))
  if (!result?.ok) return sendContractJson(reply, { success: false })
  return answerCart(shop, request, reply, known?.cartId ?? null, result.cart)
}

/** `wc-ajax=get_refreshed_fragments` [C03]: never fails, whatever the cookie says. */
export const refreshedFragmentsCall: Call = async ({ shop, request, reply }) => {
  const { known } = openCartSession(shop, request.cookies)
  const cartId = known?.cartId ?? null
  return answerCart(shop, request, reply, cartId, await readCart(shop, cartId))
}

/** `rh_update_sidebar_cart_item` [C16]: 0 takes the line out, more than there are becomes what there is. */
export const updateSidebarItemCall: Call = async ({ shop, request, reply, asked }) => {
  const { known } = openCartSession(shop, request.cookies)
  const cartId = known?.cartId ?? null
  const quantity = Number.parseInt(asked.qty ?? '', 10)
  const result = Number.isFinite(quantity)
    ? await setQuantity(shop, cartId, asked.item_id ?? '', quantity)
    : ({ ok: false } as const)
  if (!result.ok) return answerCart(shop, request, reply, cartId, await readCart(shop, cartId))
  const line = result.cart.lines.find(({ key }) => key === asked.item_id)
  const notices =
    result.clampedTo !== null && line
      ? [{ kind: 'error' as const, text: clampedMessage(line.name, result.clampedTo) }]
      : []
  return answerCart(shop, request, reply, cartId, {
    ...result.cart,
    notices: [...result.cart.notices, ...notices],
  })
}

/** What waits to be told to this visitor, which from now on has been told. */
export const cartNoticesCall: Call = async ({ shop, request, reply }) => {
  const { known } = openCartSession(shop, request.cookies)
  for (const cookie of toldCookie(shop, request.cookies)) reply.header('set-cookie', cookie)
  return sendContractJson(reply, { notices: await takeNotices(shop, known?.cartId ?? null) })
}
