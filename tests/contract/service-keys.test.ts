import { expect, onTestFinished } from 'vitest'
import type { ReadyEnv } from '#app/platform/env.ts'
import { type LocalMollie, openLocalMollie, TEST_KEY } from '#simulators/mollie/local-mollie.ts'
import { openLocalSendcloud, SENDCLOUD_KEYS } from '#simulators/sendcloud/local-sendcloud.ts'
import { openMailServer } from '#simulators/smtp/mail-server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

const PAGE = '/beheer/instellingen/diensten/'

const serviceShopTest = builtShopTest.extend<{
  services: { mollie: LocalMollie; sendcloud: Awaited<ReturnType<typeof openLocalSendcloud>> }
  env: Partial<ReadyEnv>
}>({
  services: async ({ clock }, use) => {
    const mollie = await openLocalMollie({ now: () => clock.now() })
    const sendcloud = await openLocalSendcloud()
    await use({ mollie, sendcloud })
    await Promise.all([mollie.close(), sendcloud.close()])
  },
  env: async ({ services }, use) =>
    use({ MOLLIE_API_URL: services.mollie.apiUrl, SENDCLOUD_API_URL: services.sendcloud.apiUrl }),
})

serviceShopTest(
  'the owner enters and tests the keys of Mollie and Sendcloud without a restart',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Zegelring' })
    const owner = createClient(builtShop)
    const submit = (fields: Record<string, string>) => owner.post(PAGE, Object.entries(fields))
    expect((await submit({ service: 'mollie', intent: 'test' })).headers.location).toContain(
      '/beheer/inloggen/',
    )
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    expect((await owner.get(PAGE)).text).toContain('Klanten kunnen nog niet online betalen.')

    const invalidKey = await submit({ service: 'mollie', intent: 'save', apiKey: 'geheim-123' })
    expect(invalidKey.status).toBe(422)
    expect(invalidKey.text).toContain('Hij begint met test_ of live_.')
    expect(invalidKey.text).not.toContain('geheim-123')

    const saveResponse = await submit({ service: 'mollie', intent: 'save', apiKey: TEST_KEY })
    expect([saveResponse.status, saveResponse.headers.location]).toEqual([
      302,
      `${PAGE}?opgeslagen=1`,
    ])
    const keysPage = await owner.get(PAGE)
    expect(keysPage.text).toContain(`test_…${TEST_KEY.slice(-4)}`)
    expect(keysPage.text).not.toContain(TEST_KEY)
    expect((await submit({ service: 'mollie', intent: 'test' })).text).toContain(
      'Mollie accepteert de sleutel.',
    )
    expect((await owner.get('/beheer/instellingen/betaalwijzen/')).text).toContain('iDEAL')

    const wrongKey = `test_${'q'.repeat(30)}`
    await submit({ service: 'mollie', intent: 'save', apiKey: wrongKey })
    expect((await submit({ service: 'mollie', intent: 'test' })).text).toContain(
      'Mollie wijst de sleutel af',
    )

    const keys = { publicKey: SENDCLOUD_KEYS.public, secretKey: SENDCLOUD_KEYS.secret }
    await submit({ service: 'sendcloud', intent: 'save', ...keys })
    expect((await submit({ service: 'sendcloud', intent: 'test' })).text).toContain(
      'Sendcloud accepteert de sleutels.',
    )
    await submit({ service: 'sendcloud', intent: 'save', ...keys, secretKey: 'verkeerd-1234' })
    expect((await submit({ service: 'sendcloud', intent: 'test' })).text).toContain(
      'Sendcloud wijst de sleutels af.',
    )
    await submit({ service: 'sendcloud', intent: 'forget' })
    expect((await owner.get(PAGE)).text).toContain('Labels maak je nog zelf')
    expect((await submit({ service: 'onbekend', intent: 'test' })).status).toBe(400)
  },
)

builtShopTest(
  'the test mail shows whether the mail server accepts it',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const server = await openMailServer()
    onTestFinished(server.close)
    const { hostname, port } = new URL(server.url)
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const mailServer = { server: hostname, port, user: '', password: '' }
    const saveFields = { service: 'smtp', intent: 'save', ...mailServer }
    expect((await owner.post(PAGE, Object.entries(saveFields))).status).toBe(302)
    const testFields: [string, string][] = [
      ['service', 'smtp'],
      ['intent', 'test'],
    ]
    const testResponse = await owner.post(PAGE, testFields)
    expect(testResponse.text).toContain(
      `De mailserver heeft een testmail aan ${MANAGER.email} aangenomen.`,
    )
    expect(server.received.join()).toContain('Testmail van Schakel')
    await owner.post(PAGE, Object.entries({ ...saveFields, port: '9' }))
    expect((await owner.post(PAGE, testFields)).text).toContain('De mailserver verstuurt niets')
  },
)
