import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readDeliveredText } from '#tests/support/written-mails.ts'
import { exportSubscribers, listSubscribers, removeSubscriber } from './list-subscribers.server.ts'
import { newsletterRequests, newsletterSubscribers } from './newsletter-tables.server.ts'
import { sendNewsletterMails } from './send-newsletter-mails.server.ts'
import {
  confirmSignUp,
  findUnsubscribeLink,
  isConfirmable,
  signUp,
  unsubscribe,
} from './sign-up.server.ts'
import { parseSubscriberQuery } from './subscribers.ts'

const SANNE = 'sanne@voorbeeld.example'
const REQUEST = { email: SANNE, source: 'footer' } as const
const VISITOR = { ip: '203.0.113.7' }

async function readMailedToken(app: App): Promise<string> {
  await sendNewsletterMails(app)
  const text = await readDeliveredText(app, SANNE)
  return /bevestigen\/\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}

const readSubscribers = (app: App) => app.db.select().from(newsletterSubscribers)

const list = (app: App, query = '') =>
  listSubscribers(app, parseSubscriberQuery(new URLSearchParams(query)))

shopTest(
  'an address is on the list only after its owner confirmed it, with the proof of consent',
  async ({ app, clock }) => {
    expect(await signUp(app, VISITOR, REQUEST)).toEqual({ ok: true })
    const token = await readMailedToken(app)
    expect((await list(app)).subscribers).toEqual([])
    expect((await list(app, 'staat=pending')).subscribers).toMatchObject([{ email: SANNE }])

    clock.set('2026-11-21T14:00:00+01:00')
    expect(await isConfirmable(app, token)).toBe(true)
    expect(await confirmSignUp(app, token)).toBe(true)
    expect(await confirmSignUp(app, token)).toBe(false)

    expect(await list(app)).toMatchObject({
      total: 1,
      subscribers: [
        {
          email: SANNE,
          state: 'subscribed',
          source: 'footer',
          consentText: 'Je krijgt dan de nieuwsbrief van Schakel. Afmelden kan in elke mail.',
          requestedAt: new Date('2026-11-21T13:00:00+01:00'),
          confirmedAt: new Date('2026-11-21T14:00:00+01:00'),
        },
      ],
    })
  },
)

shopTest(
  'signing up answers the same for every address, and a subscribed one retains its proof',
  async ({ app, clock }) => {
    await signUp(app, VISITOR, REQUEST)
    await confirmSignUp(app, await readMailedToken(app))
    clock.advance(3_600_000)
    expect(await signUp(app, VISITOR, { ...REQUEST, source: 'home' })).toEqual({ ok: true })
    expect(await app.db.select().from(newsletterRequests)).toHaveLength(1)

    await sendNewsletterMails(app)

    const [row] = await readSubscribers(app)
    expect(row).toMatchObject({ state: 'subscribed', source: 'footer', confirmHash: null })
    const storedMails = await app.db.select().from(mails).orderBy(mails.id)
    expect(storedMails.map(({ subject }) => subject)).toEqual([
      'Bevestig je aanmelding voor de nieuwsbrief van Schakel',
      'Je krijgt de nieuwsbrief van Schakel al',
    ])
  },
)

shopTest(
  'the link in a mail about the newsletter ends the subscription with one click',
  async ({ app }) => {
    await signUp(app, VISITOR, REQUEST)
    await confirmSignUp(app, await readMailedToken(app))
    const [row] = await readSubscribers(app)
    const [mail] = await app.db.select().from(mails)
    expect(mail?.stopUrl).toBe(`http://schakel.test/nieuwsbrief/afmelden/${row?.token}/`)
    expect(await findUnsubscribeLink(app, row?.token ?? '')).toEqual({ canUnsubscribe: true })

    expect(await unsubscribe(app, row?.token ?? '')).toBe(true)
    expect(await unsubscribe(app, row?.token ?? '')).toBe(true)
    expect(await unsubscribe(app, 'iets-anders')).toBe(false)

    expect(await findUnsubscribeLink(app, row?.token ?? '')).toEqual({ canUnsubscribe: false })
    expect(await list(app)).toMatchObject({ total: 0 })
    expect(await list(app, 'staat=unsubscribed')).toMatchObject({ total: 1 })
  },
)

shopTest(
  'an unsubscribed address is on the list again only after a new confirmation',
  async ({ app }) => {
    await signUp(app, VISITOR, REQUEST)
    await confirmSignUp(app, await readMailedToken(app))
    const [firstSubscription] = await readSubscribers(app)
    await unsubscribe(app, firstSubscription?.token ?? '')
    await signUp(app, VISITOR, REQUEST)
    const token = await readMailedToken(app)
    expect((await readSubscribers(app))[0]).toMatchObject({ state: 'unsubscribed' })
    expect(await confirmSignUp(app, token)).toBe(true)
    expect((await readSubscribers(app))[0]).toMatchObject({
      state: 'subscribed',
      unsubscribedAt: null,
    })
  },
)

shopTest('a sign-up that nobody confirms within seven days is deleted', async ({ app, clock }) => {
  await signUp(app, VISITOR, REQUEST)
  const token = await readMailedToken(app)
  clock.advance(7 * 24 * 3_600_000 + 1)
  expect(await isConfirmable(app, token)).toBe(false)
  await sendNewsletterMails(app)
  expect(await readSubscribers(app)).toEqual([])
})

shopTest('sign-ups are limited per network, and mails per address', async ({ app }) => {
  // A network may send twenty sign-ups an hour.
  for (let n = 0; n < 20; n++) await signUp(app, VISITOR, REQUEST)
  expect(await signUp(app, VISITOR, REQUEST)).toMatchObject({ ok: false, error: 'too-many-tries' })
  expect(await signUp(app, { ip: '203.0.114.7' }, REQUEST)).toEqual({ ok: true })
  await sendNewsletterMails(app)
  // 21 sign-ups were accepted, but an address gets three mails at most.
  expect(await app.db.select().from(mails)).toHaveLength(3)
})

shopTest(
  'the list is searched, exported with unsubscribe links, and an address can be erased',
  async ({ app }) => {
    await signUp(app, VISITOR, REQUEST)
    await confirmSignUp(app, await readMailedToken(app))
    await signUp(app, VISITOR, { email: '=som(a1)@voorbeeld.example', source: 'home' })
    await sendNewsletterMails(app)
    expect(await list(app, 'zoek=SANNE')).toMatchObject({ total: 1 })
    expect(await list(app, 'zoek=100%25')).toMatchObject({ total: 0 })

    const [row] = await readSubscribers(app)
    const query = { search: '', state: 'subscribed' } as const
    let csv = ''
    for await (const part of exportSubscribers(app, query)) csv += part
    expect(csv.split('\r\n')[1]).toBe(
      `sanne@voorbeeld.example;Aangemeld;2026-11-21 13:00;2026-11-21 13:00;;onder aan de pagina;Je krijgt dan de nieuwsbrief van Schakel. Afmelden kan in elke mail.;http://schakel.test/nieuwsbrief/afmelden/${row?.token}/`,
    )
    await removeSubscriber(app, row?.id ?? 0)
    expect(await list(app)).toMatchObject({ total: 0 })
  },
)
