import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { makeInvoice } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { refundOrder } from '#app/features/fulfilment/refunds/refund-order.server.ts'
import { recordPayout } from '#app/features/insight/bookkeeping/admin/payouts.server.ts'
import { readBooks } from '#app/features/insight/bookkeeping/admin/read-books.server.ts'
import type { App } from '#app/platform/app.ts'
import { createRefundRequest } from '#tests/support/paid-order.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { readXml } from '#tests/support/read-ubl.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { unzip } from '#tests/support/unzip.ts'
import { writeAuditfile } from './auditfile.server.ts'
import { writeLedgerCsv, writeLedgerSheet, zipDocuments } from './books-files-call.server.ts'
import { type Period, readPeriod } from './period.ts'

function parsePeriod(code: string): Period {
  const period = readPeriod(code)
  if (!period) throw new Error(code)
  return period
}
const NOVEMBER = parsePeriod('2026-11')
const DECEMBER = parsePeriod('2026-12')

/** Places an order of two rings of € 40,00 that is paid by transfer on 21 November. */
async function placePaidOrder(app: App, firstName: string) {
  const order = await placeAnOrder(app, { firstName, payment: 'bank-transfer' })
  await markOrderPaid(app, order.id, 'Eva')
  await makeInvoice(app, order.id)
  return order
}

async function joinParts(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

shopTest(
  'a credit note counts in its own month, and the file has a row for each line of both',
  async ({ app, clock }) => {
    const order = await placePaidOrder(app, 'Sanne')
    clock.set('2026-12-03T10:00:00+01:00')
    const byHand = createRefundRequest(order.paymentId, { way: 'by-hand' })
    await refundOrder(app, order.id, byHand, 'Eva')

    const [november, december] = await Promise.all([
      readBooks(app, NOVEMBER),
      readBooks(app, DECEMBER),
    ])
    // € 80,00 contains € 13,88 of 21 % VAT.
    expect(november.vat).toEqual([
      {
        scheme: 'domestic',
        country: 'NL',
        rate: 21,
        documents: 1,
        netCents: 6_612,
        vatCents: 1_388,
        marginCents: 0,
      },
    ])
    expect(december.vat).toMatchObject([{ netCents: -6_612, vatCents: -1_388 }])
    expect(november.money).toEqual([
      {
        provider: 'bank-transfer',
        method: 'bank-transfer',
        receivedCents: 8_000,
        refundedCents: 0,
        chargedBackCents: 0,
      },
    ])
    expect(december.money).toMatchObject([{ receivedCents: 0, refundedCents: 8_000 }])

    const rows = (await joinParts(writeLedgerCsv(app, parsePeriod('2026')))).trimEnd().split('\r\n')
    expect(rows.slice(1)).toEqual([
      `F2026-00001;Factuur;2026-11-21;;${order.id};Sanne de Vries;;;NL;binnenland;Artikelen;Zegelring Sanne;2;21;66,12;13,88;80,00;Bankoverschrijving;2026-11-21;0,00`,
      `C2026-00001;Creditnota;2026-12-03;F2026-00001;${order.id};Sanne de Vries;;;NL;binnenland;Artikelen;Zegelring Sanne;2;21;-66,12;-13,88;-80,00;Bankoverschrijving;2026-11-21;80,00`,
    ])
  },
)

shopTest(
  'sales of a shop that charges no VAT are in the books and in no box of the VAT return',
  async ({ app }) => {
    await saveSettings(app, { isSmallBusiness: true })
    const order = await placePaidOrder(app, 'Sanne')
    const books = await readBooks(app, NOVEMBER)
    expect(books.vat).toMatchObject([
      { scheme: 'exempt', country: 'NL', rate: 0, netCents: 8_000, vatCents: 0 },
    ])
    expect(books.boxes.find(({ box }) => box === '1e')).toMatchObject({ netCents: 0 })
    const rows = (await joinParts(writeLedgerCsv(app, NOVEMBER))).trimEnd().split('\r\n')
    expect(rows[1]).toBe(
      `F2026-00001;Factuur;2026-11-21;;${order.id};Sanne de Vries;;;NL;vrijgesteld;Artikelen;Zegelring Sanne;2;0;80,00;0,00;80,00;Bankoverschrijving;2026-11-21;0,00`,
    )
    const file = await joinParts(writeAuditfile(app, NOVEMBER))
    expect(file).toContain('<vatID>KOR</vatID><vatDesc>Btw 0% NL, vrijgesteld</vatDesc>')
  },
)

shopTest('the spreadsheet has the same rows, with amounts as numbers', async ({ app }) => {
  await placePaidOrder(app, 'Sanne')
  const files = await unzip(await writeLedgerSheet(app, NOVEMBER))
  const sheet = [...files].find(([name]) => /sheet1\.xml$/.test(name))?.[1].toString() ?? ''
  const headings = 1
  const orderLines = 1
  expect(sheet.match(/<row /g)).toHaveLength(headings + orderLines)
  expect(sheet).toContain('<v>66.12</v>')
  expect(sheet).toContain('<v>13.88</v>')
})

shopTest('all invoices of a period are one ZIP of PDFs, oldest first', async ({ app, clock }) => {
  await placePaidOrder(app, 'Sanne')
  const otherOrder = await placePaidOrder(app, 'Noor')
  clock.set('2026-12-03T10:00:00+01:00')
  await cancelOrder(app, otherOrder.id, 'Eva')

  const files = await unzip(await buffer(zipDocuments(app, parsePeriod('2026-K4'))))

  expect([...files.keys()]).toEqual([
    'factuur-F2026-00001.pdf',
    'factuur-F2026-00002.pdf',
    'creditnota-C2026-00001.pdf',
  ])
  for (const pdf of files.values()) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await unzip(await buffer(zipDocuments(app, parsePeriod('2025'))))).toEqual(new Map())
})

