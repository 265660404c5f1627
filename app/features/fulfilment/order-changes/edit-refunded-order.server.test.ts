import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { changeRecipient } from '#app/features/fulfilment/order-changes/admin/change-recipient.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { readPayments } from '#app/features/fulfilment/payments/read-payments.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeMixedOrder, readDocumentVat, readLineAmounts } from '#tests/support/mixed-order.ts'
import { MOVED_CUSTOMER } from '#tests/support/move-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'

/** The invoice of the order as it was placed. */
const FIRST_INVOICE = {
  totalCents: 14_180,
  vatSplit: [
    { rate: 21, netCents: 9_917, vatCents: 2_083 },
    { rate: 9, netCents: 2_000, vatCents: 180 },
  ],
}

/** A ring of € 40,00 and a book of € 10,90. */
const CREDIT_OF_RING_AND_BOOK = {
  totalCents: -5_090,
  vatSplit: [
    { rate: 21, netCents: -3_306, vatCents: -694 },
    { rate: 9, netCents: -1_000, vatCents: -90 },
  ],
}

/** The other two rings and the other book, to the cent of the first invoice. */
const CREDIT_OF_OTHER_UNITS = {
  totalCents: -9_090,
  vatSplit: [
    { rate: 21, netCents: -6_611, vatCents: -1_389 },
    { rate: 9, netCents: -1_000, vatCents: -90 },
  ],
}

shopTest(
  'refunded units stay refunded: they are not charged again, and the new invoice leaves them out',
  async ({ app }) => {
    const { id, edit, refund, ringLine } = await placeMixedOrder(app)
    await refund({ rings: 1, books: 1 })
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', totalCents: 14_180 })
    expect(await edit({ rings: 0, books: 2 })).toEqual({
      ok: false,
      error: 'fixed',
      lineId: ringLine,
      minUnits: 1,
    })
    // A ring less is € 40,00, two books more are € 21,80.
    expect(await edit({ rings: 2, books: 4 }, { seenCents: 12_360 })).toMatchObject({
      ok: true,
      owedCents: 0,
      backCents: 1_820,
    })
    expect(await findOrder(app, id)).toMatchObject({ state: 'paid', refundDueCents: 1_820 })
    expect(await readDocumentVat(app, id)).toEqual([
      FIRST_INVOICE,
      CREDIT_OF_RING_AND_BOOK,
      CREDIT_OF_OTHER_UNITS,
      {
        totalCents: 7_270,
        vatSplit: [
          { rate: 21, netCents: 3_306, vatCents: 694 },
          { rate: 9, netCents: 3_000, vatCents: 270 },
        ],
      },
    ])

    const [mail] = await app.db.select().from(mails).where(eq(mails.kind, 'order-changed'))
    expect(mail?.text).toMatch(/Eerder terugbetaald of geannuleerd\s+[-−–]\s?€\s50,90/)

    // One more ring: the total is € 163,60, and the refunded € 50,90 are not charged again.
    expect(await edit({ rings: 3, books: 4 }, { seenCents: 16_360 })).toMatchObject({
      ok: true,
      owedCents: 4_000,
    })
    await markOrderPaid(app, id, 'Eva')
    expect((await readPayments(app.db, id)).map(({ amountCents }) => amountCents)).toEqual([
      4_000, 14_180,
    ])
    expect((await readDocumentVat(app, id)).at(-1)).toEqual({
      totalCents: 11_270,
      vatSplit: [
        { rate: 21, netCents: 6_612, vatCents: 1_388 },
        { rate: 9, netCents: 3_000, vatCents: 270 },
      ],
    })
  },
)

shopTest(
  'the items cannot be changed once an amount was refunded that belongs to no unit',
  async ({ app }) => {
    const { id, edit, refund } = await placeMixedOrder(app)
    await refund({ extraCents: 4_000 })
    expect(await edit({ rings: 2, books: 2 }, { seenCents: 10_180 })).toEqual({
      ok: false,
      error: 'unnamed-refund',
    })
    expect(await edit({ rings: 4, books: 2 }, { seenCents: 18_180 })).toEqual({
      ok: false,
      error: 'unnamed-refund',
    })
    expect(await findOrder(app, id)).toMatchObject({ totalCents: 14_180, refundDueCents: 0 })
  },
)

