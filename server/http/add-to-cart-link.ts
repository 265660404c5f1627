import type { FastifyInstance } from 'fastify'
import { isClosedTo } from '#app/features/content/announcements/coming-soon.server.ts'
import { addNotice } from '#app/features/sales/cart/cart.server.ts'
import {
  cartCookies,
  ensureCartSession,
  noticeCookie,
} from '#app/features/sales/cart/cart-cookies.server.ts'
import { readProductOrVariantId, readQuantity } from '#app/features/sales/cart/cart-fields.ts'
import { addToCartMessage } from '#app/features/sales/cart/cart-messages.ts'
import { addWithNotice } from '#app/features/sales/cart/change-cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { isFromOtherSite } from '#app/platform/http/other-site.server.ts'
import { path } from '#app/platform/path.ts'
import { rejectOtherSite } from './origin-check.ts'

const CART_PARAMETER = /\?(?:.*&)?add-to-cart=/

/**
 * Handles `?add-to-cart=<id>` on any page (docs/contract/http.md 1.6). In WooCommerce a reload adds the product again. Here the
 * visitor is redirected to the cart, or to the page of a product that could not be added.
 */
export function registerAddToCartLink(fastify: FastifyInstance, app: App) {
  fastify.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' || !CART_PARAMETER.test(request.url)) return
    // Until the shop opens, the page shows its announcement to everybody but staff.
    if (await isClosedTo(app, request)) return
    // Only a navigation may add, such as a link in a mail; another site must not add products unnoticed, for example by
    // an image.
    const isNavigation = (request.headers['sec-fetch-dest'] ?? 'document') === 'document'
    if (!isNavigation && isFromOtherSite(app, request)) return rejectOtherSite(reply)
    const query = new URLSearchParams(request.url.slice(request.url.indexOf('?')))
    const { cartId, session } = ensureCartSession(app, request.cookies)
    const productOrVariantId = readProductOrVariantId(query.get('add-to-cart') ?? '')
    const result = await addWithNotice(app, cartId, {
      productOrVariantId,
      quantity: readQuantity(query.get('quantity') ?? undefined),
    })
    reply.header('cache-control', 'private, no-store')
    if (!result.ok) {
      if (session) {
        await addNotice(app, cartId, { kind: 'error', text: addToCartMessage(result) })
        reply.header('set-cookie', noticeCookie(app))
      }
      return reply.redirect(result.address, 302)
    }
    for (const cookie of await cartCookies(app, request.cookies, cartId, result.cart)) {
      reply.header('set-cookie', cookie)
    }
    return reply.redirect(path('/cart'), 302)
  })
}
