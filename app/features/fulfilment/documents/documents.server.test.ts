import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { shipOrder } from '#app/features/fulfilment/carriers/ship-order.server.ts'
import { packingSlipOf } from '#app/features/fulfilment/documents/admin/packing-slip.ts'
import { makePackingSlips } from '#app/features/fulfilment/documents/admin/packing-slips.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { creditInvoice } from './credit-invoice.server.ts'
import { documents } from './documents-tables.server.ts'
import { makeInvoice, makeInvoices } from './make-invoices.server.ts'
import { findDocumentFile, readDocuments } from './read-documents.server.ts'

async function placePaidOrder(app: App, firstName: string) {
  const order = await placeAnOrder(app, { firstName })
  await markOrderPaid(app, order.id, 'Eva')
  return order
}

const readDocumentNumbers = async (app: App) =>
  (await app.db.select().from(documents)).map(({ number }) => number).sort()

shopTest('a paid order gets one invoice with everything that the law requires', async ({ app }) => {
  const paidOrder = await placePaidOrder(app, 'Zoë')
  await placeAnOrder(app, { firstName: 'Noor' })
  await Promise.all([makeInvoices(app), makeInvoices(app), makeInvoice(app, paidOrder.id)])

  expect(await readDocumentNumbers(app)).toEqual(['F2026-00001'])
  const [invoice] = await app.db.select().from(documents)
  expect(invoice).toMatchObject({
    orderId: paidOrder.id,
    totalCents: 8_000,
    madeAt: app.clock.now(),
  })
  expect(invoice?.content).toMatchObject({
    date: '21 november 2026',
    seller: {
      footer: ['KvK 00000000', 'Btw-id NL000000000B00', 'schakel.test', expect.any(String)],
    },
    buyer: ['Zoë de Vries', 'Oudegracht 212', '3511 NR Utrecht'],
    lines: [{ text: 'Zegelring Zoë', quantity: 2, unitCents: 4_000, vatRate: 21 }],
    facts: [
      { label: 'Bestelling', text: `${paidOrder.id} van 21 november 2026` },
      { label: 'Levering', text: 'Nog te leveren' },
      { label: 'Bezorgwijze', text: 'Pakket, gratis' },
    ],
    remark: expect.stringMatching(
      /^Betaald op 21 november 2026 met Testbank\. Je hoeft niets meer te doen\.\n\nRuilen of terugsturen kan tot 30 dagen nadat je het hebt gekregen\./,
    ),
    vatSplit: [{ rate: 21, netCents: 6_612, vatCents: 1_388 }],
    totalCents: 8_000,
  })
  const pdf = invoice?.pdf.toString('latin1') ?? ''
  expect(pdf).toMatch(/^%PDF-1\.\d/)
  expect(pdf).toMatch(/\/FontFile2/)
})

shopTest(
  'a series has no gaps, even with simultaneous invoices and failed transactions',
  async ({ app }) => {
    const orders = []
    for (const name of ['Aya', 'Bo', 'Cas', 'Dex']) orders.push(await placePaidOrder(app, name))
    // The failed transaction would have continued the series after number 7.
    const failedTransaction = app.db.transaction(async (tx) => {
      await tx.execute(`INSERT INTO document_series VALUES ('F2026', 7)`)
      throw new Error('power cut')
    })
    await expect(failedTransaction).rejects.toThrow()
    await Promise.all(orders.map(({ id }) => makeInvoice(app, id)))
    expect(await readDocumentNumbers(app)).toEqual([
      'F2026-00001',
      'F2026-00002',
      'F2026-00003',
      'F2026-00004',
    ])
  },
)

shopTest('a new year starts a new series', async ({ app, clock }) => {
  const orderOf2026 = await placePaidOrder(app, 'Aya')
  await makeInvoice(app, orderOf2026.id)
  clock.set('2026-12-31T23:59:59+01:00')
  const orderOf2027 = await placePaidOrder(app, 'Bo')
  clock.set('2027-01-01T00:00:00+01:00')
  await makeInvoice(app, orderOf2027.id)
  expect(await readDocumentNumbers(app)).toEqual(['F2026-00001', 'F2027-00001'])
})

shopTest('a cancelled order gets a credit note that names its invoice', async ({ app }) => {
  const order = await placePaidOrder(app, 'Aya')
  await makeInvoice(app, order.id)
  await cancelOrder(app, order.id, 'Eva')
  const orderDocuments = await readDocuments(app, order.id)
  expect(orderDocuments).toMatchObject([
    { kind: 'invoice', number: 'F2026-00001', totalCents: 8_000 },
    { kind: 'credit-note', number: 'C2026-00001', totalCents: -8_000 },
  ])
  const [note] = await app.db.select().from(documents).where(eq(documents.kind, 'credit-note'))
  expect(note?.creditsId).toBe(orderDocuments[0]?.id)
  expect(note?.actor).toBe('Eva')
  expect(note?.content.facts[0]).toEqual({
    label: 'Bij factuur',
    text: 'F2026-00001 van 21 november 2026',
  })
  expect(note?.content.vatSplit).toEqual([{ rate: 21, netCents: -6_612, vatCents: -1_388 }])
})

