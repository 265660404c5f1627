import { expect } from 'vitest'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { refunds } from '#app/features/fulfilment/refunds/refunds-tables.server.ts'
import { placeMixedOrder } from '#tests/support/mixed-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { editOrder } from './edit-order.server.ts'

shopTest(
  'a change that is undone needs no payment, and the order is paid again',
  async ({ app }) => {
    const { id, edit } = await placeMixedOrder(app)
    await edit({ rings: 4, books: 2 }, { seenCents: 18_180 })
    expect(await edit({ rings: 3, books: 2 })).toMatchObject({ ok: true })
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', totalCents: 14_180 })
  },
)

shopTest('a confirmed change that is submitted twice adds its products once', async ({ app }) => {
  const { id, edit, variantIds } = await placeMixedOrder(app)
  const addedLines = [{ variantId: variantIds.book, quantity: 1 }]
  expect(
    await edit({ rings: 3, books: 2 }, { seenCents: 15_270, added: addedLines }),
  ).toMatchObject({ ok: true, owedCents: 1_090 })
  expect(await edit({ rings: 3, books: 2 }, { seenCents: 15_270, added: addedLines })).toEqual({
    ok: false,
    error: 'to-confirm',
    totalCents: 16_360,
    owedCents: 1_090,
    backCents: 0,
  })
  expect(await findOrder(app, id)).toMatchObject({ totalCents: 15_270 })
})

shopTest('a confirmed total with another difference must be confirmed again', async ({ app }) => {
  const { id, person, edit, variantIds } = await placeMixedOrder(app)
  const addedLines = [{ variantId: variantIds.ring, quantity: 1 }]
  const additionEdit = { person, quantities: new Map(), added: addedLines, seenCents: 18_180 }
  expect(
    await editOrder(app, id, { ...additionEdit, seenChangeCents: 2_000 }, 'Eva'),
  ).toMatchObject({
    error: 'to-confirm',
    owedCents: 4_000,
  })
  expect(await edit({ rings: 3, books: 2 }, { seenCents: 14_180 })).toMatchObject({
    changed: false,
  })
  expect(
    await editOrder(app, id, { ...additionEdit, seenChangeCents: 4_000 }, 'Eva'),
  ).toMatchObject({
    ok: true,
    owedCents: 4_000,
  })
})

shopTest(
  'the items cannot be changed once the authorization of a pay-later payment has lapsed',
  async ({ app }) => {
    const { id, edit } = await placeMixedOrder(app)
    const [payment] = await readPayments(app.db, id)
    const now = app.clock.now()
    await app.db.insert(refunds).values({
      id: 'ref_vervallen',
      orderId: id,
      paymentId: payment?.id ?? '',
      way: 'provider',
      state: 'done',
      amountCents: 14_180,
      actor: 'Mollie',
      createdAt: now,
      finishedAt: now,
    })
    expect(await edit({ rings: 4, books: 2 }, { seenCents: 18_180 })).toEqual({
      ok: false,
      error: 'not-paid-here',
    })
  },
)
