import { expect } from 'vitest'
import {
  chooseCountry,
  clearCountries,
  readChosenCountry,
} from '#app/features/affiliate/country-check/choose-country.server.ts'
import { addOffersToCart } from '#app/features/affiliate/partner-cart/change-partner-cart.server.ts'
import { readPartnerCart } from '#app/features/affiliate/partner-cart/read-partner-cart.server.ts'
import { mergeVisitor } from '#app/features/customers/log-in/merge-visitor.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { AJAX, addPastedProduct, amazonTest } from './amazon-shop.ts'
import { loadShopBuild } from './built-shop.ts'
import { createVisitor } from './visitor.ts'

amazonTest(
  'an offer in the cart keeps its variant when the shopper chooses another country',
  async ({ app, amazon, clock }) => {
    const { productId } = await addPastedProduct(app, amazon, { metaal: 'Zilver' })
    const readOffers = () => readLiveOffers(app.db, [productId], clock.now())
    const [offer] = await readOffers()
    await addOffersToCart(app, 't_gast', [offer?.id ?? 0])
    await chooseCountry(app, { visitorId: 'gast', cartId: 't_gast' }, productId, 'fr')
    const frenchOffer = (await readOffers()).find(({ country }) => country === 'fr')
    expect(frenchOffer?.variantText).toBe('Zilver')
    const [partnerShop] = await readPartnerCart(app, 't_gast')
    expect(partnerShop?.lines).toMatchObject([{ offerId: frenchOffer?.id, subtitle: 'Zilver' }])
  },
)

amazonTest(
  'choosing a country moves offers in the cart to that shop, survives login, and expires [C06]',
  async ({ app, amazon, clock }) => {
    const { asin, productId } = await addPastedProduct(app, amazon)
    const [offer] = await readLiveOffers(app.db, [productId], clock.now())
    const cartId = 't_gast'
    await addOffersToCart(app, cartId, [offer?.id ?? 0], 2)
    const choose = (country: string) =>
      chooseCountry(app, { visitorId: 'gast', cartId }, productId, country)
    expect(await choose('www.amazon.fr')).toMatchObject({ ok: true, country: 'fr' })
    const [partnerShop, ...others] = await readPartnerCart(app, cartId)
    expect(others).toEqual([])
    expect(partnerShop).toMatchObject({ seller: 'amazon.fr', lines: [{ quantity: 2 }] })
    expect(partnerShop?.links[0]?.href).toContain(`ASIN.1=${asin}&Quantity.1=2`)
    expect(partnerShop?.links[0]?.href).toContain('AssociateTag=voorbeeldfr-21')
    expect(await choose('amazon.co.jp')).toEqual({ ok: false, error: 'not-there' })
    expect(await chooseCountry(app, { visitorId: 'gast', cartId }, 9_999, 'nl')).toEqual({
      ok: false,
      error: 'unknown-product',
    })

    expect(await readChosenCountry(app, 'gast', productId)).toBe('fr')
    expect(await readChosenCountry(app, 'ander', productId)).toBeNull()
    await app.pool.query(
      "INSERT INTO users (id, name, email) VALUES ('sanne', 'Sanne', 'sanne@voorbeeld.example')",
    )
    const visitor = await createVisitor(app)
    await visitor.get(`${AJAX}?action=page_variables`)
    const guestId = visitor.jar.get('schakel_visitor')?.split('.')[0] ?? ''
    await chooseCountry(app, { visitorId: guestId, cartId: null }, productId, 'be')
    await mergeVisitor(app, { cartId: null, cookies: Object.fromEntries(visitor.jar) }, 'sanne')
    expect(await readChosenCountry(app, 'sanne', productId)).toBe('be')

    clock.advance(31 * 24 * 3_600_000)
    expect(await readChosenCountry(app, 'sanne', productId)).toBeNull()
    await clearCountries(app)
    const { rows } = await app.pool.query('SELECT * FROM country_choices')
    expect(rows).toEqual([])
  },
)

amazonTest(
  'without JavaScript the next page has the chosen country first, in the country check and in the cart button [C06]',
  async ({ app, amazon }) => {
    const { productId } = await addPastedProduct(app, amazon)
    const { build, createFastify } = await loadShopBuild()
    const visitor = await createVisitor(
      app,
      await createFastify(app, { loadBuild: async () => build }),
    )
    const call = { action: 'WooZone_frontend', sub_action: 'update_countries' }
    await visitor.post(AJAX, { ...call, product_id: String(productId) })
    const chooseCountryByForm = (country: string) =>
      visitor.post('/product-land/', { product_id: String(productId), product_country: country })
    const { location = '' } = (await chooseCountryByForm('amazon.fr')).headers
    expect(location).toMatch(/^\/product\/[^/]+\/\?land=fr#landen$/)
    const { body } = await visitor.get(location.replace('#landen', ''))
    expect(body).toContain('data-prodcountry="amazon.fr"')
    expect(body).toContain('Je koopt dit nu bij amazon.fr.')
    expect(body.indexOf('In winkelwagen via amazon.fr')).toBeLessThan(
      body.indexOf('In winkelwagen via amazon.nl'),
    )
    const rejection = await chooseCountryByForm('amazon.de')
    expect(rejection.headers.location).toMatch(/^\/product\/[^/]+\/#landen$/)
    const plainPage = (await visitor.get(location.replace(/\?.*/, ''))).body
    expect(plainPage).not.toContain('Je koopt dit nu bij')
  },
)
