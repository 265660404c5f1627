import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoice } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { saveZone } from '#app/features/sales/delivery/save-shipping.server.ts'
import { checkVatId } from '#app/features/sales/tax/check-vat-id.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  openLocalVies,
  UNAVAILABLE_GERMAN,
  VALID_BELGIAN,
  VALID_DUTCH,
} from '#simulators/vies/local-vies.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { TEST_SETTINGS } from '#tests/support/test-settings.ts'
import { readWrittenMails } from '#tests/support/written-mails.ts'
import type { CheckoutForm } from './checkout-forms.ts'
import { fillLikelyCountry, readTaxedCustomer } from './checkout-values.server.ts'
import { placeOrder } from './place-order.server.ts'
import { readCheckout } from './read-checkout.server.ts'

let register: Awaited<ReturnType<typeof openLocalVies>>
beforeAll(async () => {
  register = await openLocalVies()
})
afterAll(() => register.close())

const BELGIAN = {
  company: 'Voorbeeld Juweliers',
  vatId: VALID_BELGIAN,
  country: 'BE',
  postcode: '2000',
  city: 'Antwerpen',
} as const

/** Returns a shop with a VIES simulator and a cart with two units of € 12,10. */
async function openShop(testApp: App) {
  const shop = { ...testApp, env: { ...testApp.env, VIES_URL: register.url } }
  const { variantIds } = await addProduct(shop, { name: 'Oorknopjes Bo', priceCents: 1_210 })
  const cartId = await fillCart(shop, [{ variantId: variantIds[0] ?? 0, quantity: 2 }])
  return { shop, cartId }
}

/** Places the order that the page shows for these form values. */
async function placeShownOrder(app: App, cartId: string, changes: Partial<CheckoutForm>) {
  const { country = 'NL', company = '', vatId = '' } = changes
  const customer = readTaxedCustomer(app, { country, company, vatId, isCompany: company && 'on' })
  const checkoutPage = await readCheckout(app, cartId, customer)
  const form = await fillCheckoutForm(app, cartId, {
    seen: checkoutPage?.quotesByCountry[country].seen ?? '',
    ...changes,
  })
  const result = await placeOrder(app, cartId, form)
  if (!result.ok) throw new Error(result.error)
  const order = await findOrder(app, result.order.id)
  if (!order) throw new Error('no order')
  return order
}

shopTest(
  'a company abroad sees the price without VAT before it can order at that price',
  async ({ app: testApp }) => {
    const { shop, cartId } = await openShop(testApp)
    const firstResult = await placeOrder(
      shop,
      cartId,
      await fillCheckoutForm(shop, cartId, BELGIAN),
    )
    expect(firstResult).toEqual({ ok: false, error: 'vat-reversed' })

    // A unit is € 12,10 minus € 2,10 VAT; shipping is € 6,95 minus € 1,21.
    const order = await placeShownOrder(shop, cartId, BELGIAN)
    expect(order).toMatchObject({
      isVatReversed: true,
      vatCountry: 'BE',
      vatIdCheck: { state: 'valid' },
      itemsCents: 2_000,
      shippingCents: 574,
      totalCents: 2_574,
      vatSplit: [{ rate: 0, netCents: 2_574, vatCents: 0 }],
      lines: [{ unitCents: 1_000, vatRate: 0, vatCents: 0 }],
    })
    expect((await readPayments(shop.db, order.id))[0]?.amountCents).toBe(2_574)
    const [mail] = await readWrittenMails(shop)
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(
      'Btw verlegd naar de koper: intracommunautaire levering, 0% btw. Btw-id koper BE0123456789, btw-id verkoper NL000000000B00.',
    )
  },
)

