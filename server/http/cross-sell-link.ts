import type { FastifyInstance } from 'fastify'
import { readAsins } from '#app/features/affiliate/cross-sell/cross-sell.ts'
import { keepAsins } from '#app/features/affiliate/cross-sell/keep-cross-sell.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import { cartCookies, openCartSession } from '#app/features/sales/cart/cart-cookies.server.ts'
import { isFromOtherSite } from '#app/platform/other-site.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { refuseOtherSite } from './origin-check.ts'

const PARAMETER = /[?&]amz_cross_sell=yes(?:&|$)/

/** `?amz_cross_sell=yes&asins=…` on any page [S06]: those pieces lie in the cart, where their shop is told. */
export function registerCrossSellLink(app: FastifyInstance, shop: Shop) {
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' || !PARAMETER.test(request.url)) return
    // A mail may link here; another site's page may not do it behind the visitor's back.
    const isPressed = (request.headers['sec-fetch-dest'] ?? 'document') === 'document'
    if (!isPressed && isFromOtherSite(shop, request)) return refuseOtherSite(reply)
    const asked = new URLSearchParams(request.url.slice(request.url.indexOf('?')))
    const { cartId } = openCartSession(shop, request.cookies)
    const country = asked.get('land') ?? ''
    await keepAsins(shop, cartId, readAsins(asked.get('asins') ?? ''), country.slice(0, 2))
    reply.header('cache-control', 'private, no-store')
    const cart = await readCart(shop, cartId)
    for (const cookie of await cartCookies(shop, request.cookies, cartId, cart))
      reply.header('set-cookie', cookie)
    return reply.redirect('/cart/', 302)
  })
}
