import { expect } from 'vitest'
import { clearCountries } from '#app/features/affiliate/country-check/choose-country.server.ts'
import type { CountryEntry } from '#app/features/affiliate/country-check/country-check.ts'
import { readCountryData } from '#app/features/affiliate/country-check/read-country-data.server.ts'
import { updateCountries } from '#app/features/affiliate/country-check/update-countries.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { AJAX, addPastedProduct, amazonTest } from './amazon-shop.ts'
import { createVisitor } from './visitor.ts'

function parseCountryBox(html: string) {
  const [section = ''] = /<section[^>]*>/.exec(html) ?? []
  const dataset = Object.fromEntries(
    [...section.matchAll(/ data-(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"'),
    ]),
  )
  const countries: CountryEntry[] = JSON.parse(dataset.countries ?? '')
  return {
    dataset,
    countries,
    findCountry: (domain: string) => countries.find((country) => country.domain === domain),
  }
}

amazonTest(
  'the country check finds once where a product is available, and remembers where a visitor buys it [C05] [C06] [E03] [E04] [E05] [X15]',
  async ({ app, amazon, clock }) => {
    const { asin, productId } = await addPastedProduct(app, amazon)
    const dataBefore = await readCountryData(app, productId, 'before_add_to_cart')
    expect(dataBefore).toMatchObject({
      prodid: productId,
      asin,
      prodcountry: 'amazon.nl',
      boxpos: 'before_add_to_cart',
      do_update: true,
      affiliate: { main_aff_id: 'voorbeeld-21' },
    })
    expect(dataBefore?.countries).toContainEqual({ domain: 'amazon.de', name: 'Duitsland' })
    expect(dataBefore?.affiliate.aff_ids).toContainEqual({
      country: 'de',
      aff_id: 'voorbeeldde-21',
    })

    const visitor = await createVisitor(app)
    const call = async (sub_action: string, fields: Record<string, string>) => {
      const answer = await visitor.post(AJAX, {
        action: 'WooZone_frontend',
        sub_action,
        product_id: String(productId),
        asin,
        ...fields,
      })
      expect(answer.statusCode).toBe(200)
      return answer.json()
    }
    const bothResponses = await Promise.all([
      call('update_countries', {}),
      call('update_countries', {}),
    ])
    for (const { status, html } of bothResponses) {
      expect(status).toBe('valid')
      const box = parseCountryBox(html)
      expect(box.countries.map(({ domain }) => domain)).toEqual([
        'amazon.nl',
        'amazon.com.be',
        'amazon.de',
        'amazon.fr',
        'amazon.co.uk',
      ])
      expect(box.findCountry('amazon.nl')?.available).toBe(true)
      expect(box.findCountry('amazon.de')?.available).toBe(false)
      expect(html).toMatch(/<span lang="en"[^>]*>available<\/span>/)
      expect(html).toMatch(/<span lang="en"[^>]*>not available<\/span>/)
      expect(box.dataset).toMatchObject({
        prodid: String(productId),
        asin,
        prodcountry: 'amazon.nl',
        boxpos: 'before_woocommerce_tabs',
        do_update: 'no',
      })
      expect(JSON.parse(box.dataset.affiliate ?? '')).toEqual(dataBefore?.affiliate)
      // The link to the French shop has the French partner id.
      expect(html).toMatch(/www\.amazon\.fr\/dp\/[A-Z0-9]{10}\?[^"]*tag=voorbeeldfr-21/)
    }
    // One request per country, though two visitors asked at the same time
    expect(amazon.calls()['amazon.getItems']).toBe(5)
    await call('update_countries', {})
    expect(amazon.calls()['amazon.getItems']).toBe(5)

    expect(await call('save_product_country', { product_country: 'amazon.de' })).toMatchObject({
      status: 'invalid',
      html: 'In dat land is dit sieraad niet te koop.',
    })
    const saveResponse = await call('save_product_country', { product_country: 'amazon.fr' })
    expect(saveResponse).toMatchObject({ status: 'valid', product_country: 'amazon.fr' })
    expect(saveResponse.offers_html.indexOf('In winkelwagen via amazon.fr')).toBeLessThan(
      saveResponse.offers_html.indexOf('In winkelwagen via amazon.nl'),
    )
    expect(visitor.jar.get('schakel_land')).toBe('1')
    expect((await call('update_countries', {})).html).toContain('data-prodcountry="amazon.fr"')
    const otherVisitor = await createVisitor(app, visitor.fastify)
    const response = await otherVisitor.post(AJAX, {
      action: 'WooZone_frontend',
      sub_action: 'update_countries',
      product_id: String(productId),
    })
    expect(response.json().html).toContain('data-prodcountry="amazon.nl"')

    // Expired country data is not shown.
    clock.advance(25 * 3_600_000)
    const laterData = await readCountryData(app, productId, 'before_add_to_cart')
    expect(laterData?.countries.filter((entry) => 'available' in entry)).toEqual([])
    expect(laterData?.endsAt).toBeNull()
    await clearCountries(app)
    const { rows } = await app.pool.query('SELECT * FROM country_absences')
    expect(rows).toEqual([])
  },
)

amazonTest(
  'an offer in another country is for the same variant',
  async ({ app, amazon, clock }) => {
    const { productId } = await addPastedProduct(app, amazon, { metaal: 'Zilver' })
    await updateCountries(app, productId, '192.0.2.7')
    const liveOffers = await readLiveOffers(app.db, [productId], clock.now())
    expect(liveOffers.find(({ country }) => country === 'fr')?.variantText).toBe('Zilver')
  },
)

amazonTest(
  'the country check uses only the half of a day’s requests that is for visitors',
  async ({ app, amazon, clock }) => {
    const { productId } = await addPastedProduct(app, amazon)
    const visitor = await createVisitor(app)
    const call = { action: 'WooZone_frontend', sub_action: 'update_countries' }
    const update = async () =>
      (await visitor.post(AJAX, { ...call, product_id: String(productId) })).json()
    // More than half of the requests of a day
    await app.pool.query('UPDATE source_accounts SET calls = 4400000')
    expect((await update()).status).toBe('valid')
    expect(amazon.calls()).toEqual({})

    // Less than half of them
    await app.pool.query('UPDATE source_accounts SET calls = 4000000')
    clock.advance(10 * 60_000)
    expect(parseCountryBox((await update()).html).findCountry('amazon.fr')?.available).toBe(true)
    expect(amazon.calls()['amazon.getItems']).toBeGreaterThan(0)
  },
)

amazonTest(
  'an unavailable Amazon leaves the country check unchanged, and only products that Amazon sells are checked [C05]',
  async ({ app, amazon }) => {
    const { productId } = await addPastedProduct(app, amazon)
    const ownProduct = await addProduct(app, { name: 'Ring' })
    const visitor = await createVisitor(app)
    const updateCountries = async (id: number, fields: Record<string, string> = {}) =>
      (
        await visitor.post(AJAX, {
          action: 'WooZone_frontend',
          sub_action: 'update_countries',
          product_id: String(id),
          ...fields,
        })
      ).json()
    amazon.setFault('amazon', 'not-eligible')
    const { status, html } = await updateCountries(productId)
    expect(status).toBe('valid')
    expect(parseCountryBox(html).countries.filter((entry) => 'available' in entry)).toEqual([])
    // Not every visit starts a new query.
    const callCount = amazon.calls()['amazon.getItems']
    await updateCountries(productId)
    expect(amazon.calls()['amazon.getItems']).toBe(callCount)
    for (const answer of [
      await updateCountries(ownProduct.productId),
      await updateCountries(9_999),
      await updateCountries(productId, { asin: 'B0ZZZZZZZZ' }),
    ])
      expect(answer.status).toBe('invalid')
  },
)