shopTest(
  'the invoice and credit note of a company abroad mention the reverse charge, and its refund has no VAT',
  async ({ app: testApp }) => {
    const { shop, cartId } = await openShop(testApp)
    await checkVatId(shop, VALID_BELGIAN, TEST_SETTINGS)
    const order = await placeShownOrder(shop, cartId, BELGIAN)
    await markOrderPaid(shop, order.id, 'Eva')
    await makeInvoice(shop, order.id)
    const paidPayment = (await readPayments(shop.db, order.id)).find(
      ({ state }) => state === 'paid',
    )
    const refundResult = await refundOrder(
      shop,
      order.id,
      {
        id: 'ref_belgian',
        paymentId: paidPayment?.id ?? '',
        parts: {
          lines: [{ lineId: order.lines[0]?.id ?? 0, quantity: 1, restock: true }],
          shippingCents: 574,
          extraCents: 0,
        },
        restockAll: false,
        way: 'by-hand',
        reason: '',
      },
      'Eva',
    )
    expect(refundResult).toMatchObject({ ok: true, state: 'done' })
    const orderDocuments = await shop.db.select().from(documents).orderBy(documents.id)
    expect(orderDocuments.map(({ totalCents }) => totalCents)).toEqual([2_574, -(1_000 + 574)])
    for (const { content } of orderDocuments) {
      expect(content.isVatReversed).toBe(true)
      expect(content.facts).toContainEqual({
        label: 'Btw',
        text: expect.stringMatching(/^Btw verlegd .* BE0123456789, .* NL000000000B00\.$/),
      })
      expect(content.buyer).toContain('Btw-id BE0123456789')
      expect(content.seller.footer).toContain('Btw-id NL000000000B00')
    }
    expect(orderDocuments[1]?.content.vatSplit).toEqual([
      { rate: 0, netCents: -1_574, vatCents: 0 },
    ])
  },
)

shopTest(
  'without a response from VIES the VAT is charged, and a later response changes nothing',
  async ({ app: testApp }) => {
    const { shop, cartId } = await openShop(testApp)
    const company = { ...BELGIAN, country: 'DE', vatId: UNAVAILABLE_GERMAN } as const
    const order = await placeShownOrder(shop, cartId, company)
    expect(order).toMatchObject({
      isVatReversed: false,
      vatCountry: 'NL',
      vatIdCheck: { state: 'unavailable' },
      totalCents: 2_420 + 1_295,
      // 24,20 contains 4,20 VAT, and 12,95 contains 2,25.
      vatSplit: [{ rate: 21, netCents: 3_070, vatCents: 645 }],
    })
    await checkVatId(shop, VALID_BELGIAN, TEST_SETTINGS)
    expect(await findOrder(shop, order.id)).toEqual(order)
  },
)

shopTest('a Dutch company pays VAT even if its id is valid', async ({ app: testApp }) => {
  const { shop, cartId } = await openShop(testApp)
  const order = await placeShownOrder(shop, cartId, { company: 'Voorbeeld BV', vatId: VALID_DUTCH })
  expect(order).toMatchObject({
    isVatReversed: false,
    vatCountry: 'NL',
    vatIdCheck: { state: 'valid' },
    totalCents: 2_420 + 695,
  })
})

shopTest(
  'with OSS a German customer pays German VAT within the same price, also on the invoice',
  async ({ app: testApp }) => {
    const { shop, cartId } = await openShop(testApp)
    await saveSettings(shop, { ...TEST_SETTINGS, usesOss: true })
    const german = { country: 'DE', postcode: '10115', city: 'Berlin' } as const
    const order = await placeShownOrder(shop, cartId, german)
    // 24,20 × 19 / 119 = 3,864; 12,95 × 19 / 119 = 2,0677.
    expect(order).toMatchObject({
      vatCountry: 'DE',
      isVatReversed: false,
      totalCents: 2_420 + 1_295,
      vatSplit: [{ rate: 19, netCents: 3_122, vatCents: 593 }],
      lines: [{ unitCents: 1_210, vatRate: 19, vatCents: 386 }],
    })
    await markOrderPaid(shop, order.id, 'Eva')
    await makeInvoice(shop, order.id)
    const [invoice] = await shop.db.select().from(documents)
    expect(invoice?.content).toMatchObject({
      lines: [{ vatRate: 19 }, {}],
      vatSplit: [{ rate: 19, netCents: 3_122, vatCents: 593 }],
    })
    expect(invoice?.content.facts).toContainEqual({
      label: 'Btw',
      text: 'Duitsland, aangegeven met de eenloketregeling (OSS)',
    })
    // Switching the setting off later does not change the order.
    await saveSettings(shop, TEST_SETTINGS)
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    expect(line).toMatchObject({ vatRate: 19, vatCents: 386 })
  },
)