shopTest(
  'each unit keeps its share of a discount to the cent if another unit was refunded before',
  async ({ app }) => {
    // € 1,00 over € 141,80: 85 cents on three rings, 15 cents on two books.
    const { id, edit, refund } = await placeMixedOrder(app, {
      discount: { kind: 'amount', amount: '1' },
    })
    expect(await findOrder(app, id)).toMatchObject({ totalCents: 14_080 })
    await refund({ rings: 1 })
    // Two rings were left at € 79,44, so one ring less is € 39,72.
    expect(await edit({ rings: 2, books: 2 }, { seenCents: 10_108 })).toMatchObject({
      ok: true,
      backCents: 3_972,
    })
    expect(await findOrder(app, id)).toMatchObject({ refundDueCents: 3_972 })
    expect((await readDocumentVat(app, id)).at(-1)?.totalCents).toBe(6_137)
  },
)

shopTest('a discount of one cent does not become negative after a refund', async ({ app }) => {
  // 1 percent of three rings of € 0,35 is a cent; two of them are refunded at € 0,34.
  const { id, edit, refund } = await placeMixedOrder(app, {
    discount: { kind: 'percentage', percent: '1' },
    ringCents: 35,
  })
  await refund({ rings: 2 })
  expect(await edit({ rings: 5, books: 2 }, { seenCents: 3_028 })).toMatchObject({
    ok: true,
    owedCents: 71,
  })
  await markOrderPaid(app, id, 'Eva')
  // € 30,28 less the refunded € 0,68; two cents of that belong to no product line.
  expect((await readDocumentVat(app, id)).at(-1)).toEqual({
    totalCents: 2_960,
    vatSplit: [
      { rate: 21, netCents: 113, vatCents: 24 },
      { rate: 9, netCents: 2_590, vatCents: 233 },
    ],
  })
  expect((await readLineAmounts(app, id)).at(-1)).toEqual([
    3 * 35, // rings
    2 * 1_090, // books
    -22, // discount
    32, // shipping at 21 percent
    663, // shipping at 9 percent
    2, // of no product line
  ])
})

shopTest(
  'units are not refunded while their order waits for a difference, so they are not charged again',
  async ({ app }) => {
    const { id, edit, refund } = await placeMixedOrder(app)
    await edit({ rings: 4, books: 2 }, { seenCents: 18_180 })
    expect(await refund({ rings: 1 })).toEqual({ ok: false, error: 'unpaid' })
    await markOrderPaid(app, id, 'Eva')
    expect((await readPayments(app.db, id)).map(({ amountCents }) => amountCents)).toEqual([
      4_000, 14_180,
    ])
    expect(await refund({ rings: 1 })).toMatchObject({ ok: true })
  },
)

shopTest(
  'a partly refunded order stays in its VAT country, and its rest can be refunded to the cent',
  async ({ app }) => {
    await saveSettings(app, { usesOss: true })
    const { id, refund } = await placeMixedOrder(app)
    await refund({ rings: 1, books: 1 })
    const moveToGermany = { person: MOVED_CUSTOMER, country: 'DE' as const }
    expect(await changeRecipient(app, id, moveToGermany, 'Eva')).toEqual({
      ok: false,
      error: 'partly-refunded',
    })
    expect(await findOrder(app, id)).toMatchObject({ country: 'NL', city: 'Utrecht' })

    await refund({ rings: 2, books: 1 })
    expect(await readDocumentVat(app, id)).toEqual([
      FIRST_INVOICE,
      CREDIT_OF_RING_AND_BOOK,
      CREDIT_OF_OTHER_UNITS,
    ])
    expect(await findOrder(app, id)).toMatchObject({ state: 'cancelled', vatCountry: 'NL' })
  },
)

shopTest(
  'a partly refunded order can get another country if its VAT stays the same',
  async ({ app }) => {
    const { id, refund } = await placeMixedOrder(app)
    await refund({ rings: 1, books: 1 })
    const moveToGermany = { person: MOVED_CUSTOMER, country: 'DE' as const }
    expect(await changeRecipient(app, id, moveToGermany, 'Eva')).toEqual({
      ok: true,
      changed: true,
    })
    expect(await findOrder(app, id)).toMatchObject({ country: 'DE', vatCountry: 'NL' })
    expect(await readDocumentVat(app, id)).toEqual([FIRST_INVOICE, CREDIT_OF_RING_AND_BOOK])
  },
)
