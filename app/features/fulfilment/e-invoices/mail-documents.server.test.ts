import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeInvoice } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { readXml } from '#tests/support/read-ubl.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { mailDocuments, readDocumentAttachments } from './mail-documents.server.ts'
import { readEInvoice } from './read-e-invoice.server.ts'

async function placeInvoicedOrder(app: App, company: string) {
  const order = await placeAnOrder(app, { payment: 'bank-transfer' })
  await app.db.update(orders).set({ company }).where(eq(orders.id, order.id))
  await markOrderPaid(app, order.id, 'Eva')
  await makeInvoice(app, order.id)
  return order
}

const readDocumentMails = (app: App) =>
  app.db.select().from(mails).where(eq(mails.kind, 'order-document')).orderBy(mails.id)

shopTest(
  'a company gets each invoice and credit note by mail once, as PDF and as e-invoice',
  async ({ app }) => {
    const order = await placeInvoicedOrder(app, 'Voorbeeld BV')
    await mailDocuments(app)
    await cancelOrder(app, order.id, 'Eva')
    await mailDocuments(app)
    await mailDocuments(app)

    const sentMails = await readDocumentMails(app)
    expect(sentMails.map(({ subject }) => subject)).toEqual([
      `Bij bestelling ${order.id}: factuur F2026-00001`,
      `Bij bestelling ${order.id}: creditnota C2026-00001`,
    ])
    const files = await readDocumentAttachments(app, sentMails[1]?.documentId ?? 0)
    expect(files).toMatchObject([
      { filename: 'creditnota-C2026-00001.pdf', contentType: 'application/pdf' },
      { filename: 'creditnota-C2026-00001.xml', contentType: 'application/xml' },
    ])
    const root = readXml(String(files[1]?.content))
    expect(root.name).toBe('CreditNote')
    expect(root.value('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe(
      'F2026-00001',
    )
    expect(root.value('cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('80.00')
  },
)

shopTest(
  'a consumer gets no mail with the invoice, but it can be downloaded as UBL',
  async ({ app }) => {
    const noCompany = ''
    const order = await placeInvoicedOrder(app, noCompany)
    await mailDocuments(app)
    expect(await readDocumentMails(app)).toEqual([])
    const file = await readEInvoice(app, order.id, 'F2026-00001')
    expect(file).toMatchObject({ ok: true, fileName: 'factuur-F2026-00001.xml' })
    expect(await readEInvoice(app, order.id + 1, 'F2026-00001')).toEqual({
      ok: false,
      error: 'unknown-document',
    })
  },
)

shopTest('an e-invoice names the data of the shop that is missing', async ({ app }) => {
  await app.pool.query(`UPDATE settings SET value = '""' WHERE name IN ('kvk', 'vatId')`)
  const order = await placeInvoicedOrder(app, 'Voorbeeld BV')
  expect(await readEInvoice(app, order.id, 'F2026-00001')).toEqual({
    ok: false,
    error: 'seller-incomplete',
    missing: ['KvK-nummer', 'btw-id'],
  })
  await mailDocuments(app)
  const [mail] = await readDocumentMails(app)
  const attachments = await readDocumentAttachments(app, mail?.documentId ?? 0)
  expect(attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
})

shopTest(
  'a buyer without e-mail address, as in the physical shop, gets no e-invoice',
  async ({ app }) => {
    const order = await placeAnOrder(app, { payment: 'bank-transfer' })
    await app.db.update(orders).set({ email: '' }).where(eq(orders.id, order.id))
    await markOrderPaid(app, order.id, 'Eva')
    await makeInvoice(app, order.id)
    expect(await readEInvoice(app, order.id, 'F2026-00001')).toEqual({
      ok: false,
      error: 'buyer-incomplete',
    })
  },
)