shopTest(
  'the checkout has the VAT of every country for the same total',
  async ({ app: testApp }) => {
    const { shop, cartId } = await openShop(testApp)
    await saveSettings(shop, { ...TEST_SETTINGS, usesOss: true })
    const checkoutPage = await readCheckout(shop, cartId)
    const parcel = checkoutPage?.quotesByCountry.NL.quotes.find(({ method }) => method === 'parcel')
    // 31,15 × 21 / 121 = 5,406; 31,15 × 19 / 119 = 4,974.
    expect(parcel?.vat.splits.map(({ country, parts }) => [country, parts[0]?.vatCents])).toEqual([
      ['NL', 541],
      ['BE', 541],
      ['DE', 497],
    ])
    const pickup = checkoutPage?.quotesByCountry.NL.quotes.find(({ method }) => method === 'pickup')
    expect(pickup?.vat.splits.map(({ country }) => country)).toEqual(['NL'])
  },
)

shopTest('a Finnish consumer pays Finnish VAT of 25,5 percent', async ({ app: testApp }) => {
  const { shop, cartId } = await openShop(testApp)
  await saveSettings(shop, { ...TEST_SETTINGS, usesOss: true })
  const zone = (await readShipping(shop.db)).find(({ countries }) => countries.includes('DE'))
  await saveZone(shop, zone?.id ?? 0, { name: 'Verder weg', countries: ['DE', 'FI', 'FR'] })
  const order = await placeShownOrder(shop, cartId, {
    country: 'FI',
    postcode: '00100',
    city: 'Helsinki',
  })
  // 24,20 × 25,5 / 125,5 = 4,917; 12,95 × 25,5 / 125,5 = 2,631.
  expect(order).toMatchObject({
    vatCountry: 'FI',
    totalCents: 2_420 + 1_295,
    vatSplit: [{ rate: 25.5, netCents: 2_960, vatCents: 755 }],
    lines: [{ unitCents: 1_210, vatRate: 25.5, vatCents: 492 }],
  })
  const [mail] = await readWrittenMails(shop)
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('Waarvan 25,5% Finse btw over € 29,60')
})

shopTest('the checkout knows what every country of a zone costs', async ({ app }) => {
  const { shop, cartId } = await openShop(app)
  const zone = (await readShipping(shop.db)).find(({ countries }) => countries.includes('DE'))
  await saveZone(shop, zone?.id ?? 0, { name: 'Verder weg', countries: ['DE', 'FR'] })
  const checkoutPage = await readCheckout(shop, cartId)
  expect(checkoutPage?.deliveryCountriesText).toBe('Nederland, België, Duitsland en Frankrijk')
  expect(checkoutPage?.deliveryCountries).toEqual(['NL', 'BE', 'DE', 'FR'])
  const firstMethod = (country: 'DE' | 'FR' | 'PT') =>
    checkoutPage?.quotesByCountry[country].quotes.map(({ method, cents }) => [method, cents])[0]
  expect(firstMethod('DE')).toEqual(['parcel', 1_295])
  expect(firstMethod('FR')).toEqual(['parcel', 1_295])
  expect(firstMethod('PT')).toBeUndefined()
  expect(
    await placeOrder(
      shop,
      cartId,
      await fillCheckoutForm(shop, cartId, {
        country: 'PT',
        postcode: '1000-205',
        city: 'Lissabon',
      }),
    ),
  ).toMatchObject({ error: 'shipping-not-offered', country: 'PT', isUndeliverable: true })
})

shopTest(
  'the checkout starts with the country of the browser, if parcels go there',
  async ({ app }) => {
    const likelyCountry = (language: string) =>
      fillLikelyCountry(app, new Headers({ 'accept-language': language }))
    expect(await likelyCountry('nl-BE,nl;q=0.9,en-US;q=0.8')).toEqual({ country: 'BE' })
    expect(await likelyCountry('de-DE')).toEqual({ country: 'DE' })
    expect(await likelyCountry('nl,en-BE;q=0.7')).toEqual({})
    expect(await likelyCountry('en-US,nl-BE;q=0.7')).toEqual({})
    expect(await likelyCountry('es-ES')).toEqual({})
    expect(await fillLikelyCountry(app, new Headers())).toEqual({})
  },
)