shopTest(
  'the balance at a provider is its receipts less refunds, payouts and costs',
  async ({ app, clock }) => {
    const order = await placePaidOrder(app, 'Sanne')
    await app.pool.query(`UPDATE payments SET provider = 'mollie', method = 'ideal'`)
    const payout = { provider: 'mollie', paidOn: '2026-11-30', reference: 'MOL-7', actor: 'Eva' }
    await recordPayout(app, { ...payout, amountCents: 5_000, feeCents: 29 })
    clock.set('2026-12-03T10:00:00+01:00')
    await app.pool.query(
      `INSERT INTO chargebacks (id, order_id, payment_id, amount_cents, created_at) VALUES ('chb_1', $1, $2, 1000, $3)`,
      [order.id, order.paymentId, clock.now()],
    )
    expect((await readBooks(app, NOVEMBER)).balances).toEqual([
      {
        provider: 'mollie',
        openingCents: 0,
        receivedCents: 8_000,
        refundedCents: 0,
        chargedBackCents: 0,
        paidOutCents: 5_000,
        feeCents: 29,
        closingCents: 8_000 - 5_000 - 29,
      },
    ])
    const december = await readBooks(app, DECEMBER)
    expect(december.balances).toMatchObject([
      {
        openingCents: 2_971,
        chargedBackCents: 1_000,
        paidOutCents: 0,
        closingCents: 2_971 - 1_000,
      },
    ])
    // The bank charged back € 10,00, so the customer owes that amount again.
    expect(december.open).toEqual({
      items: [
        { orderId: order.id, name: 'Sanne de Vries', invoicedCents: 8_000, paidCents: 7_000 },
      ],
      total: 1,
      dueCents: 1_000,
      owedCents: 0,
    })
  },
)

shopTest('money of a cancelled order is open until it is paid back', async ({ app }) => {
  const order = await placePaidOrder(app, 'Sanne')
  await placeAnOrder(app, { firstName: 'Noor', payment: 'bank-transfer' })
  expect((await readBooks(app, NOVEMBER)).open.items).toEqual([])
  await cancelOrder(app, order.id, 'Eva')
  expect(await readBooks(app, NOVEMBER)).toMatchObject({
    open: { items: [{ orderId: order.id, invoicedCents: 0, paidCents: 8_000 }], owedCents: 8_000 },
    unpaid: { orders: 1, cents: 8_000 },
  })
})