shopTest('an order that is cancelled before it has an invoice gets none', async ({ app }) => {
  const order = await placePaidOrder(app, 'Aya')
  await cancelOrder(app, order.id, 'Eva')
  await makeInvoices(app)
  expect(await readDocumentNumbers(app)).toEqual([])
})

shopTest('the credit notes of an invoice never exceed its total', async ({ app }) => {
  const order = await placePaidOrder(app, 'Aya')
  const credit = (cents: number) =>
    app.db.transaction((tx) =>
      creditInvoice(
        tx,
        order.id,
        {
          lines: [{ text: 'Zegelring', quantity: 1, unitCents: cents, vatRate: 21 }],
          vatSplit: [],
          totalCents: cents,
          reason: 'Retour',
          remark: '',
        },
        { actor: 'Eva', now: app.clock.now() },
      ),
    )
  expect(await credit(100)).toEqual({ ok: false, error: 'no-invoice' })
  await makeInvoice(app, order.id)
  expect(await credit(8_001)).toEqual({ ok: false, error: 'too-much', leftCents: 8_000 })
  expect(await credit(3_000)).toMatchObject({ ok: true, number: 'C2026-00001' })
  expect(await credit(5_001)).toEqual({ ok: false, error: 'too-much', leftCents: 5_000 })
  expect(await credit(5_000)).toMatchObject({ ok: true, number: 'C2026-00002' })
})

shopTest('a document cannot be changed and opens for its own order only', async ({ app }) => {
  const order = await placePaidOrder(app, 'Aya')
  await makeInvoice(app, order.id)
  await expect(app.db.update(documents).set({ totalCents: 1 })).rejects.toThrow()
  await expect(app.db.delete(documents)).rejects.toThrow()

  const [storedDocument] = await app.db.select().from(documents)
  const file = await findDocumentFile(app, order.id, 'F2026-00001')
  expect(file?.headers.get('content-disposition')).toBe(
    'inline; filename="factuur-F2026-00001.pdf"',
  )
  expect(Buffer.from(await (file ?? new Response()).arrayBuffer())).toEqual(storedDocument?.pdf)
  expect(await findDocumentFile(app, order.id + 1, 'F2026-00001')).toBeUndefined()
  expect(await findDocumentFile(app, order.id, 'F2026-00002')).toBeUndefined()
})

shopTest(
  'packing slips of several orders are one PDF, in which each order starts a page',
  async ({ app }) => {
    const firstOrder = await placeAnOrder(app)
    const secondOrder = await placeAnOrder(app, { firstName: 'Noor', note: 'Graag voor vrijdag' })
    const hasPrices = true
    const unknownId = 1
    // Unknown ids are left out, and an order that is selected twice has one slip.
    const ids = [firstOrder.id, secondOrder.id, unknownId, firstOrder.id, Number.NaN]
    const pdf = await makePackingSlips(app, ids, hasPrices)
    expect(pdf?.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
    expect(await makePackingSlips(app, [unknownId], hasPrices)).toBeUndefined()
  },
)

shopTest(
  'a packing slip lists the unsent units and never shows the price of a gift',
  async ({ app }) => {
    const readSlip = async (id: number) => {
      const order = await readOrder(app.db, id)
      if (!order) throw new Error('no order')
      const wantsPrices = true
      return packingSlipOf(order, wantsPrices)
    }
    const { id } = await placePaidOrder(app, 'Aya')
    expect(await readSlip(id)).toMatchObject({
      rows: [['2', 'Zegelring Aya', '', '€\u00a040,00', '€\u00a080,00']],
      totalText: expect.stringMatching(/^Totaal met verzending €/),
    })
    const [line] = (await readOrder(app.db, id))?.lines ?? []
    const units = new Map([[line?.id ?? 0, 1]])
    await shipOrder(app, id, { carrier: 'postnl', code: '', units }, 'Eva')
    expect(await readSlip(id)).toMatchObject({
      orderSummary: expect.stringContaining('het deel dat nog niet verzonden was'),
      rows: [['1', 'Zegelring Aya', '', '€\u00a040,00', '€\u00a040,00']],
      totalText: null,
    })

    const gift = await placeAnOrder(app, { firstName: 'Noor', giftMessage: 'Gefeliciteerd' })
    expect(await readSlip(gift.id)).toMatchObject({
      hasPrices: false,
      rows: [['2', 'Zegelring Noor', '']],
      totalText: null,
      remarks: ['Op het kaartje: Gefeliciteerd'],
    })
  },
)
