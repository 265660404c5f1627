import type { FastifyInstance } from 'fastify'
import { addAsinsToCart } from '#app/features/affiliate/cross-sell/add-asins.server.ts'
import { readAsins } from '#app/features/affiliate/cross-sell/cross-sell.ts'
import { isClosedTo } from '#app/features/content/announcements/coming-soon.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import { cartCookies, ensureCartSession } from '#app/features/sales/cart/cart-cookies.server.ts'
import type { App } from '#app/platform/app.ts'
import { isFromOtherSite } from '#app/platform/http/other-site.server.ts'
import { path } from '#app/platform/path.ts'
import { rejectOtherSite } from './origin-check.ts'

const CROSS_SELL_PARAMETER = /[?&]amz_cross_sell=yes(?:&|$)/

/** Handles `?amz_cross_sell=yes&asins=…` on any page [S06]: adds these products to the cart, which shows them by shop. */
export function registerCrossSellLink(fastify: FastifyInstance, app: App) {
  fastify.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' || !CROSS_SELL_PARAMETER.test(request.url)) return
    // Until the shop opens, the page shows its announcement to everybody but staff.
    if (await isClosedTo(app, request)) return
    // Only a navigation may add, such as a link in a mail; another site must not add products unnoticed, for example by
    // an image.
    const isNavigation = (request.headers['sec-fetch-dest'] ?? 'document') === 'document'
    if (!isNavigation && isFromOtherSite(app, request)) return rejectOtherSite(reply)
    const query = new URLSearchParams(request.url.slice(request.url.indexOf('?')))
    const { cartId } = ensureCartSession(app, request.cookies)
    const country = query.get('land') ?? ''
    await addAsinsToCart(app, cartId, readAsins(query.get('asins') ?? ''), country.slice(0, 2))
    reply.header('cache-control', 'private, no-store')
    const cart = await readCart(app, cartId)
    for (const cookie of await cartCookies(app, request.cookies, cartId, cart))
      reply.header('set-cookie', cookie)
    return reply.redirect(path('/cart'), 302)
  })
}
