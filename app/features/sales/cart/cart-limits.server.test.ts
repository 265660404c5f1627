import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { createCartWithLines } from '#tests/support/fill-cart.ts'
import { addWeddingRings } from '#tests/support/personal-products.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { addToCart, readCart, removeFromCart, setQuantity, undoRemoval } from './cart.server.ts'
import { carts } from './cart-tables.server.ts'

/** The cart of a guest has a random id. */
const CART = 't_000000000000000000000000000000'
/** The cart of a customer has the id of the account. */
const CUSTOMER_CART = 'user-1'
const HOUR_MS = 3_600_000

const add = async (app: App, productOrVariantId: number, quantity = 1, cartId = CART) => {
  const result = await addToCart(app, cartId, { productOrVariantId, quantity })
  return result.ok ? 'added' : result.error
}

const readQuantities = async (app: App, cartId = CART) =>
  (await readCart(app, cartId)).lines.map(({ name, quantity }) => [name, quantity])

shopTest('a line has at most 9,999 units, even if they are added one by one', async ({ app }) => {
  const { productId } = await addProduct(app, { name: 'Kraal', stock: null })
  expect(await add(app, productId, 9_999)).toBe('added')
  expect(await add(app, productId)).toBe('not-enough')
  expect(await readQuantities(app)).toEqual([['Kraal', 9_999]])
  const [line] = (await readCart(app, CART)).lines
  await setQuantity(app, CART, line?.key ?? '', 9_998)
  expect(await add(app, productId)).toBe('added')
})

shopTest(
  'a cart of 200 lines accepts another unit of a line but no other product, and a pair counts as two lines',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring', stock: 5 })
    const otherProduct = await addProduct(app, { name: 'Ketting' })
    const { wide, narrow } = await addWeddingRings(app)
    const second = { variantId: narrow[16], texts: {} }
    const pairItem = { productOrVariantId: wide[19], quantity: 1, second }
    await createCartWithLines(app, CART, 198)
    expect(await addToCart(app, CART, pairItem)).toMatchObject({ ok: true })
    const ring = (await readCart(app, CART)).lines.find(({ pairKey }) => pairKey !== null)
    // Without the pair there is room for two lines; with the ring, for one.
    await setQuantity(app, CART, ring?.key ?? '', 0)
    expect(await add(app, productId)).toBe('added')
    expect(await addToCart(app, CART, pairItem)).toMatchObject({ ok: false })
    const lastProduct = await addProduct(app, { name: 'Armband' })
    expect(await add(app, lastProduct.productId)).toBe('added')
    expect(await add(app, otherProduct.productId)).not.toBe('added')
    expect(await add(app, productId)).toBe('added')
    expect((await readCart(app, CART)).lines).toHaveLength(200)
  },
)

shopTest(
  'a product that is limited to one per order never has a larger quantity',
  async ({ app }) => {
    const { productId } = await addProduct(app, {
      name: 'Uniek',
      stock: 5,
      soldIndividually: true,
    })
    await add(app, productId, 4)
    const [line] = (await readCart(app, CART)).lines
    expect(await setQuantity(app, CART, line?.key ?? '', 3)).toMatchObject({ clampedTo: 1 })
    expect(await readQuantities(app)).toEqual([['Uniek', 1]])
  },
)

shopTest(
  'the quantity of a line that has sold out becomes one, and the limit is reported',
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, { name: 'Ring', stock: 3 })
    await add(app, productId, 3)
    await app.db
      .update(variants)
      .set({ stock: 0 })
      .where(eq(variants.id, variantIds[0] ?? 0))
    const [line] = (await readCart(app, CART)).lines
    expect(await setQuantity(app, CART, line?.key ?? '', 1)).toMatchObject({ clampedTo: 1 })
    expect(await readQuantities(app)).toEqual([['Ring', 1]])
  },
)

shopTest(
  'a change of a line does not affect other lines or other carts with the same products',
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring', stock: 20 })
    const necklace = await addProduct(app, { name: 'Ketting', stock: 20 })
    for (const cartId of [CART, CUSTOMER_CART]) {
      await add(app, ring.productId, 2, cartId)
      await add(app, necklace.productId, 3, cartId)
    }
    const [line] = (await readCart(app, CART)).lines
    await setQuantity(app, CART, line?.key ?? '', 5)
    expect(await readQuantities(app)).toEqual([
      ['Ring', 5],
      ['Ketting', 3],
    ])
    await setQuantity(app, CART, line?.key ?? '', 0)
    expect(await readQuantities(app)).toEqual([['Ketting', 3]])
    expect(await readQuantities(app, CUSTOMER_CART)).toEqual([
      ['Ring', 2],
      ['Ketting', 3],
    ])
  },
)

