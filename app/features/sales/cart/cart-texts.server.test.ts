import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { addCross, addInitialNecklace, addWeddingRings } from '#tests/support/personal-products.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  addAllToCart,
  addToCart,
  mergeCart,
  readCart,
  removeFromCart,
  setQuantity,
  undoRemoval,
} from './cart.server.ts'

const CUSTOMER_CART = 'user-1'
const CART = 't_000000000000000000000000000000'

shopTest(
  'units with different texts are separate lines, and the price of a text is added',
  async ({ app }) => {
    const { productId } = await addCross(app)
    const add = (texts: Record<string, string>) =>
      addToCart(app, CART, { productOrVariantId: productId, quantity: 1, texts })
    await add({})
    await add({ gravure1: ' Sanne \n12-6-2027 ' })
    await add({ gravure1: 'Sanne\n12-6-2027' })
    await add({ gravure1: 'Noor' })

    const { lines, totalCents } = await readCart(app, CART)
    expect(lines.map(({ quantity, unitCents, texts }) => ({ quantity, unitCents, texts }))).toEqual(
      [
        { quantity: 1, unitCents: 79_00, texts: [] },
        {
          quantity: 2,
          unitCents: 94_00,
          texts: [{ field: 'gravure1', label: 'Gravure', text: 'Sanne\n12-6-2027', cents: 15_00 }],
        },
        {
          quantity: 1,
          unitCents: 94_00,
          texts: [{ field: 'gravure1', label: 'Gravure', text: 'Noor', cents: 15_00 }],
        },
      ],
    )
    expect(totalCents).toBe(79_00 + 3 * 94_00)
    expect(new Set(lines.map(({ key }) => key)).size).toBe(3)
  },
)

shopTest('lines of one product share its stock', async ({ app }) => {
  const { productId } = await addCross(app)
  await addToCart(app, CART, { productOrVariantId: productId, quantity: 3 })
  const threeUnits = { productOrVariantId: productId, quantity: 3, texts: { gravure1: 'Noor' } }
  expect(await addToCart(app, CART, threeUnits)).toMatchObject({ ok: false, error: 'not-enough' })
  await addToCart(app, CART, { ...threeUnits, quantity: 1 })

  const [plainLine, engravedLine] = (await readCart(app, CART)).lines
  // Of the five units in stock the other line has one or three.
  expect(plainLine?.limit).toBe(5 - 1)
  expect(engravedLine?.limit).toBe(5 - 3)
  expect(await setQuantity(app, CART, engravedLine?.key ?? '', 9)).toMatchObject({ clampedTo: 2 })
})

shopTest('a text that does not fit is rejected with a message for its field', async ({ app }) => {
  const { productId } = await addCross(app)
  const engravedItem = {
    productOrVariantId: productId,
    quantity: 1,
    texts: { gravure1: 'Sanne-Marie Anna' },
  }
  expect(await addToCart(app, CART, engravedItem)).toEqual({
    ok: false,
    error: 'bad-text',
    address: '/product/kruisketting-tess/',
    name: 'Kruisketting Tess',
    limit: 0,
    errors: { text_gravure1: 'Op een regel passen 12 tekens; regel 1 heeft er 16.' },
  })
  expect((await readCart(app, CART)).lines).toEqual([])
})

shopTest('a required text cannot be skipped, however the product is added', async ({ app }) => {
  const { productId, variantIds } = await addInitialNecklace(app)
  expect(await addToCart(app, CART, { productOrVariantId: productId, quantity: 1 })).toMatchObject({
    ok: false,
    error: 'needs-text',
    address: '/product/initiaalketting-maan/',
  })
  expect(await addAllToCart(app, CART, variantIds)).toBeNull()
  const result = await addToCart(app, CART, {
    productOrVariantId: productId,
    quantity: 1,
    texts: { initiaal: 's' },
  })
  expect(result).toMatchObject({ ok: true, cart: { lines: [{ texts: [{ text: 'S' }] }] } })
})

