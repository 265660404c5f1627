import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { settlePayment } from '#app/features/fulfilment/payment-flow/settle-payment.server.ts'
import type { App } from '#app/platform/app.ts'
import { requeueMail } from '#app/platform/mail/mail.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readChangedMails, readMailText, resetMailText, saveMailText } from './mail-texts.server.ts'
import { mailFacts } from './mail-texts.ts'

async function findMail(app: App, kind: string) {
  const mailsOfKind = await app.db.select().from(mails).where(eq(mails.kind, kind))
  return mailsOfKind[0]
}

const OWNER_TEXT = {
  subject: 'Geld binnen, {voornaam}',
  title: 'Betaald: {totaal}',
  body: 'Dag <b>{voornaam}</b>\n{winkel}\n\nTot gauw',
}

shopTest('a mail contains the owner’s text, as text and as HTML', async ({ app }) => {
  await saveMailText(app, 'order-paid', OWNER_TEXT, 'Eva')
  expect(await readChangedMails(app)).toEqual(['order-paid'])
  const { id } = await placeAnOrder(app, { firstName: 'Zoë' })
  await markOrderPaid(app, id, 'Eva')
  const mail = await findMail(app, 'order-paid')
  expect(mail?.subject).toBe('Geld binnen, Zoë')
  expect(mail?.html).toContain('Dag &lt;b&gt;Zoë&lt;/b&gt;<br')
  expect(mail?.text).toMatch(/Betaald: €\s80,00/)
  expect(mail?.text).toContain('Dag <b>Zoë</b>\nSchakel\n\nTot gauw')
})

shopTest('a first name that is a link or a sentence is left out of mails', async ({ app }) => {
  await saveMailText(app, 'order-paid', OWNER_TEXT, 'Eva')
  const mailSubjectTo = async (firstName: string) => {
    await app.db.delete(mails)
    const { id } = await placeAnOrder(app, { firstName })
    await markOrderPaid(app, id, 'Eva')
    return (await findMail(app, 'order-paid'))?.subject
  }
  expect(await mailSubjectTo('www.lokaas.example')).toBe('Geld binnen,')
  expect(await mailSubjectTo('Bel nu 0900')).toBe('Geld binnen,')
  expect(await mailSubjectTo('Anne-Marie d’Arc')).toBe('Geld binnen, Anne-Marie d’Arc')
  expect(await mailSubjectTo('J.P.')).toBe('Geld binnen, J.P.')
})

shopTest("removing the owner's text restores the default text", async ({ app }) => {
  await saveMailText(app, 'order-paid', OWNER_TEXT, 'Eva')
  await saveMailText(app, 'order-paid', { ...OWNER_TEXT, title: 'Dank' }, 'Eva')
  expect((await readMailText(app.db, 'order-paid')).title).toBe('Dank')
  await resetMailText(app, 'order-paid')
  expect(await readMailText(app.db, 'order-paid')).toEqual(mailFacts('order-paid').text)
})

shopTest(
  'a customer whose payment fails gets one mail with a link to pay again, for each attempt',
  async ({ app }) => {
    const order = await placeAnOrder(app)
    await settlePayment(app, order.paymentId, 'failed', 'Testbank')
    await settlePayment(app, order.paymentId, 'failed', 'Testbank')
    expect(await app.db.$count(mails, eq(mails.kind, 'payment-failed'))).toBe(1)
    const mail = await findMail(app, 'payment-failed')
    expect(mail?.text).toContain(`http://schakel.test/checkout/order-received/${order.id}/?key=`)
    expect(mail?.html).toContain('Opnieuw proberen')
  },
)

shopTest('a customer who cancels a payment gets no mail', async ({ app }) => {
  const order = await placeAnOrder(app)
  await settlePayment(app, order.paymentId, 'cancelled', 'Testbank')
  expect(await findMail(app, 'payment-failed')).toBeUndefined()
})

shopTest(
  'a mail that was sent can be sent again as a copy, and one that is queued cannot',
  async ({ app }) => {
    const { id } = await placeAnOrder(app)
    const firstMail = await findMail(app, 'order-confirmed')
    const now = app.clock.now()
    expect(await requeueMail(app.db, firstMail?.id ?? 0, now)).toBe(false)
    await app.db.update(mails).set({ state: 'sent', sentAt: now })
    // Three clicks, a millisecond apart.
    const requeueResults = await Promise.all(
      [0, 1, 2].map((delayMs) =>
        requeueMail(app.db, firstMail?.id ?? 0, new Date(now.getTime() + delayMs)),
      ),
    )
    expect(requeueResults.filter((isRequeued) => isRequeued)).toHaveLength(1)
    const allMails = await app.db
      .select()
      .from(mails)
      .where(eq(mails.orderId, id))
      .orderBy(mails.id)
    expect(allMails).toMatchObject([
      { state: 'sent', subject: firstMail?.subject },
      { state: 'queued', subject: firstMail?.subject },
    ])
  },
)
