import { expect } from 'vitest'
import { mailOrderLinks } from '#app/features/checkout/order-lookup/mail-order-links.server.ts'
import type { App } from '#app/platform/app.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const PAGE = '/bestelling-volgen/'

const readLinkMails = async (app: App) => {
  await mailOrderLinks(app)
  const { rows } = await app.pool.query<{ to: string; text: string }>(
    `SELECT to_address AS "to", text FROM mails WHERE kind = 'order-link' ORDER BY id`,
  )
  return rows
}

const removeInput = (text: string) =>
  text.replace(/1000[12]|(?:sanne|amira)@voorbeeld\.example/g, '').replace(/nonce="[^"]*"/g, '')

builtShopTest(
  'a guest who gives the number and e-mail address of an order gets its link by mail, and any other pair gets the same answer',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { id, key } = await placeAnOrder(app)
    const client = createClient(builtShop)
    const lookUp = (orderNumber: string, email: string) =>
      client.post(PAGE, [
        ['orderNumber', orderNumber],
        ['email', email],
      ])
    const rightResponse = await lookUp(` #${id} `, 'Sanne@voorbeeld.example')
    expect(rightResponse.status).toBe(200)
    expect(rightResponse.text).toContain('Kijk in je mail')
    const wrongResponses = [
      await lookUp(String(id), 'amira@voorbeeld.example'),
      await lookUp('10002', 'sanne@voorbeeld.example'),
    ]
    for (const answer of wrongResponses) {
      expect(answer.status).toBe(200)
      expect(removeInput(answer.text)).toBe(removeInput(wrongResponses[0]?.text ?? ''))
      expect(answer.text).toContain('Kijk in je mail')
    }
    const links = await readLinkMails(app)
    expect(links.map(({ to }) => to)).toEqual(['sanne@voorbeeld.example'])
    expect(links[0]?.text).toContain(`/checkout/order-received/${id}/?key=${key}`)
    expect((await app.pool.query('SELECT id FROM order_lookups')).rows).toEqual([])
  },
)

builtShopTest(
  'the URL of an order without its key leads to the page that finds it, whether or not the order exists',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { id } = await placeAnOrder(app)
    const client = createClient(builtShop)
    for (const number of [id, 99_999]) {
      for (const query of ['', '?key=wrong']) {
        const answer = await client.get(`/checkout/order-received/${number}/${query}`)
        expect(answer.status).toBe(302)
        expect(answer.headers.location).toBe(`${PAGE}?nummer=${number}`)
      }
    }
    const page = await client.get(`${PAGE}?nummer=${id}`)
    expect(page.text).toContain(`value="${id}"`)
    expect((await client.get('/klantenservice/')).text).toContain(`href="${PAGE}"`)
    expect((await client.get(`${PAGE}?nummer=%22%3E`)).status).toBe(200)
  },
)

builtShopTest(
  'looking for orders is limited per connection and the mails per address; errors are shown beside the fields',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { id } = await placeAnOrder(app)
    const client = createClient(builtShop)
    const emptyResponse = await client.post(PAGE, [['orderNumber', '']])
    expect(emptyResponse.status).toBe(422)
    expect(emptyResponse.text).toContain('Vul het bestelnummer in')
    for (let index = 0; index < 20; index++) {
      const answer = await client.post(PAGE, [
        ['orderNumber', String(id)],
        ['email', 'sanne@voorbeeld.example'],
      ])
      expect(answer.status).toBe(200)
    }
    const limitedResponse = await client.post(PAGE, [
      ['orderNumber', String(id)],
      ['email', 'sanne@voorbeeld.example'],
    ])
    expect(limitedResponse.status).toBe(429)
    expect(limitedResponse.text).toContain('vaak naar bestellingen gezocht')
    expect(await readLinkMails(app)).toHaveLength(5)
  },
)
