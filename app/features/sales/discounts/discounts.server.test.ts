import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { lacksDiscountCode } from '#app/features/content/coupons/manage-coupons.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { expireOrders } from '#app/features/fulfilment/order-changes/expire-orders.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { applyCode, removeIneffectiveCodes } from '#app/features/sales/cart/apply-code.server.ts'
import { readCart, setQuantity } from '#app/features/sales/cart/cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readWrittenMails } from '#tests/support/written-mails.ts'
import { addCartCode, removeCartCode, tryCartCode } from './cart-codes.server.ts'
import { discountForm } from './discount-forms.ts'
import { discountCodes, orderDiscounts } from './discounts-tables.server.ts'
import { findDiscount, readDiscounts, readRemovedDiscounts } from './read-discounts.server.ts'
import { removeDiscount, restoreDiscount, saveDiscount } from './save-discount.server.ts'

/** Saving without an id adds a code. */
const NEW = null
/** The code is not limited to categories, and excludes none. */
const ALL_CATEGORIES = { included: [], excluded: [] }
const IP = '198.51.100.7'
const HOUR_MS = 3_600_000

async function addCode(app: App, fields: Record<string, string>) {
  const form = discountForm.parse({ kind: 'percentage', isActive: 'on', ...fields })
  const result = await saveDiscount(app, NEW, form, ALL_CATEGORIES)
  if (!result.ok) throw new Error(result.error)
  return result.id
}

async function fillCartWithRing(app: App, name = 'Saffierring Vera', priceCents = 10_000) {
  const { variantIds } = await addProduct(app, { name, priceCents, stock: 100 })
  return fillCart(app, [{ variantId: variantIds[0] ?? 0 }])
}

shopTest(
  'the owner is warned of a deal of the shop with a code that its checkout does not accept',
  async ({ app, clock }) => {
    const deal = { code: 'bestaatniet', destination: '', endsAt: null }
    expect(await lacksDiscountCode(app, deal)).toBe(true)
    expect(await lacksDiscountCode(app, { ...deal, destination: '/shop/' })).toBe(true)
    // A deal of another shop, or one that is over, needs no code of this shop.
    expect(await lacksDiscountCode(app, { ...deal, destination: 'https://winkel.example/' })).toBe(
      false,
    )
    expect(await lacksDiscountCode(app, { ...deal, endsAt: clock.now() })).toBe(false)
    await addCode(app, { code: 'bestaatniet', percent: '10' })
    expect(await lacksDiscountCode(app, deal)).toBe(false)
  },
)

shopTest('a code in the cart lowers the total, and the order stores it', async ({ app }) => {
  await addCode(app, { code: 'zomer-10', percent: '10' })
  const cartId = await fillCartWithRing(app)
  expect(await addCartCode(app, cartId, ' Zomer-10 ')).toMatchObject({ ok: true, isNew: true })
  expect(await addCartCode(app, cartId, 'ZOMER-10')).toMatchObject({ ok: true, isNew: false })
  expect(await readCart(app, cartId)).toMatchObject({
    totalCents: 10_000,
    discountCents: 1_000,
    discounts: [{ code: 'ZOMER-10', cents: 1_000, refusal: null }],
  })

  const placedOrder = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
  if (!placedOrder.ok) throw new Error(placedOrder.error)
  const order = await findOrder(app, placedOrder.order.id)
  expect(order).toMatchObject({
    itemsCents: 10_000,
    discountCents: 1_000,
    discountCodes: ['ZOMER-10'],
    totalCents: 9_000,
    vatSplit: [{ rate: 21, netCents: 7_438, vatCents: 1_562 }],
    lines: [{ unitCents: 10_000, discountCents: 1_000 }],
  })
  expect(await readPayments(app.db, placedOrder.order.id)).toMatchObject([{ amountCents: 9_000 }])
  const [mail] = await readWrittenMails(app)
  expect(mail?.text).toContain('Korting ZOMER-10')
  expect((await readCart(app, cartId)).discounts).toHaveLength(0)
})

