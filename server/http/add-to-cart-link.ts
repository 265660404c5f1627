import type { FastifyInstance } from 'fastify'
import { addNotice } from '#app/features/sales/cart/cart.server.ts'
import {
  cartCookies,
  noticeCookie,
  openCartSession,
} from '#app/features/sales/cart/cart-cookies.server.ts'
import { readQuantity, readWireId } from '#app/features/sales/cart/cart-fields.ts'
import { addToCartMessage } from '#app/features/sales/cart/cart-messages.ts'
import { addWithNotice } from '#app/features/sales/cart/change-cart.server.ts'
import { isFromOtherSite } from '#app/platform/other-site.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { refuseOtherSite } from './origin-check.ts'

const PARAMETER = /\?(?:.*&)?add-to-cart=/

/**
 * `?add-to-cart=<id>` on any page (docs/contract/http.md 1.6). WooCommerce renders the page itself, so that a reload adds
 * again; here the visitor is redirected to the cart, or to the page of the product that could not be added.
 */
export function registerAddToCartLink(app: FastifyInstance, shop: Shop) {
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' || !PARAMETER.test(request.url)) return
    // A mail may link here; another site's page may not do it behind the visitor's back.
    const isPressed = (request.headers['sec-fetch-dest'] ?? 'document') === 'document'
    if (!isPressed && isFromOtherSite(shop, request)) return refuseOtherSite(reply)
    const asked = new URLSearchParams(request.url.slice(request.url.indexOf('?')))
    const { cartId, known } = openCartSession(shop, request.cookies)
    const wireId = readWireId(asked.get('add-to-cart') ?? '')
    const result = await addWithNotice(shop, cartId, {
      wireId,
      quantity: readQuantity(asked.get('quantity') ?? undefined),
    })
    reply.header('cache-control', 'private, no-store')
    if (!result.ok) {
      if (known) {
        await addNotice(shop, cartId, { kind: 'error', text: addToCartMessage(result) })
        reply.header('set-cookie', noticeCookie(shop))
      }
      return reply.redirect(result.address, 302)
    }
    for (const cookie of await cartCookies(shop, request.cookies, cartId, result.cart)) {
      reply.header('set-cookie', cookie)
    }
    return reply.redirect('/cart/', 302)
  })
}