shopTest('a pair is two lines with one quantity, each for half the price', async ({ app }) => {
  const { wide, narrow } = await addWeddingRings(app)
  const pair = {
    productOrVariantId: wide[19],
    quantity: 1,
    texts: { gravure1: 'Noor' },
    second: { variantId: narrow[16], texts: { gravure1: 'Sam' } },
  }
  await addToCart(app, CART, pair)
  const result = await addToCart(app, CART, pair)
  expect(result).toMatchObject({
    ok: true,
    cart: {
      totalCents: 2 * (945_01 + 945_00),
      lines: [
        { variantName: 'Brede ring, maat 19', quantity: 2, unitCents: 945_01 },
        { variantName: 'Smalle ring, maat 16', quantity: 2, unitCents: 945_00 },
      ],
    },
  })
  const [wideLine, narrowLine] = (await readCart(app, CART)).lines
  expect(narrowLine?.pairKey).toBe(wideLine?.key)
  expect(wideLine?.texts[0]?.text).toBe('Noor')
  expect(narrowLine?.texts[0]?.text).toBe('Sam')

  expect(await setQuantity(app, CART, narrowLine?.key ?? '', 9)).toMatchObject({ clampedTo: 3 })
  expect((await readCart(app, CART)).lines.map(({ quantity }) => quantity)).toEqual([3, 3])
})

shopTest('a removed pair is restored with both rings and their texts', async ({ app }) => {
  const { wide, narrow } = await addWeddingRings(app)
  await addToCart(app, CART, {
    productOrVariantId: wide[19],
    quantity: 2,
    texts: { gravure1: 'Noor' },
    second: { variantId: narrow[16], texts: {} },
  })
  const linesBefore = (await readCart(app, CART)).lines
  const key = linesBefore[0]?.key ?? ''
  expect(await removeFromCart(app, CART, key)).toMatchObject({ ok: true, cart: { lines: [] } })
  await undoRemoval(app, CART, key)
  expect((await readCart(app, CART)).lines).toEqual(linesBefore)
})

shopTest(
  'one ring of a pair, or two products that are no pair, cannot be bought',
  async ({ app }) => {
    const { wide } = await addWeddingRings(app)
    expect(await addToCart(app, CART, { productOrVariantId: wide[19], quantity: 1 })).toMatchObject(
      {
        ok: false,
        error: 'needs-pair',
        address: '/product/trouwringen-hanne/',
      },
    )
    const twoWideRings = {
      productOrVariantId: wide[19],
      quantity: 1,
      second: { variantId: wide[16], texts: {} },
    }
    expect(await addToCart(app, CART, twoWideRings)).toMatchObject({ ok: false })
    const { productId } = await addCross(app)
    const crossWithRing = {
      productOrVariantId: productId,
      quantity: 1,
      second: { variantId: wide[16], texts: {} },
    }
    expect(await addToCart(app, CART, crossWithRing)).toMatchObject({ ok: false })
    expect((await readCart(app, CART)).lines).toEqual([])
  },
)

shopTest('a text whose field was removed is not sold, and the line shows that', async ({ app }) => {
  const { productId } = await addCross(app)
  await addToCart(app, CART, {
    productOrVariantId: productId,
    quantity: 1,
    texts: { gravure1: 'Noor' },
  })
  await app.db.update(products).set({ textFields: [] }).where(eq(products.id, productId))
  expect((await readCart(app, CART)).lines).toMatchObject([{ isStale: true, texts: [] }])
})

shopTest('texts and pairs move to the account of a guest who signs in', async ({ app }) => {
  const { productId } = await addCross(app)
  const { wide, narrow } = await addWeddingRings(app)
  await addToCart(app, CUSTOMER_CART, { productOrVariantId: productId, quantity: 1 })
  await addToCart(app, CART, {
    productOrVariantId: productId,
    quantity: 1,
    texts: { gravure1: 'Noor' },
  })
  const second = { variantId: narrow[16], texts: {} }
  await addToCart(app, CART, { productOrVariantId: wide[16], quantity: 1, second })
  const mergedCart = await mergeCart(app, CART, CUSTOMER_CART)
  expect(mergedCart.lines.map(({ name, texts }) => [name, texts.length])).toEqual([
    ['Kruisketting Tess', 0],
    ['Kruisketting Tess', 1],
    ['Trouwringen Hanne', 0],
    ['Trouwringen Hanne', 0],
  ])
  expect(mergedCart.lines.some(({ isStale }) => isStale)).toBe(false)
})