shopTest('a code of 100 percent results in a paid order', async ({ app }) => {
  await addCode(app, { code: 'CADEAU', percent: '100' })
  const cartId = await fillCartWithRing(app)
  await addCartCode(app, cartId, 'cadeau')
  const form = await fillCheckoutForm(app, cartId, { shipping: 'pickup' })
  const placedOrder = await placeOrder(app, cartId, form)
  if (!placedOrder.ok) throw new Error(placedOrder.error)
  expect(placedOrder.url).toMatch(/^\/checkout\/order-received\//)
  expect(await findOrder(app, placedOrder.order.id)).toMatchObject({
    state: 'paid',
    totalCents: 0,
    vatSplit: [{ rate: 21, netCents: 0, vatCents: 0 }],
  })
  expect(await readPayments(app.db, placedOrder.order.id)).toEqual([])
  // Submitting the form again returns the same order.
  expect(await placeOrder(app, cartId, form)).toMatchObject({
    ok: true,
    order: { id: placedOrder.order.id },
  })
})

shopTest('only one of two simultaneous orders gets the last use of a code', async ({ app }) => {
  await addCode(app, { code: 'EERSTE', percent: '10', maxUses: '1' })
  const carts = [await fillCartWithRing(app, 'Ring Een'), await fillCartWithRing(app, 'Ring Twee')]
  const forms = await Promise.all(
    carts.map(async (cartId) => {
      await addCartCode(app, cartId, 'eerste')
      return fillCheckoutForm(app, cartId)
    }),
  )
  const results = await Promise.all(
    carts.map((id, index) => placeOrder(app, id, forms[index] as never)),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toMatchObject({ error: 'cart-changed' })
  expect(await app.db.select().from(orderDiscounts)).toHaveLength(1)
  const rejectedCart = carts[results.findIndex(({ ok }) => !ok)] ?? ''
  expect((await readCart(app, rejectedCart)).discounts).toMatchObject([
    { refusal: 'De code EERSTE is al zo vaak gebruikt als kon.' },
  ])
})

shopTest(
  'a code can be used once per e-mail address, in capitals or not, and again after the order is cancelled',
  async ({ app }) => {
    await addCode(app, { code: 'WELKOM', percent: '10', maxUsesPerCustomer: '1' })
    const placeOrderWithCode = async (email: string) => {
      const cartId = await fillCartWithRing(app, `Ring ${Math.random()}`)
      await addCartCode(app, cartId, 'welkom')
      const result = await placeOrder(app, cartId, await fillCheckoutForm(app, cartId, { email }))
      return { cartId, result }
    }
    const firstOrder = await placeOrderWithCode('sanne@voorbeeld.example')
    if (!firstOrder.result.ok) throw new Error(firstOrder.result.error)
    const secondOrder = await placeOrderWithCode('Sanne@Voorbeeld.example')
    expect(secondOrder.result).toMatchObject({ error: 'code-used', codes: [{ code: 'WELKOM' }] })
    // The code was removed from the cart, so the same cart can be ordered without it.
    const form = await fillCheckoutForm(app, secondOrder.cartId)
    expect(await placeOrder(app, secondOrder.cartId, form)).toMatchObject({ ok: true })
    expect((await placeOrderWithCode('amira@voorbeeld.example')).result.ok).toBe(true)

    await cancelOrder(app, firstOrder.result.order.id, 'Eva')
    expect((await placeOrderWithCode('sanne@voorbeeld.example')).result.ok).toBe(true)
  },
)

shopTest(
  'the last use of a code is available again once the unpaid order that has it expires',
  async ({ app, clock }) => {
    await addCode(app, { code: 'EENMALIG', percent: '10', maxUses: '1' })
    const fillCartWithCode = async (name: string) => {
      const cartId = await fillCartWithRing(app, name)
      await addCartCode(app, cartId, 'eenmalig')
      return cartId
    }
    const cartId = await fillCartWithCode('Ring Een')
    expect(await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))).toMatchObject({
      ok: true,
    })
    expect(await readCart(app, await fillCartWithCode('Ring Twee'))).toMatchObject({
      discountCents: 0,
    })
    clock.advance(2 * HOUR_MS)
    await expireOrders(app)
    expect(await readCart(app, await fillCartWithCode('Ring Drie'))).toMatchObject({
      discountCents: 1_000,
    })
  },
)