shopTest('a test order is in no report and in no file', async ({ app }) => {
  const order = await placePaidOrder(app, 'Sanne')
  await app.pool.query('UPDATE orders SET is_test = true WHERE id = $1', [order.id])
  const { vat, money, open } = await readBooks(app, NOVEMBER)
  expect([vat, money, open.items]).toEqual([[], [], []])
  const rows = (await joinParts(writeLedgerCsv(app, NOVEMBER))).trimEnd().split('\r\n')
  const headings = 1
  expect(rows).toHaveLength(headings)
})

shopTest(
  'the auditfile has the elements in the order of its definition, the right totals, and no reference to a missing account, customer, VAT code or period',
  async ({ app, clock }) => {
    await placePaidOrder(app, 'Sanne & <Co>')
    const otherOrder = await placePaidOrder(app, 'Noor')
    clock.set('2026-12-03T10:00:00+01:00')
    await refundOrder(
      app,
      otherOrder.id,
      createRefundRequest(otherOrder.paymentId, { way: 'by-hand' }),
      'Eva',
    )
    const payout = { provider: 'mollie', paidOn: '2026-12-30', reference: '', actor: 'Eva' }
    await recordPayout(app, { ...payout, amountCents: 5_000, feeCents: 29 })

    const root = readXml(await joinParts(writeAuditfile(app, parsePeriod('2026'))))

    expect(root.name).toBe('auditfile')
    expect(root.attributes.xmlns).toBe('http://www.auditfiles.nl/XAF/3.2')
    const [company] = root.all('company')
    expect(company?.children.map(({ name }) => name)).toEqual([
      ...['companyIdent', 'companyName', 'taxRegistrationCountry', 'taxRegIdent', 'streetAddress'],
      ...['customersSuppliers', 'generalLedger', 'vatCodes', 'periods', 'transactions'],
    ])
    const lines = root.all('company/transactions/journal/transaction/trLine')
    /** Returns the sum in cents of the debit lines (D) or credit lines (C). */
    const sumOf = (type: 'D' | 'C') =>
      lines
        .filter((line) => line.value('amntTp') === type)
        .reduce((sum, line) => sum + Math.round(Number(line.value('amnt')) * 100), 0)
    expect(root.value('company/transactions/linesCount')).toBe(String(lines.length))
    expect(root.value('company/transactions/totalDebit')).toBe((sumOf('D') / 100).toFixed(2))
    expect(root.value('company/transactions/totalCredit')).toBe((sumOf('C') / 100).toFixed(2))
    expect(sumOf('D')).toBe(sumOf('C'))

    const expectSubset = (values: Set<string>, keys: Set<string>) =>
      expect([...keys]).toEqual(expect.arrayContaining([...values]))
    const keysAt = (path: string) => new Set(root.all(path).map(({ text }) => text))
    const valuesOf = (name: string) =>
      new Set(lines.flatMap((line) => line.all(name)).map(({ text }) => text))
    expectSubset(valuesOf('accID'), keysAt('company/generalLedger/ledgerAccount/accID'))
    expectSubset(
      valuesOf('custSupID'),
      keysAt('company/customersSuppliers/customerSupplier/custSupID'),
    )
    expectSubset(valuesOf('vat/vatID'), keysAt('company/vatCodes/vatCode/vatID'))
    expectSubset(
      keysAt('company/transactions/journal/transaction/periodNumber'),
      keysAt('company/periods/period/periodNumber'),
    )
    expect(lines[0]?.children.map(({ name }) => name)).toEqual([
      ...['nr', 'accID', 'docRef', 'effDate', 'desc', 'amnt', 'amntTp', 'custSupID', 'invRef'],
    ])
  },
)
