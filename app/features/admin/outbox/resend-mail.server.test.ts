import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { invitePerson } from '#app/features/admin/staff/invite-person.server.tsx'
import { sendShopMails } from '#app/features/checkout/confirmation-mail/send-shop-mails.server.ts'
import { sendAccountMails } from '#app/features/customers/account-mails/send-account-mails.server.ts'
import { register } from '#app/features/customers/log-in/register.server.ts'
import { requestReset } from '#app/features/customers/password-reset/reset-password.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { MAIL_KINDS, mailFacts } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import type { App } from '#app/platform/app.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { openMailServer } from '#simulators/smtp/mail-server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { visitorWithCookies } from '#tests/support/visitor-with.ts'
import { composeSampleMail } from './compose-sample.server.tsx'
import { resendMail } from './outbox-mail.server.ts'

const HOUR_MS = 3_600_000

const newestMail = async (app: App) => {
  const [mail] = await app.db.select().from(mails).orderBy(desc(mails.id)).limit(1)
  if (!mail) throw new Error('no mail')
  return mail
}

shopTest('every kind of mail can be sent again unchanged', async ({ app, clock }) => {
  const server = await openMailServer()
  app.env.SMTP_URL = server.url
  const sendAndResend = async () => {
    await sendShopMails(app)
    const original = await newestMail(app)
    clock.advance(1_000)
    expect(await resendMail(app, original.id)).toEqual({ ok: true })
    // A second click must not send the mail twice.
    clock.advance(1_000)
    expect(await resendMail(app, original.id)).toEqual({ ok: false, error: 'on-its-way' })
    await sendShopMails(app)
    const copy = await newestMail(app)
    expect(copy.id).not.toBe(original.id)
    const { kind, orderId, toAddress, subject, html, text, state } = original
    expect(state).toBe('sent')
    expect(copy).toMatchObject({ kind, orderId, toAddress, subject, html, text, state })
    // The second mail has its own message id, so a mailbox does not hide it as a duplicate.
    expect(new Set(server.receivedKeys().slice(-2)).size).toBe(2)
  }
  for (const kind of MAIL_KINDS) {
    const { subject, html, text } = await composeSampleMail(app, kind, mailFacts(kind).text)
    const envelope = { eventKey: kind, kind, orderId: 1, to: 'fenna@voorbeeld.example', subject }
    await queueMail(app.db, { ...envelope, html, text }, clock.now())
    await sendAndResend()
  }
  // The text of a confirmation is written when the mail is first sent.
  await placeAnOrder(app)
  await sendAndResend()
  expect(server.received).toHaveLength(2 * (MAIL_KINDS.length + 1))
  await server.close()
})

shopTest('a mail whose link no longer works is not sent again', async ({ app, clock }) => {
  const server = await openMailServer()
  app.env.SMTP_URL = server.url
  const sanne = { name: 'Sanne', email: 'sanne@voorbeeld.example', password: 'zilver-maan-48' }
  await register(app, visitorWithCookies(), sanne)
  await requestReset(app, visitorWithCookies(), sanne.email)
  await sendAccountMails(app)
  await invitePerson(app, { email: 'noor@schakel.example', role: 'employee' }, 'Eva')
  await sendShopMails(app)
  const storedMails = await app.db.select().from(mails).orderBy(mails.id)
  expect(storedMails.map(({ kind }) => kind).sort()).toEqual([
    'account-registered',
    'account-reset',
    'invitation',
  ])
  clock.advance(1_000)
  for (const { id } of storedMails) expect(await resendMail(app, id)).toEqual({ ok: true })
  await sendShopMails(app)
  // A link to reset a password works for an hour, the others for a week.
  clock.advance(HOUR_MS)
  const isResent: Record<string, boolean> = {}
  for (const { id, kind } of storedMails) isResent[kind] = (await resendMail(app, id)).ok
  expect(isResent).toEqual({
    'account-registered': true,
    'account-reset': false,
    invitation: true,
  })
  await sendShopMails(app)
  clock.advance(8 * 24 * HOUR_MS)
  for (const { id } of storedMails)
    expect(await resendMail(app, id)).toEqual({ ok: false, error: 'link-not-valid' })
  await server.close()
})

shopTest(
  'a rejected mail is sent again without a copy, and only once at a time',
  async ({ app }) => {
    const server = await openMailServer()
    app.env.SMTP_URL = server.url
    await placeAnOrder(app, { email: 'bestaat-niet@voorbeeld.example' })
    await sendShopMails(app)
    const failed = await newestMail(app)
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('550') })
    expect(await resendMail(app, failed.id)).toEqual({ ok: true })
    expect(await resendMail(app, failed.id)).toEqual({ ok: false, error: 'on-its-way' })
    expect((await newestMail(app)).id).toBe(failed.id)
    await server.close()
  },
)

shopTest(
  'a resent confirmation starts with one notice that its order was cancelled',
  async ({ app, clock }) => {
    const server = await openMailServer()
    app.env.SMTP_URL = server.url
    const { id } = await placeAnOrder(app)
    await sendShopMails(app)
    const original = await newestMail(app)
    expect(original.kind).toBe('order-confirmed')
    expect((await cancelOrder(app, id, 'Eva')).ok).toBe(true)
    const sendAgain = async (mailId: number) => {
      clock.advance(1_000)
      expect(await resendMail(app, mailId)).toEqual({ ok: true })
      await sendShopMails(app)
      return newestMail(app)
    }
    const notice = `Bestelling ${id} is intussen geannuleerd`
    const copy = await sendAgain(original.id)
    expect(copy.text).toContain(notice)
    expect(copy.html.indexOf(notice)).toBeLessThan(copy.html.indexOf('Je bestelling</h2>'))
    const resentMail = await sendAgain(copy.id)
    // Two parts: the notice is in it once.
    expect(resentMail.html.split(notice)).toHaveLength(2)
    expect(resentMail.text.split(notice)).toHaveLength(2)

    const cancelled = await app.db.select().from(mails).where(eq(mails.kind, 'order-cancelled'))
    const resent = await sendAgain(cancelled[0]?.id ?? 0)
    expect(resent.html).toBe(cancelled[0]?.html)
    await server.close()
  },
)
