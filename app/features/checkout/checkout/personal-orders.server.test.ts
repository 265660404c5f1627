import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { packingSlipOf } from '#app/features/fulfilment/documents/admin/packing-slip.ts'
import { invoiceOf } from '#app/features/fulfilment/documents/document-content.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { withdraw } from '#app/features/fulfilment/withdrawals/withdraw.server.ts'
import { addToCart } from '#app/features/sales/cart/cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { addCross, addWeddingRings } from '#tests/support/personal-products.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readWrittenMails } from '#tests/support/written-mails.ts'
import { placeOrder } from './place-order.server.ts'
import { readCheckout } from './read-checkout.server.ts'

const CART = 't_000000000000000000000000000000'

async function orderEngravedCross(app: App) {
  const { productId } = await addCross(app)
  const item = {
    productOrVariantId: productId,
    quantity: 1,
    texts: { gravure1: 'Sanne\n12-6-2027' },
  }
  await addToCart(app, CART, item)
  const result = await placeOrder(app, CART, await fillCheckoutForm(app, CART))
  if (!result.ok) throw new Error(result.error)
  const order = await findOrder(app, result.order.id)
  if (!order) throw new Error('the order is missing')
  return order
}

shopTest('a text is ordered, and everybody who makes or checks it can read it', async ({ app }) => {
  const order = await orderEngravedCross(app)
  expect(order).toMatchObject({
    itemsCents: 94_00,
    lines: [
      {
        name: 'Kruisketting Tess',
        unitCents: 94_00,
        texts: [{ field: 'gravure1', label: 'Gravure', text: 'Sanne\n12-6-2027', cents: 15_00 }],
      },
    ],
  })
  const name = 'Kruisketting Tess, Gravure: Sanne / 12-6-2027'
  const wantsPrices = false
  expect(packingSlipOf(order, wantsPrices).rows).toEqual([['1', name, '']])
  const settings = await readSettings(app)
  expect(invoiceOf(order, { settings, siteUrl: app.siteUrl }, new Map()).lines[0]?.text).toBe(name)
  const [mail] = await readWrittenMails(app)
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    'Kruisketting Tess Gravure: Sanne / 12-6-2027, 1 stuk',
  )
})

shopTest(
  'a product made for its buyer is delivered later, by the setting of the shop',
  async ({ app }) => {
    const { productId } = await addCross(app)
    await addToCart(app, CART, { productOrVariantId: productId, quantity: 1 })
    const parcelDay = async () =>
      (await readCheckout(app, CART))?.quotesByCountry.NL.quotes.find(
        ({ kind }) => kind === 'parcel',
      )?.day
    expect(await parcelDay()).toBe('Dinsdag 24 november')
    await addToCart(app, CART, {
      productOrVariantId: productId,
      quantity: 1,
      texts: { gravure1: 'Noor' },
    })
    expect(await parcelDay()).toBe('Vrijdag 27 november')
  },
)

shopTest(
  'only the lines with a text have no withdrawal, and the buyer knows before',
  async ({ app }) => {
    const { productId } = await addCross(app)
    await addToCart(app, CART, { productOrVariantId: productId, quantity: 1 })
    const usualText = 'Je hebt 14 dagen wettelijke bedenktijd; wij maken er 30 van.'
    const personalText =
      'Voor wat we met jouw tekst maken, geldt geen bedenktijd: dat kun je niet herroepen of ruilen.'
    expect((await readCheckout(app, CART))?.returnDaysText).toBe(usualText)
    await addToCart(app, CART, {
      productOrVariantId: productId,
      quantity: 1,
      texts: { gravure1: 'Noor' },
    })
    expect((await readCheckout(app, CART))?.returnDaysText).toBe(`${usualText} ${personalText}`)

    const result = await placeOrder(app, CART, await fillCheckoutForm(app, CART))
    if (!result.ok) throw new Error(result.error)
    expect((await findOrder(app, result.order.id))?.promises.conditions).toContain(personalText)
    const [mail] = await readWrittenMails(app)
    const text = mail?.text.replace(/\s+/g, ' ')
    expect(text).toContain('Je mag de koop zonder opgaaf van reden ongedaan maken')
    expect(text).toContain('niet te herroepen of te ruilen: Kruisketting Tess, Gravure: Noor.')
  },
)

shopTest(
  'an order of engraved jewellery alone has no withdrawal period in its mail',
  async ({ app }) => {
    await orderEngravedCross(app)
    const [mail] = await readWrittenMails(app)
    expect(mail?.text).toMatch(/geen bedenktijd/i)
    expect(mail?.text).not.toContain('Modelformulier')
  },
)

shopTest('a withdrawal shows the shop which lines are excluded', async ({ app }) => {
  const order = await orderEngravedCross(app)
  await withdraw(
    app,
    {
      orderNumber: String(order.id),
      name: 'Sanne de Vries',
      email: 'sanne@voorbeeld.example',
      items: '',
    },
    { ip: '192.0.2.1', formToken: 'a'.repeat(32) },
  )
  const notice =
    'Met een tekst van de klant gemaakt en dus niet te herroepen: Kruisketting Tess, Gravure: Sanne / 12-6-2027.'
  const orderAfter = await findOrder(app, order.id)
  expect(orderAfter?.events[0]?.text).toContain(notice)
  const mails = await readWrittenMails(app)
  const mailToShop = mails.find(({ kind }) => kind === 'withdrawal-notice')
  expect(mailToShop?.text.replace(/\s+/g, ' ')).toContain(notice)
})

shopTest('a pair takes one ring of either size from the stock', async ({ app }) => {
  const stock = 3
  const { wide, narrow } = await addWeddingRings(app, stock)
  await addToCart(app, CART, {
    productOrVariantId: wide[19],
    quantity: 1,
    texts: { gravure1: 'Noor' },
    second: { variantId: narrow[16], texts: { gravure1: 'Sam' } },
  })
  const result = await placeOrder(app, CART, await fillCheckoutForm(app, CART))
  if (!result.ok) throw new Error(result.error)
  expect(await findOrder(app, result.order.id)).toMatchObject({
    itemsCents: 945_01 + 945_00,
    lines: [
      { variantName: 'Brede ring, maat 19', unitCents: 945_01, texts: [{ text: 'Noor' }] },
      { variantName: 'Smalle ring, maat 16', unitCents: 945_00, texts: [{ text: 'Sam' }] },
    ],
  })
  const rows = await app.db
    .select({ id: variants.id, stock: variants.stock })
    .from(variants)
    .where(inArray(variants.id, [wide[16], wide[19], narrow[16], narrow[19]]))
    .orderBy(variants.id)
  expect(rows).toEqual([
    { id: wide[16], stock },
    { id: wide[19], stock: stock - 1 },
    { id: narrow[16], stock: stock - 1 },
    { id: narrow[19], stock },
  ])
})

shopTest(
  'of two lines of one product, the stock of both is checked when ordering',
  async ({ app }) => {
    const { productId, variantIds } = await addCross(app)
    await addToCart(app, CART, { productOrVariantId: productId, quantity: 2 })
    await addToCart(app, CART, {
      productOrVariantId: productId,
      quantity: 2,
      texts: { gravure1: 'Noor' },
    })
    const form = await fillCheckoutForm(app, CART)
    await app.db.update(variants).set({ stock: 3 }).where(inArray(variants.id, variantIds))
    expect(await placeOrder(app, CART, form)).toMatchObject({ ok: false, error: 'not-available' })
  },
)
