import { expect } from 'vitest'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { placeMixedOrder, readBookedVat } from '#tests/support/mixed-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'

shopTest(
  'the sent units of a partly sent order stay, and its total cannot rise',
  async ({ app }) => {
    const { id, edit, ship, ringLine, bookLine, variantIds } = await placeMixedOrder(app)
    await ship(1, 0)
    expect(await edit([0, 2], 2_180)).toEqual({
      ok: false,
      error: 'fixed',
      lineId: ringLine,
      minUnits: 1,
    })
    expect(await edit([1, 0])).toEqual({ ok: false, error: 'nothing-left' })
    const dearer = { ok: false, error: 'sent-dearer' }
    expect(await edit([4, 2])).toEqual({ ...dearer, at: { lineId: ringLine } })
    expect(await edit([4, 2], 18_180)).toEqual({ ...dearer, at: { lineId: ringLine } })
    const addedLines = [{ variantId: variantIds.ring, quantity: 1 }]
    expect(await edit([3, 2], undefined, addedLines)).toEqual({
      ...dearer,
      at: { variantId: variantIds.ring },
    })
    expect(await findOrder(app, id)).toMatchObject({ state: 'partly-shipped', totalCents: 14_180 })

    // Removing a ring pays for three more books, but not for four.
    expect(await edit([2, 6])).toEqual({ ...dearer, at: { lineId: bookLine } })
    expect(await edit([2, 5], 13_450)).toMatchObject({ ok: true, backCents: 730 })
    expect(await findOrder(app, id)).toMatchObject({ state: 'partly-shipped', refundDueCents: 730 })
    expect(await readBookedVat(app, id)).toEqual([
      [14_180, [21, 9_917, 2_083], [9, 2_000, 180]],
      [-14_180, [21, -9_917, -2_083], [9, -2_000, -180]],
      [13_450, [21, 6_612, 1_388], [9, 5_000, 450]],
    ])
    await ship(1, 5)
    expect(await findOrder(app, id)).toMatchObject({ state: 'shipped' })
    expect(await edit([5, 2])).toEqual({ ok: false, error: 'not-now', state: 'shipped' })
  },
)

shopTest(
  'unsent units are removed from a partly sent order, and their price becomes a refund due',
  async ({ app }) => {
    const { id, edit, ship } = await placeMixedOrder(app)
    await ship(1, 2)
    expect(await edit([2, 2], 10_180)).toMatchObject({ ok: true, backCents: 4_000 })
    expect(await findOrder(app, id)).toMatchObject({
      state: 'partly-shipped',
      totalCents: 10_180,
      refundDueCents: 4_000,
    })
    expect((await readBookedVat(app, id)).at(-1)).toEqual([
      10_180,
      [21, 6_612, 1_388],
      [9, 2_000, 180],
    ])
  },
)
