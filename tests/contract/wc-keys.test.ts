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

localShopTest('a key works with Basic authentication and in the query', async ({ app, clock }) => {
  const { key, secret, id } = await addApiKey(app)
  expect(key).toMatch(/^ck_[\da-f]{40}$/)
  expect(secret).toMatch(/^cs_[\da-f]{40}$/)
  const visitor = await createVisitor(app)
  const readStatusAndCode = async (url: string, headers = {}) => {
    const response = await visitor.send({ method: 'GET', url, headers })
    return [response.statusCode, response.json().code ?? response.json()]
  }
  const secretWithTypo = secret.replace(/.$/, 'x')
  const urlWithKey = `${TAGS}?consumer_key=${key}&consumer_secret=${secret}`
  expect(await readStatusAndCode(TAGS, basicAuth(key, secret))).toEqual([200, []])
  expect(await readStatusAndCode(urlWithKey)).toEqual([200, []])
  expect(
    await readStatusAndCode(
      `/?rest_route=/wc/v3/products/tags&consumer_key=${key}&consumer_secret=${secret}`,
    ),
  ).toEqual([200, []])
  expect(
    await readStatusAndCode(`${TAGS}?consumer_key=${key}&consumer_secret=${secretWithTypo}`),
  ).toEqual([401, 'woocommerce_rest_authentication_error'])
  const wrongSecret = await visitor.send({
    method: 'GET',
    url: TAGS,
    headers: basicAuth(key, 'cs_x'),
  })
  expect(wrongSecret.headers['www-authenticate']).toContain('Basic')
  const withoutKey = [401, 'woocommerce_rest_cannot_view']
  expect(await readStatusAndCode(TAGS)).toEqual(withoutKey)
  expect(await readStatusAndCode(TAGS, basicAuth(`ck_${'0'.repeat(40)}`, secret))).toEqual(
    withoutKey,
  )
  expect(await readStatusAndCode(`${ROOT}/wc/v3`)).toEqual([
    200,
    expect.objectContaining({ namespace: 'wc/v3' }),
  ])

  const [storedKey] = await app.db.select().from(apiKeys)
  expect(storedKey).toMatchObject({ id, lastUsedAt: clock.now(), keyEnd: key.slice(-7) })
  expect(JSON.stringify(storedKey)).not.toContain(secret)
  expect(storedKey?.keyHash).not.toContain(key)
})

