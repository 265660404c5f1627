import { createHmac } from 'node:crypto'
import WooCommerceClient from '@woocommerce/woocommerce-rest-api'
import { expect } from 'vitest'
import { readAudit } from '#app/features/admin/audit-log/read-audit.server.ts'
import { endSessions } from '#app/features/admin/staff/change-person.server.ts'
import { apiKeys } from '#app/features/core/api-keys/api-keys-tables.server.ts'
import { signatureBases } from '#app/features/core/api-keys/oauth-signature.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addAppPassword, basicAuth } from './programs.ts'
import { ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'
import { addApiKey, createWcClient, localShopTest } from './wc-shop.ts'

const TAGS = `${ROOT}/wc/v3/products/tags`

localShopTest('a key works as Basic authentication and in the query', async ({ app, clock }) => {
  const { key, secret, id } = await addApiKey(app)
  expect(key).toMatch(/^ck_[\da-f]{40}$/)
  expect(secret).toMatch(/^cs_[\da-f]{40}$/)
  const visitor = await createVisitor(app)
  const get = async (url: string, headers = {}) => {
    const response = await visitor.send({ method: 'GET', url, headers })
    return [response.statusCode, response.json().code ?? response.json()]
  }
  const inQuery = `${TAGS}?consumer_key=${key}&consumer_secret=${secret}`
  expect(await get(TAGS, basicAuth(key, secret))).toEqual([200, []])
  expect(await get(inQuery)).toEqual([200, []])
  expect(
    await get(`/?rest_route=/wc/v3/products/tags&consumer_key=${key}&consumer_secret=${secret}`),
  ).toEqual([200, []])
  expect(await get(`${inQuery.slice(0, -1)}x`)).toEqual([
    401,
    'woocommerce_rest_authentication_error',
  ])
  const wrong = await visitor.send({ method: 'GET', url: TAGS, headers: basicAuth(key, 'cs_x') })
  expect(wrong.headers['www-authenticate']).toContain('Basic')
  const cannot = [401, 'woocommerce_rest_cannot_view']
  expect(await get(TAGS)).toEqual(cannot)
  expect(await get(TAGS, basicAuth(`ck_${'0'.repeat(40)}`, secret))).toEqual(cannot)
  expect(await get(`${ROOT}/wc/v3`)).toEqual([200, expect.objectContaining({ namespace: 'wc/v3' })])

  const [stored] = await app.db.select().from(apiKeys)
  expect(stored).toMatchObject({ id, lastUsedAt: clock.now(), keyEnd: key.slice(-7) })
  expect(JSON.stringify(stored)).not.toContain(secret)
  expect(stored?.keyHash).not.toContain(key)
})

localShopTest('a key reads or writes only if it was made for it', async ({ app }) => {
  const reading = await addApiKey(app, 'read')
  const writing = await addApiKey(app, 'write', { name: 'Noor', role: 'employee' })
  const readOnlyProgram = await createWcClient(app, reading)
  const write = await createWcClient(app, writing)
  const denied = { status: 401, body: { code: 'woocommerce_rest_authentication_error' } }
  expect(await readOnlyProgram('GET', 'products/tags')).toMatchObject({ status: 200 })
  expect(await readOnlyProgram('POST', 'products/tags', { name: 'Zilver' })).toMatchObject(denied)
  expect(await write('POST', 'products/tags', { name: 'Zilver' })).toMatchObject({ status: 201 })
  expect(await write('GET', 'products/tags')).toMatchObject(denied)
  expect(await write('OPTIONS', 'products/tags')).toMatchObject({ status: 200 })
  const visitor = await createVisitor(app)
  const otherNamespace = await visitor.send({
    method: 'GET',
    url: `${ROOT}/wp/v2/posts`,
    headers: basicAuth(reading.key, reading.secret),
  })
  expect([otherNamespace.statusCode, otherNamespace.json().code]).toEqual([
    401,
    'woocommerce_rest_authentication_error',
  ])
})

localShopTest('signing out everywhere revokes keys too', async ({ app }) => {
  const newKey = await addApiKey(app)
  const program = await createWcClient(app, newKey)
  expect((await program('GET', 'products/tags')).status).toBe(200)
  await endSessions(app, newKey.person.id)
  expect(await program('GET', 'products/tags')).toMatchObject({
    status: 401,
    body: { code: 'woocommerce_rest_cannot_view' },
  })
})

localShopTest('an application password opens the same resources', async ({ app }) => {
  const { person } = await addApiKey(app)
  const secret = await addAppPassword(app, person, { areas: ['products'], mayWrite: true })
  const program = await createWcClient(app, { key: person.email, secret })
  expect((await program('POST', 'products/tags', { name: 'Goud' })).status).toBe(201)
})

shopTest('a secret is rejected over plain HTTP, a signature is accepted', async ({ app }) => {
  const { key, secret } = await addApiKey(app)
  const visitor = await createVisitor(app)
  const seconds = String(Math.floor(app.clock.now().getTime() / 1_000))
  const signed = (hash: string, method: string, more: Record<string, string> = {}) => {
    const params: Record<string, string> = {
      oauth_consumer_key: key,
      oauth_timestamp: seconds,
      oauth_nonce: hash,
      oauth_signature_method: method,
      search: 'gouden ring',
      ...more,
    }
    const [base = ''] = signatureBases({
      method: 'GET',
      url: `http://schakel.test${TAGS}`,
      params: Object.entries(params),
    })
    const oauth_signature = createHmac(hash, `${secret}&`).update(base).digest('base64')
    return `${TAGS}?${new URLSearchParams({ ...params, oauth_signature })}`
  }
  const get = async (url: string, headers = {}) => {
    const response = await visitor.send({ method: 'GET', url, headers })
    return [response.statusCode, response.json().code ?? response.json()]
  }
  const cannot = [401, 'woocommerce_rest_cannot_view']
  const invalid = [401, 'woocommerce_rest_authentication_error']
  expect(await get(TAGS, basicAuth(key, secret))).toEqual(cannot)
  expect(await get(`${TAGS}?consumer_key=${key}&consumer_secret=${secret}`)).toEqual(cannot)

  const once = signed('sha1', 'HMAC-SHA1')
  expect(await get(once)).toEqual([200, []])
  expect(await get(once)).toEqual(invalid)
  expect(await get(signed('sha256', 'HMAC-SHA256'))).toEqual([200, []])
  expect(await get(signed('sha256', 'HMAC-SHA1'))).toEqual(invalid)
  expect(await get(signed('sha256', 'PLAINTEXT'))).toEqual(invalid)
  expect(await get(`${signed('sha1', 'HMAC-SHA1', { oauth_nonce: 'n2' })}&page=2`)).toEqual(invalid)
  const old = String(Number(seconds) - 16 * 60)
  expect(await get(signed('sha1', 'HMAC-SHA1', { oauth_timestamp: old }))).toEqual(invalid)
  expect(await get(`${TAGS}?oauth_consumer_key=${key}`)).toEqual([
    401,
    'woocommerce_rest_authentication_missing_parameter',
  ])
})

localShopTest(
  'the official client reads and writes with signed requests, and the log names the program',
  async ({ app, clock }) => {
    clock.set(new Date())
    const { key, secret, person } = await addApiKey(app)
    const { fastify } = await createVisitor(app)
    await fastify.listen({ port: Number(new URL(app.siteUrl).port), host: '127.0.0.1' })
    const client = new WooCommerceClient({
      url: app.siteUrl,
      consumerKey: key,
      consumerSecret: secret,
      version: 'wc/v3',
    })
    const created = await client.post('products/categories', { name: 'Ringen & armbanden' })
    expect([created.status, created.data.name]).toEqual([201, 'Ringen & armbanden'])
    const includedCategories = await client.get('products/categories', {
      per_page: 5,
      include: [created.data.id],
    })
    expect([
      includedCategories.status,
      includedCategories.data.length,
      includedCategories.headers['x-wp-total'],
    ]).toEqual([200, 1, '1'])
    const changed = await client.put(`products/categories/${created.data.id}`, { name: 'Ringen' })
    expect(changed.data.name).toBe('Ringen')
    const removed = await client.delete(`products/categories/${created.data.id}`, { force: true })
    expect(removed.data.id).toBe(created.data.id)
    const { entries } = await readAudit(app, { kind: 'product', actor: person.id, page: 1 })
    expect(entries.map(({ actor, action, name }) => [actor, action, name])).toEqual([
      ['Eva (programma Kassa)', 'removed', 'Ringen'],
      ['Eva (programma Kassa)', 'changed', 'Ringen'],
      ['Eva (programma Kassa)', 'made', 'Ringen & armbanden'],
    ])
    await fastify.close()
  },
)
