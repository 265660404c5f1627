import { expect } from 'vitest'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest(
  'the owner creates an API key, sees it once and revokes it, and creates and removes a webhook',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const page = '/beheer/koppelingen/sleutels/'
    const wrongPassword = await owner.post(page, [
      ['name', 'Boekhouding'],
      ['rights', 'read'],
      ['password', 'niet dit wachtwoord'],
    ])
    expect(wrongPassword.status).toBe(422)
    expect(wrongPassword.text).toContain('Dit wachtwoord klopt niet.')
    const createResponse = await owner.post(page, [
      ['name', 'Boekhouding'],
      ['rights', 'read'],
      ['password', MANAGER.password],
    ])
    expect(createResponse.text).toMatch(/ck_[\da-f]{40}/)
    expect(createResponse.text).toMatch(/cs_[\da-f]{40}/)
    const list = await owner.get(page)
    expect(list.text).toContain('Alleen lezen; eindigt op')
    expect(list.text).not.toMatch(/cs_[\da-f]{40}/)
    const revokeResponse = await owner.post(page, [
      ['intent', 'revoke'],
      ['id', '1'],
    ])
    expect(revokeResponse.headers.location).toBe(`${page}?ingetrokken=1`)
    expect((await owner.get(page)).text).not.toContain('eindigt op')

    const form = [
      ['name', 'Pakketten'],
      ['topic', 'order.created'],
      ['status', 'active'],
      ['secret', ''],
    ] satisfies [string, string][]
    const invalidWebhook = await owner.post('/beheer/koppelingen/webhooks/nieuw/', [
      ...form,
      ['deliveryUrl', 'pakketten'],
    ])
    expect(invalidWebhook.status).toBe(422)
    expect(invalidWebhook.text).toContain('value="Pakketten"')
    const webhook = await owner.post('/beheer/koppelingen/webhooks/nieuw/', [
      ...form,
      ['deliveryUrl', 'https://pakketten.example/in'],
    ])
    expect(webhook.headers.location).toBe('/beheer/koppelingen/webhooks/1/?opgeslagen=1&geheim=1')
    const connectionsPage = await owner.get('/beheer/koppelingen/')
    expect(connectionsPage.text).toContain('Bestelling gemaakt, naar pakketten.example')
    expect((await owner.get('/beheer/koppelingen/webhooks/1/')).text).toContain('Proefbericht')
    await owner.post('/beheer/koppelingen/webhooks/1/', [['intent', 'remove']])
    expect((await owner.get('/beheer/koppelingen/webhooks/1/')).status).toBe(404)
  },
)
