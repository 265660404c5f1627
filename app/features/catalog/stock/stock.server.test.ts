import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { editProduct } from '#app/features/catalog/product-editing/edit-product.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  readLowStock,
  readStockMoves,
} from '#app/features/catalog/stock/admin/read-stock.server.ts'
import { readStockAlarms } from '#app/features/catalog/stock/admin/read-stock-alarms.server.ts'
import { stockMoves } from '#app/features/catalog/stock/admin/stock-moves-tables.server.ts'
import { placeOrder } from '#app/features/checkout/checkout/place-order.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import type { App } from '#app/platform/app.ts'
import { readUnchangedEdit } from '#tests/support/edit-a-product.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { explainStock, returnStock, takeStock } from './stock.server.ts'

const FIRST_PAGE = 1

/** Returns the variants whose stock differs from the sum of their stock moves; always empty. */
async function findUnbalancedVariants(app: App): Promise<unknown[]> {
  const { rows } = await app.db.execute(sql`
    SELECT v.id, v.stock, sum(m.change) AS moved
    FROM stock_moves m FULL JOIN variants v ON v.id = m.variant_id
    GROUP BY v.id, v.stock, m.variant_id
    HAVING coalesce(v.stock, 0) <> coalesce(sum(m.change), 0)`)
  return rows
}

shopTest('simultaneous orders leave one stock move each, and the moves add up', async ({ app }) => {
  const { productId, variantIds } = await addProduct(app, { name: 'Zegelring Otto', stock: 5 })
  const variantId = variantIds[0] ?? 0
  const results = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const cartId = await fillCart(app, [{ variantId }])
      return placeOrder(app, cartId, await fillCheckoutForm(app, cartId))
    }),
  )
  const orderIds = results.flatMap((result) => (result.ok ? [result.order.id] : []))
  expect(orderIds).toHaveLength(5)
  await Promise.all(orderIds.slice(0, 2).map((id) => cancelOrder(app, id, 'Eva')))

  expect(await findUnbalancedVariants(app)).toEqual([])
  const { moves, total } = await readStockMoves(app, productId, FIRST_PAGE)
  // Newest first: 2 cancellations, 5 orders and the first stock.
  expect(total).toBe(2 + 5 + 1)
  expect(moves.map(({ stock }) => stock)).toEqual([2, 1, 0, 1, 2, 3, 4, 5])
  expect(moves.map(({ change }) => change)).toEqual([1, 1, -1, -1, -1, -1, -1, 5])
  expect(moves.slice(0, 2)).toMatchObject([
    { reason: 'cancelled', actor: 'Eva' },
    { reason: 'cancelled', actor: 'Eva' },
  ])
  expect(moves.filter(({ reason }) => reason === 'order').map(({ orderId }) => orderId)).toEqual(
    expect.arrayContaining(orderIds),
  )
  expect(moves.at(-1)).toMatchObject({ reason: 'start' })
})

shopTest('every write of a stock adds a move', async ({ app }) => {
  const { productId, variantIds } = await addProduct(app, {
    name: 'Stapelring',
    variants: [
      { options: { ringmaat: '17' }, stock: 2 },
      { options: { ringmaat: '18' }, stock: null },
      { options: { ringmaat: '19' }, stock: 0 },
    ],
  })
  const [firstVariantId = 0, secondVariantId = 0, thirdVariantId = 0] = variantIds
  const { db } = app
  const now = app.clock.now()
  await db.update(variants).set({ stock: sql`coalesce(${variants.stock}, 0) + 3` })
  await db.update(variants).set({ priceCents: 1 })
  await db.transaction(async (tx) => {
    await explainStock(tx, { reason: 'corrected', actor: 'Eva', now })
    await tx.update(variants).set({ stock: null }).where(eq(variants.id, secondVariantId))
    await tx.delete(variants).where(eq(variants.id, thirdVariantId))
  })
  expect(await findUnbalancedVariants(app)).toEqual([])
  const { moves } = await readStockMoves(app, productId, FIRST_PAGE)
  const moveRows = moves.map(({ variantId, change, stock, reason, actor }) => [
    variantIds.indexOf(variantId),
    change,
    stock,
    reason,
    actor,
  ])
  // Each row: index of the variant, change, stock after it, reason and actor.
  expect(moveRows.slice(0, 2)).toEqual([
    [2, -3, 0, 'corrected', 'Eva'],
    [1, -3, 0, 'corrected', 'Eva'],
  ])
  expect(moveRows.slice(2)).toEqual(
    expect.arrayContaining([
      [0, 2, 2, 'start', 'shop'],
      [0, 3, 5, 'other', 'shop'],
    ]),
  )
  expect(moves[0]?.at).toEqual(now)

  // Deleting the product adds a third move of its first variant.
  await db.delete(products).where(eq(products.id, productId))
  expect(await findUnbalancedVariants(app)).toEqual([])
  expect(await db.$count(stockMoves, eq(stockMoves.variantId, firstVariantId))).toBe(3)
})

