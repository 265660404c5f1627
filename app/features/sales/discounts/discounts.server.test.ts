import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/admin/cancel-order.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { fillCart, fillForm } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import { readWrittenMails } from '#tests/support/written-mails.ts'
import { addCartCode, removeCartCode } from './cart-codes.server.ts'
import { discountForm } from './discount-forms.ts'
import { discountCodes, orderDiscounts } from './discounts-tables.server.ts'
import { findDiscount, readDiscounts, readRemovedDiscounts } from './read-discounts.server.ts'
import { removeDiscount, restoreDiscount, saveDiscount } from './save-discount.server.ts'

async function makeCode(shop: Shop, typed: Record<string, string>) {
  const form = discountForm.parse({ kind: 'percentage', isActive: 'on', ...typed })
  const saved = await saveDiscount(shop, null, form, { inside: [], outside: [] })
  if (!saved.ok) throw new Error(saved.error)
  return saved.id
}

async function cartWithRing(shop: Shop, name = 'Saffierring Vera', priceCents = 10_000) {
  const { variantIds } = await addPiece(shop, { name, priceCents, stock: 100 })
  return fillCart(shop, [{ variantId: variantIds[0] ?? 0 }])
}

shopTest('a code in the cart lowers what is paid, and the order keeps it', async ({ shop }) => {
  await makeCode(shop, { code: 'zomer-10', percent: '10' })
  const cartId = await cartWithRing(shop)
  expect(await addCartCode(shop, cartId, ' Zomer-10 ')).toEqual({ ok: true, isNew: true })
  expect(await addCartCode(shop, cartId, 'ZOMER-10')).toEqual({ ok: true, isNew: false })
  expect(await readCart(shop, cartId)).toMatchObject({
    totalCents: 10_000,
    discountCents: 1_000,
    discounts: [{ code: 'ZOMER-10', cents: 1_000, refusal: null }],
  })

  const placed = await placeOrder(shop, cartId, await fillForm(shop, cartId))
  if (!placed.ok) throw new Error(placed.error)
  const order = await findOrder(shop, placed.order.id)
  expect(order).toMatchObject({
    itemsCents: 10_000,
    discountCents: 1_000,
    discountCodes: ['ZOMER-10'],
    totalCents: 9_000,
    vatSplit: [{ rate: 21, netCents: 7_438, vatCents: 1_562 }],
    lines: [{ unitCents: 10_000, discountCents: 1_000 }],
  })
  expect(await readPayments(shop.db, placed.order.id)).toMatchObject([{ amountCents: 9_000 }])
  const [mail] = await readWrittenMails(shop)
  expect(mail?.text).toContain('Korting ZOMER-10')
  expect((await readCart(shop, cartId)).discounts).toHaveLength(0)
})

