import { expect } from 'vitest'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import { CART, fillPartnerCart, readShops } from '#tests/support/partner-cart-lines.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addOffersToCart, setShopStatus } from './change-partner-cart.server.ts'
import { handOver, readCheckoutPreconditions, readHandedOver } from './hand-over.server.ts'
import { OPEN_SHOPS_TEXT, unsettledSellers, unsettledSellersText } from './partner-cart.ts'
import { readPartnerCart } from './read-partner-cart.server.ts'

shopTest(
  'each shop has its own total, and the checkout opens when every shop has a status [T07] [V03] [X03]',
  async ({ app }) => {
    const { necklaceId } = await fillPartnerCart(app)
    await addOffersToCart(app, CART, [necklaceId])
    expect(await readShops(app)).toEqual([
      {
        seller: 'bol.com',
        status: null,
        sumCents: 1_995 + 2_450,
        products: ['Oorknopjes', 'Creolen'],
      },
      {
        seller: 'amazon.nl',
        status: null,
        sumCents: 2 * 3_999 + 1_000,
        products: ['Ketting', 'Hanger'],
      },
      { seller: 'amazon.de', status: null, sumCents: 3_100, products: ['Broche'] },
    ])
    // The total of the own products does not include products of partners.
    expect(await readCart(app, CART)).toMatchObject({ totalCents: 2 * 10_000, elsewhere: 6 })

    expect(await readCheckoutPreconditions(app, CART)).toEqual({ arePartnersDone: false, units: 2 })
    expect(await handOver(app, CART)).toEqual({
      ok: false,
      error: 'open-shops',
      sellers: ['bol.com', 'amazon.nl', 'amazon.de'],
    })
    await setShopStatus(app, CART, 'bol.com', 'done')
    await setShopStatus(app, CART, 'amazon.nl', 'canceled')
    // The status of a shop that is not in the cart has no effect.
    await setShopStatus(app, CART, 'elders.example', 'done')
    expect(unsettledSellers(await readPartnerCart(app, CART))).toEqual(['amazon.de'])
    expect(unsettledSellersText(['amazon.de'])).toBe(
      'Geef aan of je bij amazon.de hebt afgerekend.',
    )
    // The contract has this text in English.
    expect(OPEN_SHOPS_TEXT).toBe('You must check or cancel all amazon shops!')
    expect(await handOver(app, CART)).toMatchObject({ sellers: ['amazon.de'] })

    // A status can be reset, and another unit also clears the status of its shop.
    await setShopStatus(app, CART, 'amazon.de', 'done')
    await setShopStatus(app, CART, 'amazon.de', null)
    expect(await handOver(app, CART)).toMatchObject({ sellers: ['amazon.de'] })
    await setShopStatus(app, CART, 'amazon.de', 'done')
    await addOffersToCart(app, CART, [necklaceId])
    expect(await handOver(app, CART)).toMatchObject({ sellers: ['amazon.nl'] })
    await setShopStatus(app, CART, 'amazon.nl', 'canceled')

    expect(await handOver(app, CART)).toEqual({ ok: true, handedOver: 3 })
    expect(await readCheckoutPreconditions(app, CART)).toEqual({ arePartnersDone: true, units: 2 })
    expect(await readShops(app)).toEqual([
      {
        seller: 'amazon.nl',
        status: 'canceled',
        sumCents: 3 * 3_999 + 1_000,
        products: ['Ketting', 'Hanger'],
      },
    ])
    expect(await readHandedOver(app, CART)).toEqual(
      expect.arrayContaining([
        { seller: 'bol.com', units: 2 },
        { seller: 'amazon.de', units: 1 },
      ]),
    )
    expect(await readCart(app, CART)).toMatchObject({ totalCents: 2 * 10_000, elsewhere: 4 })
    const { rows } = await app.pool.query(
      'SELECT source, country, external_id, quantity FROM handovers ORDER BY external_id',
    )
    expect(rows).toEqual([
      { source: 'bol', country: 'nl', external_id: '9300000000001', quantity: 1 },
      { source: 'bol', country: 'nl', external_id: '9300000000002', quantity: 1 },
      { source: 'amazon', country: 'de', external_id: 'B0CH4K3L03', quantity: 1 },
    ])
    // A repeated handover is empty.
    expect(await handOver(app, CART)).toEqual({ ok: true, handedOver: 0 })
  },
)
