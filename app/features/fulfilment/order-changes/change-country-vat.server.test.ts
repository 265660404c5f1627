import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { changeRecipient } from '#app/features/fulfilment/order-changes/admin/change-recipient.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import {
  addCountriesToBelgianZone,
  changeProducts,
  MOVED_CUSTOMER,
  payOrder,
  placeTaxedOrder,
  readVatRates,
} from '#tests/support/move-order.ts'
import { recordFees } from '#tests/support/record-fees.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { editOrder } from './edit-order.server.ts'

const CHANGED = { ok: true, changed: true }

shopTest(
  'lines without a product keep their VAT class in another country, whatever rate a program wrote',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    // German, Dutch and no VAT.
    const germanOrderId = await recordFees(app, 'DE', [19, 7, 21, 9, 0])
    expect(
      await changeRecipient(app, germanOrderId, { person: MOVED_CUSTOMER, country: 'BE' }, 'Eva'),
    ).toEqual(CHANGED)
    expect(await readVatRates(app, germanOrderId)).toEqual([21, 6, 21, 6, 0])
    const estonianOrderId = await recordFees(app, 'EE', [22, 9])
    const moveResult = await changeRecipient(
      app,
      estonianOrderId,
      { person: MOVED_CUSTOMER, country: 'DE' },
      'Eva',
    )
    expect(moveResult).toEqual(CHANGED)
    expect(await readVatRates(app, estonianOrderId)).toEqual([19, 7])
  },
)

shopTest(
  'a line keeps the VAT class that it was sold in, even if its product has another class now',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    const { id, productIds } = await placeTaxedOrder(app, [21, 21, 9])
    await payOrder(app, id)
    const [marginId = 0, reducedId = 0, raisedId = 0] = productIds
    await changeProducts(app, [marginId], { vatRate: 0, isMarginScheme: true })
    await changeProducts(app, [reducedId], { vatRate: 9 })
    await changeProducts(app, [raisedId], { vatRate: 21 })
    expect(
      await changeRecipient(app, id, { person: MOVED_CUSTOMER, country: 'DE' }, 'Eva'),
    ).toEqual(CHANGED)
    expect(await readVatRates(app, id)).toEqual([19, 19, 7])
    expect(await findOrder(app, id)).toMatchObject({
      vatCountry: 'DE',
      totalCents: 6_000,
      vatSplit: [
        { rate: 19, netCents: 3_362, vatCents: 638 },
        { rate: 7, netCents: 1_869, vatCents: 131 },
      ],
    })
  },
)

shopTest(
  'if a rate belongs to two VAT classes, as 25 percent in Denmark, the product decides the class',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    await addCountriesToBelgianZone(app, ['DK'])
    const { id, productIds } = await placeTaxedOrder(app, [21, 9, 21], { country: 'DK' })
    await payOrder(app, id)
    expect(await readVatRates(app, id)).toEqual([25, 25, 25])
    await changeProducts(app, productIds.slice(2), { vatRate: 0, isMarginScheme: true })
    expect(
      await changeRecipient(app, id, { person: MOVED_CUSTOMER, country: 'DE' }, 'Eva'),
    ).toEqual(CHANGED)
    expect(await readVatRates(app, id)).toEqual([19, 7, 19])
  },
)

shopTest(
  'books that went to Ireland at 0 percent get the VAT of another country',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    await addCountriesToBelgianZone(app, ['IE'])
    const { id } = await placeTaxedOrder(app, [9], { country: 'IE' })
    await payOrder(app, id)
    expect(await readVatRates(app, id)).toEqual([0])
    expect(
      await changeRecipient(app, id, { person: MOVED_CUSTOMER, country: 'NL' }, 'Eva'),
    ).toEqual(CHANGED)
    expect(await readVatRates(app, id)).toEqual([9])
    expect(await findOrder(app, id)).toMatchObject({
      vatCountry: 'NL',
      totalCents: 6_000,
    })
  },
)

shopTest('a ring that is added to an order of books for Ireland has Irish VAT', async ({ app }) => {
  await saveSettings(app, { usesOss: true })
  await addCountriesToBelgianZone(app, ['IE'])
  const { id } = await placeTaxedOrder(app, [9], { country: 'IE' })
  const ring = await addProduct(app, { name: 'Ring Bo', priceCents: 2_000, stock: 1 })
  const addedLines = [{ variantId: ring.variantIds[0] ?? 0, quantity: 1 }]
  const edit = { person: MOVED_CUSTOMER, quantities: new Map<number, number>(), added: addedLines }
  expect(await editOrder(app, id, edit, 'Eva')).toEqual(CHANGED)
  expect(await readVatRates(app, id)).toEqual([0, 23])
})
