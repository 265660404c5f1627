import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { type MailServer, openMailServer } from '#simulators/smtp/mail-server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { queueMail, requeueMail } from './mail.server.ts'
import { mails } from './mails-tables.server.ts'
import { sendQueuedMails } from './send-mails.server.ts'

const SENDER = {
  name: 'Schakel',
  address: 'hallo@schakel.example',
  renderDraft: async (draft: unknown) => ({
    html: `<p>${JSON.stringify(draft)}</p>`,
    text: JSON.stringify(draft),
  }),
  readAttachments: async (documentId: number) => [
    {
      filename: `factuur-${documentId}.xml`,
      content: '<Invoice/>',
      contentType: 'application/xml',
    },
  ],
}

const mailTest = shopTest.extend<{ server: MailServer }>({
  server: async ({ app }, use) => {
    const server = await openMailServer()
    app.env.SMTP_URL = server.url
    await use(server)
    await server.close()
  },
})

const queueTestMail = (app: App, number: number, to = 'sanne@voorbeeld.example') =>
  queueMail(
    app.db,
    {
      eventKey: `test-${number}`,
      kind: 'test',
      orderId: number,
      to,
      subject: `Bestelling ${number} € é`,
      html: '<p>Hallo</p>',
      text: 'Hallo',
    },
    app.clock.now(),
  )

const readMails = (app: App) => app.db.select().from(mails).orderBy(asc(mails.id))

mailTest('queued mails are sent once, as text and as HTML', async ({ app, server }) => {
  await queueTestMail(app, 1)
  await queueTestMail(app, 1)
  await sendQueuedMails(app, SENDER)
  await sendQueuedMails(app, SENDER)

  expect(server.received).toHaveLength(1)
  const [mail = ''] = server.received
  expect(mail).toContain('From: Schakel <hallo@schakel.example>')
  expect(mail).toContain('To: sanne@voorbeeld.example')
  expect(mail).toContain('Message-ID: <test-1@schakel.test>')
  expect(mail).toContain('Content-Type: text/plain')
  expect(mail).toContain('Content-Type: text/html')
  expect(await readMails(app)).toMatchObject([
    { state: 'sent', attempts: 1, sentAt: app.clock.now() },
  ])
})

mailTest('a draft is rendered once, when it is sent', async ({ app, server }) => {
  const mail = {
    kind: 'test',
    orderId: 1,
    to: 'sanne@voorbeeld.example',
    subject: 'Bestelling 1',
  }
  const draft = { ring: 'Saffierring' }
  await queueMail(app.db, { eventKey: 'test-1', ...mail, draft }, app.clock.now())
  expect(await readMails(app)).toMatchObject([{ html: '', text: '', draft }])
  server.setDown(true)
  await sendQueuedMails(app, SENDER)
  const renderedTexts = { html: '<p>{"ring":"Saffierring"}</p>', text: '{"ring":"Saffierring"}' }
  expect(await readMails(app)).toMatchObject([{ ...renderedTexts, draft: null, state: 'queued' }])
})

mailTest('several processes together send each mail once', async ({ app, server }) => {
  for (let number = 1; number <= 20; number++) await queueTestMail(app, number)
  await Promise.all([1, 2, 3, 4].map(() => sendQueuedMails(app, SENDER)))
  expect(server.received).toHaveLength(20)
  const messageIds = server.received.map((mail) => mail.match(/Message-ID: .*/)?.[0])
  expect(new Set(messageIds).size).toBe(20)
})

mailTest(
  'a mail server that is down is retried at growing intervals',
  async ({ app, server, clock }) => {
    await queueTestMail(app, 1)
    server.setDown(true)
    await sendQueuedMails(app, SENDER)
    expect(await readMails(app)).toMatchObject([
      { state: 'queued', attempts: 1, nextTryAt: new Date(clock.now().getTime() + 60_000) },
    ])
    clock.advance(59_000)
    await sendQueuedMails(app, SENDER)
    expect((await readMails(app))[0]?.attempts).toBe(1)
    clock.advance(1_000)
    await sendQueuedMails(app, SENDER)
    expect(await readMails(app)).toMatchObject([
      { state: 'queued', attempts: 2, nextTryAt: new Date(clock.now().getTime() + 120_000) },
    ])
    server.setDown(false)
    clock.advance(120_000)
    await sendQueuedMails(app, SENDER)
    expect(await readMails(app)).toMatchObject([{ state: 'sent', attempts: 3, error: null }])
    expect(server.received).toHaveLength(1)
  },
)

mailTest(
  'after eight attempts a mail has failed and shows the reason',
  async ({ app, server, clock }) => {
    await queueTestMail(app, 1)
    server.setDown(true)
    // Two runs more than the mail has attempts.
    for (let run = 0; run < 8 + 2; run++) {
      await sendQueuedMails(app, SENDER)
      clock.advance(3 * 60 * 60_000)
    }
    expect(await readMails(app)).toMatchObject([
      { state: 'failed', attempts: 8, error: expect.stringContaining('Even niet') },
    ])
  },
)

mailTest(
  'an address that does not exist is not retried, and delays no other mail',
  async ({ app, server }) => {
    await queueTestMail(app, 1, 'bestaat-niet@voorbeeld.example')
    await queueTestMail(app, 2)
    await sendQueuedMails(app, SENDER)
    expect(await readMails(app)).toMatchObject([
      { state: 'failed', attempts: 1, error: expect.stringContaining('Onbekende ontvanger') },
      { state: 'sent' },
    ])
    expect(server.received).toHaveLength(1)
  },
)

mailTest(
  'a mail that may have been received is not sent again automatically, but the owner can',
  async ({ app, server, clock }) => {
    await queueTestMail(app, 1)
    await queueTestMail(app, 2)
    // The server receives the mail and breaks the connection before it confirms that.
    server.failNext('cut-off')
    await sendQueuedMails(app, SENDER)
    clock.advance(24 * 60 * 60_000)
    await sendQueuedMails(app, SENDER)
    expect(server.receivedKeys()).toEqual(['test-1', 'test-2'])
    const [uncertainMail, ...otherMails] = await readMails(app)
    expect(uncertainMail).toMatchObject({ state: 'uncertain', attempts: 1, nextTryAt: null })
    expect(otherMails).toMatchObject([{ state: 'sent' }])

    expect(await requeueMail(app.db, uncertainMail?.id ?? 0, clock.now())).toBe(true)
    await sendQueuedMails(app, SENDER)
    expect(server.receivedKeys()).toEqual(['test-1', 'test-2', 'test-1'])
    expect(await readMails(app)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  },
)

mailTest(
  'a mail that the server received only in part is sent again automatically',
  async ({ app, server, clock }) => {
    // The simulated server breaks the connection while it receives a mail to this address.
    await queueTestMail(app, 1, 'verbroken@voorbeeld.example')
    await sendQueuedMails(app, SENDER)
    expect(await readMails(app)).toMatchObject([
      { state: 'queued', attempts: 1, nextTryAt: new Date(clock.now().getTime() + 60_000) },
    ])
    expect(server.received).toEqual([])
  },
)

shopTest('without a mail server mails are stored in the outbox', async ({ app }) => {
  await queueTestMail(app, 1)
  await sendQueuedMails(app, SENDER)
  expect(await readMails(app)).toMatchObject([{ state: 'stored', attempts: 0 }])
})
