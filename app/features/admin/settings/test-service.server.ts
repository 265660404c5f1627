import type { Service } from '#app/features/core/service-keys/service-keys.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { testSendcloud } from '#app/features/fulfilment/carriers/sendcloud.server.ts'
import { mollie } from '#app/features/fulfilment/payment-providers/mollie.server.ts'
import type { App } from '#app/platform/app.ts'
import { sendOverSmtp } from '#app/platform/mail/send-over-smtp.server.ts'

export interface ServiceTestResult {
  isGood: boolean
  text: string
}

const UNAVAILABLE = 'antwoordt niet. Probeer het over een paar minuten opnieuw.'

/** Makes one request with the key of a service and describes the result for the owner. The test mail is sent to `to`. */
export async function testService(
  app: App,
  service: Service,
  to: string,
): Promise<ServiceTestResult> {
  switch (service) {
    case 'mollie':
      return testMollie(app)
    case 'smtp':
      return testMail(app, to)
    case 'sendcloud':
      return testLabels(app)
  }
}

async function testMollie(app: App): Promise<ServiceTestResult> {
  const result = await mollie.readMethods(app)
  if (result.ok) {
    const count = result.value.length
    const methods = count === 1 ? '1 betaalwijze' : `${count} betaalwijzen`
    return { isGood: true, text: `Mollie accepteert de sleutel. Er staan ${methods} aan.` }
  }
  return result.error === 'unavailable'
    ? { isGood: false, text: `Mollie ${UNAVAILABLE}` }
    : { isGood: false, text: `Mollie wijst de sleutel af: ${result.detail}` }
}

async function testMail(app: App, to: string): Promise<ServiceTestResult> {
  const { SMTP_URL: url } = app.env
  if (url === undefined) return { isGood: false, text: 'Er is geen mailserver ingesteld.' }
  const { name, email } = await readSettings(app)
  if (email === '') {
    const text = 'Vul eerst bij Instellingen het e-mailadres van de winkel in: dat is de afzender.'
    return { isGood: false, text }
  }
  const mail = {
    from: { name, address: email },
    to,
    subject: `Testmail van ${name}`,
    text: 'De mailserver werkt: de winkel kan mails versturen.',
  }
  const result = await sendOverSmtp(url, mail, async () => undefined)
  if (result.outcome === 'accepted')
    return { isGood: true, text: `De mailserver heeft een testmail aan ${to} aangenomen.` }
  return { isGood: false, text: `De mailserver verstuurt niets: ${result.text}` }
}

async function testLabels(app: App): Promise<ServiceTestResult> {
  const result = await testSendcloud(app)
  if (result.ok) return { isGood: true, text: 'Sendcloud accepteert de sleutels.' }
  return result.error === 'keys-rejected' || result.error === 'rejected'
    ? { isGood: false, text: 'Sendcloud wijst de sleutels af. Kijk of je ze goed hebt geplakt.' }
    : { isGood: false, text: `Sendcloud ${UNAVAILABLE}` }
}
