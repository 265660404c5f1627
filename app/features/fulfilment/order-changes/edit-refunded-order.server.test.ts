import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { changeRecipient } from '#app/features/fulfilment/order-changes/admin/change-recipient.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { refunds } from '#app/features/fulfilment/refunds/refunds-tables.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeMixedOrder, readBookedLines, readBookedVat } from '#tests/support/mixed-order.ts'
import { MOVED_CUSTOMER } from '#tests/support/move-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { editOrder } from './edit-order.server.ts'

shopTest(
  'refunded units stay refunded: they are not charged again, and the new invoice leaves them out',
  async ({ app }) => {
    const { id, edit, refund, ringLine } = await placeMixedOrder(app)
    await refund(1, 1)
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', totalCents: 14_180 })
    expect(await edit([0, 2])).toEqual({ ok: false, error: 'fixed', lineId: ringLine, minUnits: 1 })
    expect(await edit([2, 4], 12_360)).toMatchObject({ ok: true, owedCents: 0, backCents: 1_820 })
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', refundDueCents: 1_820 })
    expect(await readBookedVat(app, id)).toEqual([
      [14_180, [21, 9_917, 2_083], [9, 2_000, 180]],
      [-5_090, [21, -3_306, -694], [9, -1_000, -90]],
      [-9_090, [21, -6_611, -1_389], [9, -1_000, -90]],
      [7_270, [21, 3_306, 694], [9, 3_000, 270]],
    ])

    const [mail] = await app.db.select().from(mails).where(eq(mails.kind, 'order-changed'))
    expect(mail?.text).toMatch(/Eerder terugbetaald of geannuleerd\s+[-−–]\s?€\s50,90/)

    // One more ring: the total is € 163,60, and the refunded € 50,90 are not charged again.
    expect(await edit([3, 4], 16_360)).toMatchObject({ ok: true, owedCents: 4_000 })
    await markOrderPaid(app, id, 'Eva')
    expect((await readPayments(app.db, id)).map(({ amountCents }) => amountCents)).toEqual([
      4_000, 14_180,
    ])
    expect((await readBookedVat(app, id)).at(-1)).toEqual([
      11_270,
      [21, 6_612, 1_388],
      [9, 3_000, 270],
    ])
  },
)

shopTest(
  'the items cannot be changed once an amount was refunded that belongs to no unit',
  async ({ app }) => {
    const { id, edit, refund } = await placeMixedOrder(app)
    await refund(0, 0, 4_000)
    expect(await edit([2, 2], 10_180)).toEqual({ ok: false, error: 'unnamed-refund' })
    expect(await edit([4, 2], 18_180)).toEqual({ ok: false, error: 'unnamed-refund' })
    expect(await findOrder(app, id)).toMatchObject({ totalCents: 14_180, refundDueCents: 0 })
  },
)

shopTest(
  'each unit keeps its share of a discount to the cent if another unit was refunded before',
  async ({ app }) => {
    // € 1,00 over € 141,80: 85 cents on three rings, 15 cents on two books.
    const { id, edit, refund } = await placeMixedOrder(app, { kind: 'amount', amount: '1' })
    expect(await findOrder(app, id)).toMatchObject({ totalCents: 14_080 })
    await refund(1, 0)
    // Two rings were left at € 79,44, so one ring less is € 39,72.
    expect(await edit([2, 2], 10_108)).toMatchObject({ ok: true, backCents: 3_972 })
    expect(await findOrder(app, id)).toMatchObject({ refundDueCents: 3_972 })
    expect((await readBookedVat(app, id)).at(-1)?.[0]).toBe(6_137)
  },
)

shopTest(
  'a change that is undone needs no payment, and the order is paid again',
  async ({ app }) => {
    const { id, edit } = await placeMixedOrder(app)
    await edit([4, 2], 18_180)
    expect(await edit([3, 2])).toMatchObject({ ok: true })
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', totalCents: 14_180 })
  },
)

shopTest('a confirmed change that is submitted twice adds its products once', async ({ app }) => {
  const { id, edit, variantIds } = await placeMixedOrder(app)
  const addedLines = [{ variantId: variantIds.book, quantity: 1 }]
  expect(await edit([3, 2], 15_270, addedLines)).toMatchObject({ ok: true, owedCents: 1_090 })
  expect(await edit([3, 2], 15_270, addedLines)).toEqual({
    ok: false,
    error: 'to-confirm',
    totalCents: 16_360,
    owedCents: 1_090,
    backCents: 0,
  })
  expect(await findOrder(app, id)).toMatchObject({ totalCents: 15_270 })
})

