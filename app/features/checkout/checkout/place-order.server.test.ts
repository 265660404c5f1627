import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { cartLines } from '#app/features/sales/cart/cart-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { readWrittenMails } from '#tests/support/written-mails.ts'
import { placeOrder } from './place-order.server.ts'

const LONG_TIMEOUT_MS = 60_000

async function addRing(app: App, stock: number | null, name = 'Saffierring Vera') {
  const { variantIds } = await addProduct(app, { name, priceCents: 4_000, stock })
  return variantIds[0] ?? 0
}

async function readStock(app: App, variantId: number) {
  const [row] = await app.db.select().from(variants).where(eq(variants.id, variantId))
  return row?.stock
}

shopTest('an order takes the stock and empties the cart', async ({ app }) => {
  const ring = await addRing(app, 5)
  const cartId = await fillCart(app, [{ variantId: ring, quantity: 2 }])
  const form = await fillCheckoutForm(app, cartId, { note: 'Graag als cadeau' })

  const result = await placeOrder(app, cartId, form)

  expect(result).toMatchObject({ ok: true, url: expect.stringMatching(/^\/testbank\/pay_/) })
  if (!result.ok) throw new Error(result.error)
  expect(await findOrder(app, result.order.id)).toMatchObject({
    state: 'awaiting-payment',
    itemsCents: 8_000,
    shippingCents: 0,
    totalCents: 8_000,
    vatSplit: [{ rate: 21, netCents: 6_612, vatCents: 1_388 }],
    note: 'Graag als cadeau',
    promises: { delivery: 'Dinsdag 24 november', returnDays: 30 },
    lines: [{ name: 'Saffierring Vera', quantity: 2, unitCents: 4_000 }],
    events: [{ kind: 'placed', actor: 'customer' }],
  })
  expect(await readStock(app, ring)).toBe(3)
  expect(await app.db.select().from(cartLines)).toEqual([])
  const [payment] = await readPayments(app.db, result.order.id)
  expect(payment).toMatchObject({ state: 'open', amountCents: 8_000, provider: 'test-bank' })
})

shopTest('the confirmation mail contains the complete agreement', async ({ app }) => {
  const ring = await addRing(app, 5)
  const cartId = await fillCart(app, [{ variantId: ring }])
  const form = await fillCheckoutForm(app, cartId, { payment: 'bank-transfer' })
  await placeOrder(app, cartId, form)

  const [mail] = await readWrittenMails(app)
  expect(mail).toMatchObject({ toAddress: 'sanne@voorbeeld.example', kind: 'order-confirmed' })
  const toPlainSpaces = (text = '') => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ')
  for (const phrase of [
    'Bedankt voor je bestelling, Sanne',
    'Saffierring Vera',
    '1 stuk',
    '€ 46,95',
    'Waarvan 21% btw over € 38,80',
    'NL79 DEMO 0000 0000 00',
    'op 23 november 2026',
    'Oudegracht 212',
    '3511 NR Utrecht',
    'Pakket Binnen twee werkdagen nadat je betaling binnen is',
    '14 dagen nadat je het laatste artikel kreeg',
    'Modelformulier voor herroeping',
    'wettelijke garantie',
    'KvK 00000000, btw-id NL000000000B00',
    'http://schakel.test/herroepen/',
    'Terugsturen kost je niets',
    // The mail has the complete terms, not only a link to them.
    'Onze voorwaarden',
    'De koop is gesloten als je op ‘Bestellen met betalingsverplichting’ hebt gedrukt',
    '7. Klachten en recht',
  ]) {
    expect(toPlainSpaces(mail?.text)).toContain(phrase)
    expect(toPlainSpaces(mail?.html.replace(/<(?!a)[^>]*>/g, ' '))).toContain(phrase)
  }
})