shopTest('a code applies to the categories and products that the owner chose', async ({ app }) => {
  const form = discountForm.parse({ code: 'R', kind: 'amount', amount: '25', isActive: 'on' })
  const { productId } = await addProduct(app, { name: 'Ketting Noor', priceCents: 5_000 })
  const result = await saveDiscount(
    app,
    NEW,
    { ...form, products: [String(productId), 'BESTAAT-NIET'] },
    ALL_CATEGORIES,
  )
  expect(result).toMatchObject({
    ok: false,
    errors: { products: expect.stringContaining('BESTAAT-NIET') },
  })
  await saveDiscount(app, NEW, { ...form, products: [String(productId)] }, ALL_CATEGORIES)
  const cartId = await fillCartWithRing(app)
  await addCartCode(app, cartId, 'r')
  expect(await readCart(app, cartId)).toMatchObject({
    discountCents: 0,
    discounts: [{ refusal: 'De code R geldt niet voor wat er in je winkelwagen ligt.' }],
  })
})

shopTest(
  'the names of codes are unique, and a code that was used can only be disabled',
  async ({ app }) => {
    const id = await addCode(app, { code: 'LENTE', percent: '5' })
    await expect(addCode(app, { code: 'lente', percent: '5' })).rejects.toThrow('wrong-fields')
    const cartId = await fillCartWithRing(app)
    await addCartCode(app, cartId, 'lente')
    await placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
    expect((await readDiscounts(app, { search: 'ENT', page: 1 })).codes).toMatchObject([
      { id, uses: 1, cents: 500 },
    ])
    expect(await removeDiscount(app, id)).toBe('switched-off')
    const unusedId = await addCode(app, { code: 'HERFST', percent: '5' })
    expect(await removeDiscount(app, unusedId)).toBe('removed')
    expect(await app.db.select().from(discountCodes).where(eq(discountCodes.id, id))).toMatchObject(
      [{ isActive: false }],
    )
  },
)

shopTest(
  'a deleted code is removed from every cart, and can be restored for a month',
  async ({ app, clock }) => {
    const id = await addCode(app, { code: 'HERFST', percent: '5' })
    const cartId = await fillCartWithRing(app)
    await addCartCode(app, cartId, 'herfst')
    await removeDiscount(app, id)
    expect((await readCart(app, cartId)).discounts).toEqual([])
    expect(await addCartCode(app, cartId, 'herfst')).toMatchObject({ error: 'unknown-code' })
    expect(await findDiscount(app, id)).toBeUndefined()
    expect(await readRemovedDiscounts(app)).toEqual([{ id, name: 'HERFST' }])

    const otherId = await addCode(app, { code: 'HERFST', percent: '10' })
    expect(await restoreDiscount(app, id)).toBe('name-taken')
    await removeDiscount(app, otherId)
    expect(await restoreDiscount(app, id)).toBe('restored')
    expect(await addCartCode(app, cartId, 'herfst')).toMatchObject({ ok: true, isNew: true })
    expect(await restoreDiscount(app, id)).toBe('unknown')

    // Two deleted codes with the same name are restored at the same moment: only one restore can succeed.
    await removeDiscount(app, id)
    const restoreResults = await Promise.all([
      restoreDiscount(app, id),
      restoreDiscount(app, otherId),
    ])
    expect(restoreResults.toSorted()).toEqual(['name-taken', 'restored'])
    await removeDiscount(app, restoreResults[0] === 'restored' ? id : otherId)

    clock.advance(31 * 24 * HOUR_MS)
    expect(await restoreDiscount(app, otherId)).toBe('unknown')
    expect(await readRemovedDiscounts(app)).toEqual([])
  },
)