shopTest('a code of 100 percent ends as a paid order', async ({ shop }) => {
  await makeCode(shop, { code: 'CADEAU', percent: '100' })
  const cartId = await cartWithRing(shop)
  await addCartCode(shop, cartId, 'cadeau')
  const form = await fillForm(shop, cartId, { shipping: 'ophalen' })
  const placed = await placeOrder(shop, cartId, form)
  if (!placed.ok) throw new Error(placed.error)
  expect(placed.address).toMatch(/^\/checkout\/order-received\//)
  expect(await findOrder(shop, placed.order.id)).toMatchObject({
    state: 'paid',
    totalCents: 0,
    vatSplit: [{ rate: 21, netCents: 0, vatCents: 0 }],
  })
  expect(await readPayments(shop.db, placed.order.id)).toEqual([])
  // The same form again leads to the same order.
  expect(await placeOrder(shop, cartId, form)).toMatchObject({
    ok: true,
    order: { id: placed.order.id },
  })
})

shopTest('of two orders at once that want the last use one gets it', async ({ shop }) => {
  await makeCode(shop, { code: 'EERSTE', percent: '10', maxUses: '1' })
  const carts = [await cartWithRing(shop, 'Ring Een'), await cartWithRing(shop, 'Ring Twee')]
  const forms = await Promise.all(
    carts.map(async (cartId) => {
      await addCartCode(shop, cartId, 'eerste')
      return fillForm(shop, cartId)
    }),
  )
  const results = await Promise.all(carts.map((id, at) => placeOrder(shop, id, forms[at] as never)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toMatchObject({ error: 'offer-changed' })
  expect(await shop.db.select().from(orderDiscounts)).toHaveLength(1)
  const left = carts[results.findIndex(({ ok }) => !ok)] ?? ''
  expect((await readCart(shop, left)).discounts).toMatchObject([
    { refusal: 'De code EERSTE is al zo vaak gebruikt als kon.' },
  ])
})

shopTest(
  'once a customer, whatever the case of the address; a cancelled order frees it',
  async ({ shop }) => {
    await makeCode(shop, { code: 'WELKOM', percent: '10', maxUsesPerCustomer: '1' })
    const order = async (email: string) => {
      const cartId = await cartWithRing(shop, `Ring ${Math.random()}`)
      await addCartCode(shop, cartId, 'welkom')
      const result = await placeOrder(shop, cartId, await fillForm(shop, cartId, { email }))
      return { cartId, result }
    }
    const first = await order('sanne@voorbeeld.example')
    expect(first.result.ok).toBe(true)
    const second = await order('Sanne@Voorbeeld.example')
    expect(second.result).toMatchObject({ error: 'code-used', codes: [{ code: 'WELKOM' }] })
    // It was taken out, so the same cart can be ordered without it.
    const form = await fillForm(shop, second.cartId)
    expect(await placeOrder(shop, second.cartId, form)).toMatchObject({ ok: true })
    expect((await order('amira@voorbeeld.example')).result.ok).toBe(true)

    if (first.result.ok) await cancelOrder(shop, first.result.order.id, 'Eva')
    expect((await order('sanne@voorbeeld.example')).result.ok).toBe(true)
  },
)

shopTest('a code is for the categories and products that the owner chose', async ({ shop }) => {
  const form = discountForm.parse({ code: 'R', kind: 'amount', amount: '25', isActive: 'on' })
  const { productId } = await addPiece(shop, { name: 'Ketting Noor', priceCents: 5_000 })
  const wrong = await saveDiscount(
    shop,
    null,
    { ...form, products: [String(productId), 'BESTAAT-NIET'] },
    { inside: [], outside: [] },
  )
  expect(wrong).toMatchObject({
    ok: false,
    errors: { products: expect.stringContaining('BESTAAT-NIET') },
  })
  await saveDiscount(
    shop,
    null,
    { ...form, products: [String(productId)] },
    { inside: [], outside: [] },
  )
  const cartId = await cartWithRing(shop)
  await addCartCode(shop, cartId, 'r')
  expect(await readCart(shop, cartId)).toMatchObject({
    discountCents: 0,
    discounts: [{ refusal: 'De code R geldt niet voor wat er in je winkelwagen ligt.' }],
  })
})

shopTest('codes are named once, and one that was used is only switched off', async ({ shop }) => {
  const id = await makeCode(shop, { code: 'LENTE', percent: '5' })
  await expect(makeCode(shop, { code: 'lente', percent: '5' })).rejects.toThrow('wrong-fields')
  const cartId = await cartWithRing(shop)
  await addCartCode(shop, cartId, 'lente')
  await placeOrder(shop, cartId, await fillForm(shop, cartId))
  expect((await readDiscounts(shop, { search: 'ENT', page: 1 })).codes).toMatchObject([
    { id, uses: 1, cents: 500 },
  ])
  expect(await removeDiscount(shop, id)).toBe('switched-off')
  const unused = await makeCode(shop, { code: 'HERFST', percent: '5' })
  expect(await removeDiscount(shop, unused)).toBe('removed')
  expect(await shop.db.select().from(discountCodes).where(eq(discountCodes.id, id))).toMatchObject([
    { isActive: false },
  ])
})

shopTest(
  'a deleted code is out of every cart, and can be put back for a month',
  async ({ shop, clock }) => {
    const id = await makeCode(shop, { code: 'HERFST', percent: '5' })
    const cartId = await cartWithRing(shop)
    await addCartCode(shop, cartId, 'herfst')
    await removeDiscount(shop, id)
    expect((await readCart(shop, cartId)).discounts).toEqual([])
    expect(await addCartCode(shop, cartId, 'herfst')).toMatchObject({ error: 'unknown-code' })
    expect(await findDiscount(shop, id)).toBeUndefined()
    expect(await readRemovedDiscounts(shop)).toEqual([{ id, name: 'HERFST' }])

    const other = await makeCode(shop, { code: 'HERFST', percent: '10' })
    expect(await restoreDiscount(shop, id)).toBe('name-taken')
    await removeDiscount(shop, other)
    expect(await restoreDiscount(shop, id)).toBe('restored')
    expect(await addCartCode(shop, cartId, 'herfst')).toEqual({ ok: true, isNew: true })
    expect(await restoreDiscount(shop, id)).toBe('unknown')

    // Two of one name that are put back at the same moment: one gets it.
    await removeDiscount(shop, id)
    const both = await Promise.all([restoreDiscount(shop, id), restoreDiscount(shop, other)])
    expect(both.toSorted()).toEqual(['name-taken', 'restored'])
    await removeDiscount(shop, both[0] === 'restored' ? id : other)

    clock.advance(31 * 24 * 3_600_000)
    expect(await restoreDiscount(shop, other)).toBe('unknown')
    expect(await readRemovedDiscounts(shop)).toEqual([])
  },
)

shopTest(
  'an unknown or switched-off code is refused, a removed one does nothing',
  async ({ shop }) => {
    const id = await makeCode(shop, { code: 'WINTER', percent: '5' })
    const cartId = await cartWithRing(shop)
    expect(await addCartCode(shop, cartId, "' OR 1=1 --")).toEqual({
      ok: false,
      error: 'unknown-code',
    })
    expect(await addCartCode(shop, cartId, '')).toEqual({ ok: false, error: 'unknown-code' })
    await addCartCode(shop, cartId, 'winter')
    await removeCartCode(shop, cartId, id)
    expect((await readCart(shop, cartId)).discounts).toEqual([])
    await removeCartCode(shop, cartId, Number.NaN)
  },
)