shopTest('submitting the same form twice, also concurrently, places one order', async ({ app }) => {
  const ring = await addRing(app, 5)
  const cartId = await fillCart(app, [{ variantId: ring }])
  const form = await fillCheckoutForm(app, cartId)

  const [firstResult, secondResult] = await Promise.all([
    placeOrder(app, cartId, form),
    placeOrder(app, cartId, form),
  ])
  const laterResult = await placeOrder(app, cartId, form)

  if (!firstResult.ok) throw new Error(firstResult.error)
  const { order, url } = firstResult
  for (const repeatedResult of [secondResult, laterResult])
    expect(repeatedResult).toMatchObject({ ok: true, order: { id: order.id }, url })
  expect(await app.db.select().from(orders)).toHaveLength(1)
  expect(await readStock(app, ring)).toBe(4)
  expect(await app.db.select().from(mails)).toHaveLength(1)
})

shopTest('the form token of somebody else’s order is rejected', async ({ app }) => {
  const ring = await addRing(app, 5)
  const otherCart = await fillCart(app, [{ variantId: ring }])
  const form = await fillCheckoutForm(app, otherCart)
  await placeOrder(app, otherCart, form)
  const ownCart = await fillCart(app, [{ variantId: ring }])
  const ownForm = await fillCheckoutForm(app, ownCart)

  expect(await placeOrder(app, ownCart, { ...ownForm, token: form.token })).toEqual({
    ok: false,
    error: 'unknown-form',
  })
  expect(await placeOrder(app, ownCart, { ...ownForm, token: "' OR 1=1 --" })).toEqual({
    ok: false,
    error: 'unknown-form',
  })
  expect(await app.db.select().from(cartLines)).toHaveLength(1)
})

shopTest(
  'of two buyers of the last unit one gets an error that names it, and the cart stays as it was',
  async ({ app }) => {
    const ring = await addRing(app, 1)
    const necklaceId = await addRing(app, 9, 'Ketting Noor')
    const carts = [
      await fillCart(app, [{ variantId: necklaceId }, { variantId: ring }]),
      await fillCart(app, [{ variantId: ring }, { variantId: necklaceId }]),
    ]
    const results = await Promise.all(
      carts.map(async (id) => placeOrder(app, id, await fillCheckoutForm(app, id))),
    )

    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(results.find((result) => !result.ok)).toEqual({
      ok: false,
      error: 'not-available',
      problems: [{ kind: 'short', name: 'Saffierring Vera', stockLeft: 0 }],
    })
    expect(await readStock(app, ring)).toBe(0)
    expect(await readStock(app, necklaceId)).toBe(8)
    expect(await app.db.select().from(cartLines)).toHaveLength(2)
    expect(await app.db.select().from(mails)).toHaveLength(1)
  },
)

shopTest(
  '50 simultaneous orders of the same variants in any order do not deadlock',
  async ({ app }) => {
    const variantIds = await Promise.all(
      ['Ring Een', 'Ring Twee', 'Ring Drie', 'Ring Vier'].map((name) => addRing(app, 100, name)),
    )
    const carts = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        // Each cart starts with the next variant, and every other cart has the reverse order.
        const rotatedIds = [...variantIds.slice(index % 4), ...variantIds.slice(0, index % 4)]
        return fillCart(
          app,
          (index % 2 ? rotatedIds : rotatedIds.toReversed()).map((variantId) => ({ variantId })),
        )
      }),
    )
    const forms = await Promise.all(carts.map((id) => fillCheckoutForm(app, id)))
    const results = await Promise.all(
      carts.map((id, index) => placeOrder(app, id, forms[index] as never)),
    )

    expect(results.filter((result) => !result.ok)).toEqual([])
    expect(await Promise.all(variantIds.map((id) => readStock(app, id)))).toEqual([50, 50, 50, 50])
  },
  LONG_TIMEOUT_MS,
)

shopTest(
  'a price that changed meanwhile is shown first, and no order is placed',
  async ({ app }) => {
    const ring = await addRing(app, 5)
    const cartId = await fillCart(app, [{ variantId: ring }])
    const form = await fillCheckoutForm(app, cartId)
    await app.db.update(variants).set({ priceCents: 4_500 }).where(eq(variants.id, ring))

    expect(await placeOrder(app, cartId, form)).toEqual({ ok: false, error: 'cart-changed' })
    expect(await app.db.select().from(orders)).toEqual([])
    expect(await app.db.select().from(cartLines)).toHaveLength(1)
    // After a reload of the page the cart can be ordered.
    expect(await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))).toMatchObject({
      ok: true,
    })
  },
)

