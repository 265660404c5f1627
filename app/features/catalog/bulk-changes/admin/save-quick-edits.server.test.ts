import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readQuickVariants, saveQuickEdits } from './save-quick-edits.server.ts'

shopTest(
  'price and stock are saved from the list, and units sold in the meantime stay sold',
  async ({ app }) => {
    const { productId, variantIds } = await addProduct(app, {
      name: 'Ring Vera',
      variants: [
        { options: { metaal: 'Witgoud' }, priceCents: 10_000, stock: 4 },
        { options: { metaal: 'Geelgoud' }, priceCents: 12_000, stock: null },
      ],
    })
    const [white = 0, yellow = 0] = variantIds
    expect((await readQuickVariants(app, [productId])).get(productId)).toMatchObject([
      { id: white, name: 'Witgoud', priceCents: 10_000, stock: 4 },
      { id: yellow, name: 'Geelgoud', priceCents: 12_000, stock: null },
    ])
    // One unit is sold after the form was shown.
    await app.db.update(variants).set({ stock: 3 }).where(eq(variants.id, white))
    const edit = {
      variantId: white,
      priceCents: 11_000,
      priceWasCents: 10_000,
      stock: 10,
      stockWas: 4,
    }
    expect(await saveQuickEdits(app, [edit], 'Hanne Visser')).toEqual({ ok: true, saved: 1 })
    const [row] = await app.db.select().from(variants).where(eq(variants.id, white))
    // 10 were entered and 1 was sold meanwhile.
    expect(row).toMatchObject({ priceCents: 11_000, stock: 9 })

    const lateEdit = {
      ...edit,
      variantId: yellow,
      priceWasCents: 10_000,
      stock: null,
      stockWas: null,
    }
    expect(await saveQuickEdits(app, [edit, lateEdit], 'Hanne Visser')).toEqual({
      ok: false,
      errors: {
        [`v${white}.price`]: 'Iemand maakte hier intussen €\u00a0110,00 van.',
        [`v${yellow}.price`]: 'Iemand maakte hier intussen €\u00a0120,00 van.',
      },
    })
  },
)

shopTest('a price at or below the sale price is not saved', async ({ app }) => {
  const { variantIds } = await addProduct(app, { name: 'Ring Vera', salePriceCents: 9_000 })
  const [variantId = 0] = variantIds
  const edit = { variantId, priceCents: 9_000, priceWasCents: 10_000, stock: 10, stockWas: 10 }
  expect(await saveQuickEdits(app, [edit], 'Hanne Visser')).toEqual({
    ok: false,
    errors: { [`v${variantId}.price`]: 'De actieprijs is €\u00a090,00. De prijs moet hoger zijn.' },
  })
})
