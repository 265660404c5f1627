import { expect } from 'vitest'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { placeMixedOrder, readDocumentVat } from '#tests/support/mixed-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'

shopTest(
  'the sent units of a partly sent order stay, and its total cannot rise',
  async ({ app }) => {
    const { id, edit, ship, ringLine, bookLine, variantIds } = await placeMixedOrder(app)
    await ship({ rings: 1 })
    expect(await edit({ rings: 0, books: 2 }, { seenCents: 2_180 })).toEqual({
      ok: false,
      error: 'fixed',
      lineId: ringLine,
      minUnits: 1,
    })
    expect(await edit({ rings: 1, books: 0 })).toEqual({ ok: false, error: 'nothing-left' })
    const tooExpensive = { ok: false, error: 'sent-dearer' }
    expect(await edit({ rings: 4, books: 2 })).toEqual({
      ...tooExpensive,
      at: { lineId: ringLine },
    })
    expect(await edit({ rings: 4, books: 2 }, { seenCents: 18_180 })).toEqual({
      ...tooExpensive,
      at: { lineId: ringLine },
    })
    const addedLines = [{ variantId: variantIds.ring, quantity: 1 }]
    expect(await edit({ rings: 3, books: 2 }, { added: addedLines })).toEqual({
      ...tooExpensive,
      at: { variantId: variantIds.ring },
    })
    expect(await findOrder(app, id)).toMatchObject({ state: 'partly-shipped', totalCents: 14_180 })

    // Removing a ring pays for three more books, but not for four.
    expect(await edit({ rings: 2, books: 6 })).toEqual({
      ...tooExpensive,
      at: { lineId: bookLine },
    })
    expect(await edit({ rings: 2, books: 5 }, { seenCents: 13_450 })).toMatchObject({
      ok: true,
      backCents: 730,
    })
    expect(await findOrder(app, id)).toMatchObject({ state: 'partly-shipped', refundDueCents: 730 })
    expect(await readDocumentVat(app, id)).toEqual([
      {
        totalCents: 14_180,
        vatSplit: [
          { rate: 21, netCents: 9_917, vatCents: 2_083 },
          { rate: 9, netCents: 2_000, vatCents: 180 },
        ],
      },
      {
        totalCents: -14_180,
        vatSplit: [
          { rate: 21, netCents: -9_917, vatCents: -2_083 },
          { rate: 9, netCents: -2_000, vatCents: -180 },
        ],
      },
      {
        totalCents: 13_450,
        vatSplit: [
          { rate: 21, netCents: 6_612, vatCents: 1_388 },
          { rate: 9, netCents: 5_000, vatCents: 450 },
        ],
      },
    ])
    await ship({ rings: 1, books: 5 })
    expect(await findOrder(app, id)).toMatchObject({ state: 'shipped' })
    expect(await edit({ rings: 5, books: 2 })).toEqual({
      ok: false,
      error: 'not-now',
      state: 'shipped',
    })
  },
)

shopTest(
  'unsent units are removed from a partly sent order, and their price becomes a refund due',
  async ({ app }) => {
    const { id, edit, ship } = await placeMixedOrder(app)
    await ship({ rings: 1, books: 2 })
    expect(await edit({ rings: 2, books: 2 }, { seenCents: 10_180 })).toMatchObject({
      ok: true,
      backCents: 4_000,
    })
    expect(await findOrder(app, id)).toMatchObject({
      state: 'partly-shipped',
      totalCents: 10_180,
      refundDueCents: 4_000,
    })
    expect((await readDocumentVat(app, id)).at(-1)).toEqual({
      totalCents: 10_180,
      vatSplit: [
        { rate: 21, netCents: 6_612, vatCents: 1_388 },
        { rate: 9, netCents: 2_000, vatCents: 180 },
      ],
    })
  },
)
