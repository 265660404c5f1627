import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { lacksDiscountCode } from '#app/features/content/coupons/manage-coupons.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import {
  ALL_CATEGORIES,
  addCode,
  fillCartWithRing,
  NEW_CODE,
} from '#tests/support/carts-with-codes.ts'
import { fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { addCartCode } from './cart-codes.server.ts'
import { discountForm } from './discount-forms.ts'
import { discountCodes } from './discounts-tables.server.ts'
import { findDiscount, readDiscounts, readRemovedDiscounts } from './read-discounts.server.ts'
import { removeDiscount, restoreDiscount, saveDiscount } from './save-discount.server.ts'

const HOUR_MS = 3_600_000

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

shopTest('a code applies to the categories and products that the owner chose', async ({ app }) => {
  const form = discountForm.parse({ code: 'R', kind: 'amount', amount: '25', isActive: 'on' })
  const { productId } = await addProduct(app, { name: 'Ketting Noor', priceCents: 5_000 })
  const result = await saveDiscount(
    app,
    NEW_CODE,
    { ...form, products: [String(productId), 'BESTAAT-NIET'] },
    ALL_CATEGORIES,
  )
  expect(result).toMatchObject({
    ok: false,
    errors: { products: expect.stringContaining('BESTAAT-NIET') },
  })
  await saveDiscount(app, NEW_CODE, { ...form, products: [String(productId)] }, ALL_CATEGORIES)
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

shopTest('saving restores a deleted code only if the code can be saved', async ({ app, clock }) => {
  const id = await addCode(app, { code: 'LENTE', percent: '5' })
  await removeDiscount(app, id)
  const form = discountForm.parse({ code: 'R', kind: 'amount', amount: '25', isActive: 'on' })
  const save = (fields: object) =>
    saveDiscount(app, id, { ...form, ...fields }, ALL_CATEGORIES, { restores: true })
  expect(await save({ products: ['BESTAAT-NIET'] })).toMatchObject({ error: 'wrong-fields' })
  expect(await findDiscount(app, id)).toBeUndefined()

  // The new code counts: another one may have the old code by now.
  await addCode(app, { code: 'LENTE', percent: '10' })
  expect(await save({ code: 'LENTE' })).toMatchObject({ error: 'wrong-fields' })
  expect(await save({})).toEqual({ ok: true, id })
  expect(await findDiscount(app, id)).toMatchObject({ code: 'R' })

  await removeDiscount(app, id)
  clock.advance(31 * 24 * HOUR_MS)
  expect(await save({})).toMatchObject({ error: 'unknown-discount' })
})