shopTest('adding to a cart extends its lifetime, and never shortens it', async ({ app, clock }) => {
  const { productId } = await addProduct(app, { name: 'Ring', stock: 5 })
  const readExpiry = async () => {
    const [cart] = await app.db.select().from(carts).where(eq(carts.id, CART))
    return cart?.expiresAt.toISOString()
  }
  await add(app, productId)
  expect(await readExpiry()).toBe('2026-11-23T12:00:00.000Z')
  clock.advance(HOUR_MS)
  await add(app, productId)
  expect(await readExpiry()).toBe('2026-11-23T13:00:00.000Z')
  clock.advance(-2 * HOUR_MS)
  await add(app, productId)
  expect(await readExpiry()).toBe('2026-11-23T13:00:00.000Z')
})

shopTest('both rings of a pair have to be in stock, and for sale', async ({ app }) => {
  const { wide, narrow } = await addWeddingRings(app, 3)
  const second = { variantId: narrow[16], texts: {} }
  const addPair = (productOrVariantId: number, quantity: number) =>
    addToCart(app, CART, { productOrVariantId, quantity, second })
  await app.db.update(variants).set({ stock: 2 }).where(eq(variants.id, narrow[16]))
  expect(await addPair(wide[19], 3)).toMatchObject({ ok: false })
  const pairItem = { productOrVariantId: wide[19], quantity: 2, second }
  expect(await addToCart(app, CUSTOMER_CART, pairItem)).toMatchObject({ ok: true })
  expect(await addPair(wide[19], 1)).toMatchObject({ ok: true })
  // One narrow ring is in the cart already.
  expect(await addPair(wide[16], 2)).toMatchObject({ ok: false })
  expect(await addPair(wide[16], 1)).toMatchObject({ ok: true })

  await app.db
    .update(variants)
    .set({ stock: 9, isActive: false })
    .where(inArray(variants.id, [narrow[16]]))
  expect(await addPair(wide[19], 1)).toMatchObject({ ok: false })
  const otherPair = await addWeddingRingsOf(app, 'Trouwringen Ander')
  expect(
    await addToCart(app, CART, {
      productOrVariantId: wide[19],
      quantity: 1,
      second: { variantId: otherPair.narrow, texts: {} },
    }),
  ).toMatchObject({ ok: false })
})

/** Adds a pair in two metals; its narrow ring needs a text. */
async function addWeddingRingsOf(app: App, name: string) {
  const { variantIds } = await addProduct(app, {
    name,
    soldAsPair: true,
    stock: 5,
    textFields: [
      {
        id: 'datum',
        label: 'Datum',
        hint: '',
        lines: 1,
        maxLength: 10,
        characters: 'text',
        extra: '',
        cents: 0,
        isRequired: true,
        onlyFor: ['Smalle ring'],
        preview: null,
      },
    ],
    variants: ['Brede ring', 'Smalle ring'].flatMap((ring) =>
      ['geelgoud', 'platina'].map((metaal) => ({ options: { ring, metaal }, stock: 5 })),
    ),
  })
  const [wide = 0, , narrow = 0, narrowInPlatinum = 0] = variantIds
  return { wide, narrow, narrowInPlatinum }
}

shopTest(
  'the rings of a pair have the same metal, and each ring has its required texts',
  async ({ app }) => {
    const { wide, narrow, narrowInPlatinum } = await addWeddingRingsOf(app, 'Trouwringen Isa')
    const addPair = (variantId: number, texts: Record<string, string>) =>
      addToCart(app, CART, { productOrVariantId: wide, quantity: 1, second: { variantId, texts } })
    expect(await addPair(narrow, {})).toMatchObject({ ok: false })
    expect(await addPair(narrowInPlatinum, { datum: '12-6-2027' })).toMatchObject({ ok: false })
    expect(await addPair(narrow, { datum: '12-6-2027' })).toMatchObject({ ok: true })
  },
)

shopTest(
  'a removed line whose variant is sold out can be restored once there is stock again',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Ring', stock: 2 })
    expect(await add(app, productId, 2)).toBe('added')
    const key = (await readCart(app, CART)).lines[0]?.key ?? ''
    await removeFromCart(app, CART, key)
    const setStock = (stock: number) =>
      app.db.update(variants).set({ stock }).where(eq(variants.productId, productId))
    await setStock(1)
    expect(await undoRemoval(app, CART, key)).toMatchObject({ ok: false })
    expect(await readQuantities(app)).toEqual([])
    await setStock(2)
    expect(await undoRemoval(app, CART, key)).toMatchObject({ ok: true })
    expect(await readQuantities(app)).toEqual([['Ring', 2]])
    expect(await undoRemoval(app, CART, key)).toBe(null)
  },
)
