import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { MOVED_CUSTOMER, placeTaxedOrder, readVatRates } from '#tests/support/move-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { editOrder } from './edit-order.server.ts'

shopTest(
  'a ring that is added to an order of products without VAT has its own VAT',
  async ({ app }) => {
    const { id } = await placeTaxedOrder(app, [0])
    const ring = await addProduct(app, { name: 'Ring Bo', priceCents: 4_000, stock: 1 })
    const addedLines = [{ variantId: ring.variantIds[0] ?? 0, quantity: 1 }]
    const edit = {
      person: MOVED_CUSTOMER,
      quantities: new Map<number, number>(),
      added: addedLines,
    }
    expect(await editOrder(app, id, edit, 'Eva')).toEqual({ ok: true, changed: true })
    expect(await readVatRates(app, id)).toEqual([0, 21])
    expect(await findOrder(app, id)).toMatchObject({
      vatSplit: [
        { rate: 21, netCents: 3_306, vatCents: 694 },
        { rate: 0, netCents: 6_000, vatCents: 0 },
      ],
    })
  },
)

shopTest('a shop without VAT adds a ring to its order without VAT', async ({ app }) => {
  const { id } = await placeTaxedOrder(app, [0])
  await saveSettings(app, { isSmallBusiness: true })
  const ring = await addProduct(app, { name: 'Ring Bo', priceCents: 4_000, stock: 1 })
  const addedLines = [{ variantId: ring.variantIds[0] ?? 0, quantity: 1 }]
  const edit = { person: MOVED_CUSTOMER, quantities: new Map<number, number>(), added: addedLines }
  expect(await editOrder(app, id, edit, 'Eva')).toEqual({ ok: true, changed: true })
  expect(await readVatRates(app, id)).toEqual([0, 0])
})
