import { expect } from 'vitest'
import { placeMixedOrder, readDocumentVat } from '#tests/support/mixed-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'

shopTest(
  'an amount that belongs to no unit is credited at the rates that the last invoice has left',
  async ({ app }) => {
    const refundedOrder = await placeMixedOrder(app)
    await refundedOrder.refund({ rings: 3 })
    await refundedOrder.refund({ extraCents: 1_000 })
    expect((await readDocumentVat(app, refundedOrder.id)).at(-1)).toEqual({
      totalCents: -1_000,
      vatSplit: [{ rate: 9, netCents: -917, vatCents: -83 }],
    })
  },
)

shopTest(
  'after a change an amount is credited at the rates of the new invoice',
  async ({ app }) => {
    const { id, edit, refund } = await placeMixedOrder(app)
    await refund({ rings: 1, books: 1 })
    await edit({ rings: 2, books: 4 }, { seenCents: 12_360 })
    expect((await readDocumentVat(app, id)).at(-1)).toEqual({
      totalCents: 7_270,
      vatSplit: [
        { rate: 21, netCents: 3_306, vatCents: 694 },
        { rate: 9, netCents: 3_000, vatCents: 270 },
      ],
    })
    // € 18,20 of this refund was already due.
    await refund({ extraCents: 2_547 })
    expect((await readDocumentVat(app, id)).at(-1)).toEqual({
      totalCents: -727,
      vatSplit: [
        { rate: 21, netCents: -331, vatCents: -69 },
        { rate: 9, netCents: -300, vatCents: -27 },
      ],
    })
  },
)
