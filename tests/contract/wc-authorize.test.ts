import { expect } from 'vitest'
import { openWebhookReceiver } from '#simulators/webhooks/webhook-receiver.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

/** A shop at a loopback address, because only that may send keys to a receiver on this machine. */
const localBuiltTest = builtShopTest.extend({ env: { SITE_URL: 'http://127.0.0.1:3000' } })

const REQUEST = {
  app_name: 'Boekhouding',
  scope: 'read',
  user_id: 'klant-7',
  return_url: 'https://boekhouding.example/klaar?van=winkel',
}

localBuiltTest(
  'an owner grants or denies a program a key, and a key that cannot be delivered is revoked',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const receiver = await openWebhookReceiver()
    const consentUrl = (callback: string) => {
      const search = new URLSearchParams({ ...REQUEST, callback_url: `${receiver.url}${callback}` })
      return `/beheer/koppelingen/toestemming/?${search}`
    }
    const owner = createClient(builtShop)
    const redirect = await owner.get(`/wc-auth/v1/authorize/?${new URLSearchParams(REQUEST)}`)
    expect(redirect.status).toBe(302)
    expect(redirect.headers.location).toContain('/beheer/koppelingen/toestemming/?app_name=')
    const consentPage = consentUrl('/sleutel')
    expect((await owner.get(consentPage)).headers.location).toContain('/beheer/inloggen/')
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))

    const response = await owner.get(consentPage)
    expect(response.text).toContain('Boekhouding')
    expect(response.text).toContain('alleen lezen')
    const allow = (address: string, password: string) =>
      owner.post(address, [
        ['intent', 'allow'],
        ['password', password],
      ])
    const wrongPassword = await allow(consentPage, 'niet dit wachtwoord')
    expect([
      wrongPassword.status,
      wrongPassword.text.includes('Dit wachtwoord klopt niet.'),
    ]).toEqual([422, true])
    expect(receiver.received).toEqual([])

    const denial = await owner.post(consentPage, [['intent', 'deny']])
    expect(denial.text).toContain('https://boekhouding.example/klaar?van=winkel&amp;success=0')
    expect(receiver.received).toEqual([])

    const approval = await allow(consentPage, MANAGER.password)
    expect(approval.text).toContain('success=1&amp;user_id=klant-7')
    const delivery = JSON.parse(receiver.received[0]?.body ?? '{}')
    expect(delivery).toEqual({
      key_id: 1,
      user_id: 'klant-7',
      consumer_key: expect.stringMatching(/^ck_[\da-f]{40}$/),
      consumer_secret: expect.stringMatching(/^cs_[\da-f]{40}$/),
      key_permissions: 'read',
    })
    const credentials = Buffer.from(
      `${delivery.consumer_key}:${delivery.consumer_secret}`,
    ).toString('base64')
    const keyUse = await builtShop.request({
      path: '/wp-json/wc/v3/products/tags',
      headers: { authorization: `Basic ${credentials}` },
    })
    expect([keyUse.status, keyUse.text]).toEqual([200, '[]'])
    const connections = await owner.get('/beheer/koppelingen/')
    expect(connections.text).toContain('Boekhouding - API (2026-11-21 13:00)')

    receiver.answer('/weg', 500)
    const undelivered = await allow(consentUrl('/weg'), MANAGER.password)
    expect([undelivered.status, undelivered.text.includes('De sleutel is ingetrokken.')]).toEqual([
      422,
      true,
    ])
    const keys = await owner.get('/beheer/koppelingen/sleutels/')
    expect(keys.text.match(/value="revoke"/g)).toHaveLength(1)
    expect((await owner.get('/beheer/koppelingen/programmas/')).text).toContain('onFact')
    await receiver.close()
  },
)

builtShopTest(
  'an incomplete request for a key, or one to an unsafe URL, gets no consent page',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const statusOf = async (fields: Record<string, string>) => {
      const search = new URLSearchParams({ ...REQUEST, ...fields })
      return (await owner.get(`/beheer/koppelingen/toestemming/?${search}`)).status
    }
    expect(await statusOf({ callback_url: 'https://boekhouding.example/sleutel' })).toBe(200)
    expect(await statusOf({})).toBe(400)
    expect(await statusOf({ callback_url: 'http://boekhouding.example/sleutel' })).toBe(400)
    expect(await statusOf({ callback_url: 'http://127.0.0.1/sleutel' })).toBe(400)
    expect(await statusOf({ callback_url: 'https://b.example/', scope: 'alles' })).toBe(400)
    const script = { callback_url: 'https://b.example/', return_url: 'javascript:alert(1)' }
    expect(await statusOf(script)).toBe(400)
  },
)