shopTest('a discount of one cent does not become negative after a refund', async ({ app }) => {
  // 1 percent of three rings of € 0,35 is a cent; two of them are refunded at € 0,34.
  const { id, edit, refund } = await placeMixedOrder(app, { kind: 'percentage', percent: '1' }, 35)
  await refund(2, 0)
  expect(await edit([5, 2], 3_028)).toMatchObject({ ok: true, owedCents: 71 })
  await markOrderPaid(app, id, 'Eva')
  // € 30,28 less the refunded € 0,68; two cents of that belong to no product line.
  expect((await readBookedVat(app, id)).at(-1)).toEqual([2_960, [21, 113, 24], [9, 2_590, 233]])
  expect((await readBookedLines(app, id)).at(-1)).toEqual([105, 2_180, -22, 32, 663, 2])
})

shopTest(
  'units are not refunded while their order waits for a difference, so they are not charged again',
  async ({ app }) => {
    const { id, edit, refund } = await placeMixedOrder(app)
    await edit([4, 2], 18_180)
    expect(await refund(1, 0)).toEqual({ ok: false, error: 'unpaid' })
    await markOrderPaid(app, id, 'Eva')
    expect((await readPayments(app.db, id)).map(({ amountCents }) => amountCents)).toEqual([
      4_000, 14_180,
    ])
    expect(await refund(1, 0)).toMatchObject({ ok: true })
  },
)

shopTest(
  'an amount that belongs to no unit is credited at the rates that the last invoice has left',
  async ({ app }) => {
    const refundedOrder = await placeMixedOrder(app)
    await refundedOrder.refund(3, 0)
    await refundedOrder.refund(0, 0, 1_000)
    expect((await readBookedVat(app, refundedOrder.id)).at(-1)).toEqual([-1_000, [9, -917, -83]])
  },
)

shopTest(
  'after a change an amount is credited at the rates of the new invoice',
  async ({ app }) => {
    const { id, edit, refund } = await placeMixedOrder(app)
    await refund(1, 1)
    await edit([2, 4], 12_360)
    expect((await readBookedVat(app, id)).at(-1)).toEqual([
      7_270,
      [21, 3_306, 694],
      [9, 3_000, 270],
    ])
    // € 18,20 of this refund was already due.
    await refund(0, 0, 2_547)
    expect((await readBookedVat(app, id)).at(-1)).toEqual([-727, [21, -331, -69], [9, -300, -27]])
  },
)

shopTest('a confirmed total with another difference must be confirmed again', async ({ app }) => {
  const { id, person, edit, variantIds } = await placeMixedOrder(app)
  const addedLines = [{ variantId: variantIds.ring, quantity: 1 }]
  const change = { person, quantities: new Map(), added: addedLines, seenCents: 18_180 }
  expect(await editOrder(app, id, { ...change, seenChangeCents: 2_000 }, 'Eva')).toMatchObject({
    error: 'to-confirm',
    owedCents: 4_000,
  })
  expect(await edit([3, 2], 14_180)).toMatchObject({ changed: false })
  expect(await editOrder(app, id, { ...change, seenChangeCents: 4_000 }, 'Eva')).toMatchObject({
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
    expect(await edit([4, 2], 18_180)).toEqual({ ok: false, error: 'not-paid-here' })
  },
)

shopTest(
  'a partly refunded order stays in its VAT country, and its rest can be refunded to the cent',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    const { id, refund } = await placeMixedOrder(app)
    await refund(1, 1)
    const moveToGermany = { person: MOVED_CUSTOMER, country: 'DE' as const }
    expect(await changeRecipient(app, id, moveToGermany, 'Eva')).toEqual({
      ok: false,
      error: 'partly-refunded',
    })
    expect(await findOrder(app, id)).toMatchObject({ country: 'NL', city: 'Utrecht' })

    await refund(2, 1)
    expect(await readBookedVat(app, id)).toEqual([
      [14_180, [21, 9_917, 2_083], [9, 2_000, 180]],
      [-5_090, [21, -3_306, -694], [9, -1_000, -90]],
      [-9_090, [21, -6_611, -1_389], [9, -1_000, -90]],
    ])
    expect(await findOrder(app, id)).toMatchObject({ state: 'cancelled', vatCountry: 'NL' })
  },
)

shopTest(
  'a partly refunded order can get another country if its VAT stays the same',
  async ({ app }) => {
    const { id, refund } = await placeMixedOrder(app)
    await refund(1, 1)
    const moveToGermany = { person: MOVED_CUSTOMER, country: 'DE' as const }
    expect(await changeRecipient(app, id, moveToGermany, 'Eva')).toEqual({
      ok: true,
      changed: true,
    })
    expect(await findOrder(app, id)).toMatchObject({ country: 'DE', vatCountry: 'NL' })
    expect(await readBookedVat(app, id)).toEqual([
      [14_180, [21, 9_917, 2_083], [9, 2_000, 180]],
      [-5_090, [21, -3_306, -694], [9, -1_000, -90]],
    ])
  },
)