shopTest('deleting a sold-out variant and changing a price add no move', async ({ app }) => {
  const { productId, variantIds } = await addProduct(app, {
    name: 'Stapelring',
    variants: [
      { options: { ringmaat: '17' }, stock: 1 },
      { options: { ringmaat: '18' }, stock: 0 },
      { options: { ringmaat: '19' }, stock: null },
    ],
  })
  await app.db.delete(variants).where(eq(variants.id, variantIds[1] ?? 0))
  await app.db.update(variants).set({ priceCents: 1 })
  const { moves } = await readStockMoves(app, productId, FIRST_PAGE)
  expect(moves.map(({ variantId, change }) => [variantIds.indexOf(variantId), change])).toEqual([
    [0, 1],
  ])
})

shopTest('stock moves cannot be inserted, changed or deleted by hand', async ({ app }) => {
  const { productId, variantIds } = await addProduct(app, { name: 'Armband', stock: 1 })
  const stockMove = { variantId: variantIds[0] ?? 0, productId, change: 1, stock: 2 }
  const reason = { reason: 'other' as const, actor: 'Eva', at: app.clock.now() }
  await expect(app.db.insert(stockMoves).values({ ...stockMove, ...reason })).rejects.toThrow()
  await expect(app.db.update(stockMoves).set({ change: 2 })).rejects.toThrow()
  await expect(app.db.delete(stockMoves)).rejects.toThrow()
  expect(await findUnbalancedVariants(app)).toEqual([])
})

shopTest('a transaction that is rolled back leaves no move', async ({ app }) => {
  const { productId, variantIds } = await addProduct(app, { name: 'Ketting', stock: 1 })
  const lines = [{ variantId: variantIds[0] ?? 0, quantity: 2 }]
  const details = { reason: 'order' as const, actor: 'customer', now: app.clock.now() }
  await expect(app.db.transaction((tx) => takeStock(tx, lines, details))).rejects.toThrow()
  await app.db.transaction((tx) => returnStock(tx, lines, { ...details, reason: 'returned' }))
  const { moves } = await readStockMoves(app, productId, FIRST_PAGE)
  expect(moves.map(({ change }) => change)).toEqual([2, 1])
})

shopTest('variants that are low in stock are listed, lowest first', async ({ app }) => {
  await addProduct(app, { name: 'Genoeg', stock: 4 })
  await addProduct(app, { name: 'Nog drie', stock: 3 })
  await addProduct(app, { name: 'Weg', variants: [{ options: { ringmaat: '17' }, stock: 0 }] })
  await addProduct(app, { name: 'Ongeteld', stock: null })
  await addProduct(app, { name: 'Elders', stock: 0, seller: 'external' })
  await addProduct(app, { name: 'Ontwerp', stock: 0, status: 'draft' })
  const lowStock = await readLowStock(app, FIRST_PAGE)
  expect(lowStock).toMatchObject({
    total: 2,
    page: 1,
    variants: [
      { name: 'Weg', variantName: 'maat 17', stock: 0 },
      { name: 'Nog drie', stock: 3 },
    ],
  })
  // A page past the end shows the last one.
  expect((await readLowStock(app, 99)).page).toBe(1)
})

shopTest(
  'the low-stock threshold of the product wins, then that of the nearest category, then that of the shop',
  async ({ app }) => {
    const rings = await addCategory(app, 'Ringen')
    const wedding = await addCategory(app, 'Trouwringen', rings)
    await app.db.update(categories).set({ lowStock: 6 }).where(eq(categories.id, rings))
    await addProduct(app, { name: 'Als de winkel', stock: 3 })
    await addProduct(app, { name: 'Boven de winkel', stock: 4 })
    await addProduct(app, { name: 'Als erboven', stock: 6, categoryId: wedding })
    await addProduct(app, { name: 'Boven de categorie', stock: 7, categoryId: wedding })
    const ownThreshold = await addProduct(app, {
      name: 'Eigen aantal',
      stock: 9,
      categoryId: wedding,
    })
    const neverLow = await addProduct(app, {
      name: 'Nooit bijna op',
      stock: 1,
      categoryId: wedding,
    })
    const edit = await readUnchangedEdit(app, ownThreshold.productId)
    await editProduct(app, ownThreshold.productId, { ...edit, lowStock: 9 })
    await editProduct(app, neverLow.productId, {
      ...(await readUnchangedEdit(app, neverLow.productId)),
      lowStock: 0,
    })
    const readNames = async () =>
      (await readLowStock(app, FIRST_PAGE)).variants.map(({ name }) => name)
    expect(await readNames()).toEqual(['Als de winkel', 'Als erboven', 'Eigen aantal'])
    expect((await readStockAlarms(app)).low).toMatchObject({ products: 3 })
    await saveSettings(app, { lowStockUpTo: 4 })
    expect(await readNames()).toEqual([
      'Als de winkel',
      'Boven de winkel',
      'Als erboven',
      'Eigen aantal',
    ])
  },
)