shopTest('a product that is no longer for sale is named', async ({ app }) => {
  const ring = await addRing(app, 5)
  const cartId = await fillCart(app, [{ variantId: ring }])
  const form = await fillCheckoutForm(app, cartId)
  await app.db.update(variants).set({ isActive: false }).where(eq(variants.id, ring))

  expect(await placeOrder(app, cartId, form)).toEqual({
    ok: false,
    error: 'not-available',
    problems: [{ kind: 'gone', name: 'Saffierring Vera' }],
  })
})

shopTest('an empty cart or an unknown payment method places no order', async ({ app }) => {
  const ring = await addRing(app, 5)
  const cartId = await fillCart(app, [{ variantId: ring }])
  const form = await fillCheckoutForm(app, cartId)

  expect(await placeOrder(app, cartId, { ...form, payment: 'goud' })).toEqual({
    ok: false,
    error: 'unknown-method',
  })
  expect(await placeOrder(app, 't_nobody', form)).toEqual({ ok: false, error: 'empty-cart' })
  expect(await app.db.select().from(orders)).toEqual([])
})

shopTest('a variant without stock tracking can always be ordered', async ({ app }) => {
  const ring = await addRing(app, null)
  const cartId = await fillCart(app, [{ variantId: ring, quantity: 40 }])
  expect(await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))).toMatchObject({
    ok: true,
  })
  expect(await readStock(app, ring)).toBe(null)
})

shopTest('listings are refreshed only after an order that leaves few units', async ({ app }) => {
  const changedTags: string[] = []
  app.onChange((tags) => changedTags.push(...tags))
  /** Orders two units of a product, and returns a function that reads its listing. */
  const orderTwoUnits = async (name: string, stock: number) => {
    const { productId, variantIds } = await addProduct(app, { name, stock })
    await app.db.execute(sql`DELETE FROM stale_listings`)
    const cartId = await fillCart(app, [{ variantId: variantIds[0] ?? 0, quantity: 2 }])
    const form = await fillCheckoutForm(app, cartId)
    changedTags.length = 0
    expect(await placeOrder(app, cartId, form)).toMatchObject({ ok: true })
    expect(changedTags).toEqual([`product:${productId}`])
    return async () => {
      const { rows } = await app.db.execute<{ left: number | null; marks: number }>(sql`
        SELECT (card ->> 'left')::int AS left, (SELECT count(*)::int FROM stale_listings) AS marks
        FROM product_listings WHERE product_id = ${productId}`)
      return { ...rows[0], isListed: changedTags.includes('listing') }
    }
  }
  const readPlenty = await orderTwoUnits('Ring Femke', 6)
  expect(await readPlenty()).toEqual({ left: null, marks: 0, isListed: false })
  await expect
    .poll(await orderTwoUnits('Ring Gijs', 5))
    .toEqual({ left: 3, marks: 0, isListed: true })
  await expect
    .poll(await orderTwoUnits('Ring Hanna', 2))
    .toEqual({ left: 0, marks: 0, isListed: true })
})

shopTest(
  'the confirmation mail shows a picture of each product, and does not thank for a payment that is still to come',
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, { name: 'Creolen Sara', stock: 5 })
    await addPhoto(app, productId)
    const cartId = await fillCart(app, [{ variantId: variantIds[0] ?? 0 }])
    await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
    const [mail] = await readWrittenMails(app)
    expect(mail?.html).toMatch(
      /<img[^>]*alt="Een ring van opzij"[^>]*src="http:\/\/schakel\.test\/media\/\d+-f{20}\/320\.jpg"/,
    )
    // Mail programs load no fonts, so the name is a picture and the title has the font of the text.
    expect(mail?.html).toMatch(/<img[^>]*src="http:\/\/schakel\.test\/merk\/woordmerk\.png"/)
    expect(mail?.html).not.toContain('Imbue')
    expect(mail?.text).toContain('Zodra je betaling binnen is')
    expect(mail?.text).not.toContain('is binnen')
  },
)