localShopTest('a key only reads, or only writes, if it was created for that', async ({ app }) => {
  const readKey = await addApiKey(app, 'read')
  const writeKey = await addApiKey(app, 'write', { name: 'Noor', role: 'employee' })
  const readProgram = await createWcClient(app, readKey)
  const writeProgram = await createWcClient(app, writeKey)
  const denied = { status: 401, body: { code: 'woocommerce_rest_authentication_error' } }
  expect(await readProgram('GET', 'products/tags')).toMatchObject({ status: 200 })
  expect(await readProgram('POST', 'products/tags', { name: 'Zilver' })).toMatchObject(denied)
  expect(await writeProgram('POST', 'products/tags', { name: 'Zilver' })).toMatchObject({
    status: 201,
  })
  expect(await writeProgram('GET', 'products/tags')).toMatchObject(denied)
  expect(await writeProgram('OPTIONS', 'products/tags')).toMatchObject({ status: 200 })
  const visitor = await createVisitor(app)
  const otherNamespace = await visitor.send({
    method: 'GET',
    url: `${ROOT}/wp/v2/posts`,
    headers: basicAuth(readKey.key, readKey.secret),
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

localShopTest(
  'an application password gives access to the same resources as a key',
  async ({ app }) => {
    const { person } = await addApiKey(app)
    const secret = await addAppPassword(app, person, { areas: ['products'], mayWrite: true })
    const program = await createWcClient(app, { key: person.email, secret })
    expect((await program('POST', 'products/tags', { name: 'Goud' })).status).toBe(201)
  },
)

shopTest(
  'over plain HTTP a secret is rejected, and each signature is accepted once',
  async ({ app }) => {
    const { key, secret } = await addApiKey(app)
    const visitor = await createVisitor(app)
    const seconds = String(Math.floor(app.clock.now().getTime() / 1_000))
    const signUrl = (hash: string, method: string, changedParams: Record<string, string> = {}) => {
      const params: Record<string, string> = {
        oauth_consumer_key: key,
        oauth_timestamp: seconds,
        oauth_nonce: hash,
        oauth_signature_method: method,
        search: 'gouden ring',
        ...changedParams,
      }
      const [base = ''] = signatureBases({
        method: 'GET',
        url: `http://schakel.test${TAGS}`,
        params: Object.entries(params),
      })
      const oauth_signature = createHmac(hash, `${secret}&`).update(base).digest('base64')
      return `${TAGS}?${new URLSearchParams({ ...params, oauth_signature })}`
    }
    const readStatusAndCode = async (url: string, headers = {}) => {
      const response = await visitor.send({ method: 'GET', url, headers })
      return [response.statusCode, response.json().code ?? response.json()]
    }
    const withoutKey = [401, 'woocommerce_rest_cannot_view']
    const invalidSignature = [401, 'woocommerce_rest_authentication_error']
    expect(await readStatusAndCode(TAGS, basicAuth(key, secret))).toEqual(withoutKey)
    expect(
      await readStatusAndCode(`${TAGS}?consumer_key=${key}&consumer_secret=${secret}`),
    ).toEqual(withoutKey)

    const signedUrl = signUrl('sha1', 'HMAC-SHA1')
    expect(await readStatusAndCode(signedUrl)).toEqual([200, []])
    expect(await readStatusAndCode(signedUrl)).toEqual(invalidSignature)
    expect(await readStatusAndCode(signUrl('sha256', 'HMAC-SHA256'))).toEqual([200, []])
    expect(await readStatusAndCode(signUrl('sha256', 'HMAC-SHA1'))).toEqual(invalidSignature)
    expect(await readStatusAndCode(signUrl('sha256', 'PLAINTEXT'))).toEqual(invalidSignature)
    expect(
      await readStatusAndCode(`${signUrl('sha1', 'HMAC-SHA1', { oauth_nonce: 'n2' })}&page=2`),
    ).toEqual(invalidSignature)
    const sixteenMinutesAgo = String(Number(seconds) - 16 * 60)
    expect(
      await readStatusAndCode(signUrl('sha1', 'HMAC-SHA1', { oauth_timestamp: sixteenMinutesAgo })),
    ).toEqual(invalidSignature)
    expect(await readStatusAndCode(`${TAGS}?oauth_consumer_key=${key}`)).toEqual([
      401,
      'woocommerce_rest_authentication_missing_parameter',
    ])
  },
)

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
    const creation = await client.post('products/categories', { name: 'Ringen & armbanden' })
    expect([creation.status, creation.data.name]).toEqual([201, 'Ringen & armbanden'])
    const includedCategories = await client.get('products/categories', {
      per_page: 5,
      include: [creation.data.id],
    })
    expect([
      includedCategories.status,
      includedCategories.data.length,
      includedCategories.headers['x-wp-total'],
    ]).toEqual([200, 1, '1'])
    const change = await client.put(`products/categories/${creation.data.id}`, { name: 'Ringen' })
    expect(change.data.name).toBe('Ringen')
    const deletion = await client.delete(`products/categories/${creation.data.id}`, { force: true })
    expect(deletion.data.id).toBe(creation.data.id)
    const { entries } = await readAudit(app, { kind: 'product', actorId: person.id, page: 1 })
    expect(entries.map(({ actor, action, name }) => [actor, action, name])).toEqual([
      ['Eva (programma Kassa)', 'removed', 'Ringen'],
      ['Eva (programma Kassa)', 'changed', 'Ringen'],
      ['Eva (programma Kassa)', 'made', 'Ringen & armbanden'],
    ])
    await fastify.close()
  },
)