shopTest(
  'an unknown or disabled code is rejected, and a removed one has no effect',
  async ({ app }) => {
    const id = await addCode(app, { code: 'WINTER', percent: '5' })
    const cartId = await fillCartWithRing(app)
    expect(await addCartCode(app, cartId, "' OR 1=1 --")).toEqual({
      ok: false,
      error: 'unknown-code',
    })
    expect(await addCartCode(app, cartId, '')).toEqual({ ok: false, error: 'unknown-code' })
    await addCartCode(app, cartId, 'winter')
    await removeCartCode(app, cartId, id)
    expect((await readCart(app, cartId)).discounts).toEqual([])
    // A form without a valid id has no effect either.
    await removeCartCode(app, cartId, Number.NaN)
  },
)

shopTest(
  'the day on which a code expired or starts is shown to the shopper who types it',
  async ({ app }) => {
    await addCode(app, { code: 'HERFST', percent: '5', endsAt: '2020-11-22T00:00' })
    await addCode(app, { code: 'AVOND', percent: '5', endsAt: '2020-11-22T18:00' })
    await addCode(app, { code: 'OUDJAAR', percent: '5', startsAt: '2098-12-31T00:00' })
    const cartId = await fillCartWithRing(app)
    const messageFor = async (code: string) => {
      const result = await applyCode(app, IP, cartId, code)
      return 'message' in result ? result.message : result
    }
    expect(await messageFor('herfst')).toBe('De code HERFST is verlopen op 21 november 2020.')
    expect(await messageFor('avond')).toBe('De code AVOND is verlopen op 22 november 2020.')
    expect(await messageFor('oudjaar')).toBe('De code OUDJAAR is geldig vanaf 31 december 2098.')
  },
)

shopTest(
  'after thirty wrong codes from one IP address no code is accepted from it; valid codes do not count',
  async ({ app }) => {
    await addCode(app, { code: 'WINTER', percent: '5' })
    const cartId = await fillCartWithRing(app)
    for (let number = 0; number < 40; number++) {
      expect(await tryCartCode(app, IP, cartId, 'winter')).toMatchObject({ ok: true })
    }
    for (let number = 0; number < 30; number++) {
      expect(await tryCartCode(app, IP, cartId, `geraden-${number}`)).toEqual({
        ok: false,
        error: 'unknown-code',
      })
    }
    expect(await tryCartCode(app, IP, cartId, 'winter')).toMatchObject({
      ok: false,
      error: 'too-many-tries',
    })
    const otherIp = '203.0.113.9'
    expect(await tryCartCode(app, otherIp, cartId, 'winter')).toMatchObject({ ok: true })
  },
)

shopTest(
  'a code that does not apply is rejected with its reason, and a stored code that no longer applies is removed with one message',
  async ({ app }) => {
    await addCode(app, { code: 'GROOT', percent: '10', minimum: '150' })
    const cartId = await fillCartWithRing(app)
    expect(await applyCode(app, IP, cartId, 'groot')).toEqual({
      ok: false,
      error: 'no-effect',
      message: 'De code GROOT geldt vanaf €\u00a0150,00. Je komt nog €\u00a050,00 tekort.',
    })
    expect((await readCart(app, cartId)).discounts).toEqual([])

    const [line] = (await readCart(app, cartId)).lines
    await setQuantity(app, cartId, line?.key ?? '', 2)
    expect(await applyCode(app, IP, cartId, 'groot')).toMatchObject({ ok: true })
    const fittingCart = await readCart(app, cartId)
    expect(await removeIneffectiveCodes(app, cartId, fittingCart)).toBe(fittingCart)

    await setQuantity(app, cartId, line?.key ?? '', 1)
    const cartWithoutCode = await removeIneffectiveCodes(app, cartId, await readCart(app, cartId))
    expect(cartWithoutCode).toMatchObject({
      discounts: [],
      notices: [
        {
          kind: 'error',
          text: 'De code GROOT geldt vanaf €\u00a0150,00. Je komt nog €\u00a050,00 tekort. We hebben hem verwijderd; past hij weer, vul hem dan opnieuw in.',
        },
      ],
    })
    // The message is shown once.
    expect(await readCart(app, cartId)).toMatchObject({ discounts: [], notices: [] })
  },
)
