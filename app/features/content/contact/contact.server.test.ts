import { expect } from 'vitest'
import { sendShopMails } from '#app/features/checkout/confirmation-mail/send-shop-mails.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { validateForm } from '#app/platform/forms/form-fields.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { openMailServer } from '#simulators/smtp/mail-server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { contactFields, sendContact } from './send-contact.server.tsx'

const IP = '203.0.113.7'
const FORM_VALUES = {
  topic: 'order',
  name: 'Noor Peeters',
  email: 'Noor@Voorbeeld.example',
  orderNumber: '#10023',
  message: 'Kan de ring ook in maat 17?\r\nIk hoor het graag.\r\n<b>Noor</b>',
}
const MESSAGE = contactFields.parse(FORM_VALUES)

const errorsOf = (fields: object) => {
  const result = validateForm(contactFields, { ...FORM_VALUES, ...fields })
  return result.ok ? {} : result.errors
}

shopTest(
  'a question is mailed to the shop once, and a reply goes to the visitor',
  async ({ app }) => {
    expect(await sendContact(app, IP, MESSAGE)).toEqual({ ok: true })
    // Reloading the page submits the form again; the message is mailed once.
    expect(await sendContact(app, IP, MESSAGE)).toEqual({ ok: true })
    const storedMails = await app.db.select().from(mails)
    expect(storedMails).toMatchObject([
      {
        kind: 'contact',
        toAddress: 'hallo@schakel.example',
        replyTo: 'noor@voorbeeld.example',
        subject: 'Vraag van Noor Peeters: mijn bestelling, bestelling 10023',
      },
    ])
    expect(storedMails[0]?.html).toContain('Ik hoor het graag.')
    expect(storedMails[0]?.html).toContain('&lt;b&gt;Noor&lt;/b&gt;')
    expect(storedMails[0]?.html).not.toContain('<b>Noor</b>')

    const smtp = await openMailServer()
    app.env.SMTP_URL = smtp.url
    await sendShopMails(app)
    await smtp.close()
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toContain('Reply-To: noor@voorbeeld.example\r\n')
  },
)

shopTest('nothing that a visitor types becomes a header of the mail', async () => {
  expect(errorsOf({ name: 'Noor\r\nBcc: ander@voorbeeld.example' })).toEqual({
    name: 'Hier staat een teken in dat we niet kunnen lezen.',
  })
  expect(errorsOf({ email: 'noor@voorbeeld.example\r\nBcc: ander@voorbeeld.example' })).toEqual({
    email: 'Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.',
  })
  expect(errorsOf({ email: 'noor@voorbeeld.example, ander@voorbeeld.example' })).toEqual({
    email: 'Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.',
  })
  expect(errorsOf({ orderNumber: '10023\nSubject: gratis' })).toHaveProperty('orderNumber')
  // An unknown topic counts as another question, so its text does not reach the mail.
  expect(errorsOf({ topic: 'Onderwerp van een ander' })).toEqual({})
  expect(errorsOf({ name: ' ', email: '', message: ' \r\n ' })).toEqual({
    name: 'Vul je naam in.',
    email: 'Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.',
    message: 'Schrijf je vraag of opmerking.',
  })
  expect(errorsOf({ message: 'a'.repeat(3_001) })).toEqual({
    message: 'Gebruik hoogstens 3000 tekens.',
  })
})

shopTest('one network sends five messages an hour', async ({ app }) => {
  for (let index = 1; index <= 5; index++) {
    const message = { ...MESSAGE, email: `klant${index}@voorbeeld.example` }
    expect(await sendContact(app, IP, message)).toEqual({ ok: true })
  }
  const sixthMessage = { ...MESSAGE, email: 'klant6@voorbeeld.example' }
  expect(await sendContact(app, IP, sixthMessage)).toMatchObject({ ok: false, error: 'too-often' })
  expect(await app.db.$count(mails)).toBe(5)
  expect(await sendContact(app, '198.51.100.20', sixthMessage)).toEqual({ ok: true })
})

shopTest('a shop without an e-mail address accepts no messages', async ({ app }) => {
  await saveSettings(app, { email: '' })
  expect(await sendContact(app, IP, MESSAGE)).toEqual({ ok: false, error: 'no-address' })
  expect(await app.db.$count(mails)).toBe(0)
})
