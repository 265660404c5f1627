import { createHmac } from 'node:crypto'
import { request as send } from 'node:http'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import WooCommerceClient from '@woocommerce/woocommerce-rest-api'
import type { FastifyInstance } from 'fastify'
import OAuth from 'oauth-1.0a'
import { generate } from 'selfsigned'
import { expect, onTestFinished, vi } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { signInOwner } from '#tests/support/sign-in-owner.ts'
import { findFreePort } from '../../server/free-port.ts'
import { loadApiFetch } from './api-fetch.ts'
import { ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'
import { addApiKey, localShopTest } from './wc-shop.ts'

/** A shop that visitors reach by https, through the proxy of `startTlsProxy`. */
const httpsShopTest = shopTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) =>
    use({
      SITE_URL: `https://localhost:${await findFreePort()}`,
      TRUST_PROXY: 'loopback' as const,
    }),
})

/** Puts a proxy with TLS before the shop, at the port of its URL, and returns the certificate to trust. */
async function startTlsProxy(fastify: FastifyInstance, siteUrl: string): Promise<string> {
  const shop = fastify.server.address() as AddressInfo
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const proxy = createServer({ key, cert }, (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
    }
    const { method, url: path } = incoming
    const forwarded = send(
      { host: '127.0.0.1', port: shop.port, method, path, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(Number(new URL(siteUrl).port), resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return cert
}

httpsShopTest.for([
  { name: 'Basic authentication', queryStringAuth: false },
  { name: 'key and secret in the query', queryStringAuth: true },
])(
  'WooCommerce’s client works over https with $name',
  async ({ queryStringAuth }, { app, clock }) => {
    clock.set(new Date())
    const { key, secret } = await addApiKey(app)
    const { fastify } = await createVisitor(app)
    await fastify.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => fastify.close())
    const ca = await startTlsProxy(fastify, app.siteUrl)
    const settings = { url: app.siteUrl, consumerKey: key, queryStringAuth, version: 'wc/v3' }
    const axiosConfig = { httpsAgent: new Agent({ ca }) }
    const client = new WooCommerceClient({
      ...settings,
      version: 'wc/v3',
      consumerSecret: secret,
      axiosConfig,
    })
    const creation = await client.post('products', { name: 'Ring', regular_price: '45.00' })
    expect([creation.status, creation.data.permalink]).toEqual([
      201,
      `${app.siteUrl}/product/ring/`,
    ])
    expect(creation.headers.location).toBe(
      `${app.siteUrl}/wp-json/wc/v3/products/${creation.data.id}`,
    )
    const list = await client.get('products', { search: 'ring & meer', per_page: 1 })
    expect([list.status, list.headers['x-wp-total']]).toEqual([200, '0'])
    const options = await client.options('products')
    expect(options.data.methods).toEqual(['GET', 'POST'])
    const deleted = await client.delete(`products/${creation.data.id}`, { force: true })
    expect(deleted.data.id).toBe(creation.data.id)

    const clientWithWrongSecret = new WooCommerceClient({
      ...settings,
      version: 'wc/v3',
      consumerSecret: `cs_${'0'.repeat(40)}`,
      axiosConfig,
    })
    await expect(clientWithWrongSecret.get('products')).rejects.toMatchObject({
      response: { status: 401, data: { code: 'woocommerce_rest_authentication_error' } },
    })
  },
)

const HASHES = { 'HMAC-SHA1': 'sha1', 'HMAC-SHA256': 'sha256' } as const

/** Returns functions that sign requests with the library that programs use, and send them. */
async function createSigner(
  app: Parameters<typeof addApiKey>[0],
  method: keyof typeof HASHES,
  signingTime = app.clock.now(),
) {
  const { key, secret } = await addApiKey(app)
  const { send: request } = await createVisitor(app)
  const oauth = new OAuth({
    consumer: { key, secret },
    signature_method: method,
    hash_function: (base, signingKey) =>
      createHmac(HASHES[method], signingKey).update(base).digest('base64'),
  })
  oauth.getTimeStamp = () => Math.floor(signingTime.getTime() / 1_000)
  const statusOf = async (verb: 'GET' | 'POST', url: string, headers = {}, payload = '') => {
    const response = await request({ method: verb, url, headers, ...(payload && { payload }) })
    return [response.statusCode, response.json().code ?? 'ok']
  }
  return { oauth, statusOf, url: (path: string) => `${app.siteUrl}${ROOT}/wc/v3/${path}` }
}

type Signer = Awaited<ReturnType<typeof createSigner>>

/** Returns the URL of a GET request with its signature in the query. */
function signInQuery({ oauth, url }: Signer, path: string) {
  const signed = oauth.authorize({ url: url(path), method: 'GET' })
  const parts = Object.entries(signed).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  )
  return `${ROOT}/wc/v3/${path.split('?')[0]}?${parts.join('&')}`
}

const INVALID = [401, 'woocommerce_rest_authentication_error']

shopTest.for([{ method: 'HMAC-SHA1' }, { method: 'HMAC-SHA256' }] as const)(
  'requests that oauth-1.0a signs with $method are accepted, each of them once',
  async ({ method }, { app }) => {
    const signer = await createSigner(app, method)
    const { oauth, statusOf, url } = signer
    for (const path of [
      'products/tags',
      'products/tags?search=goud%20%26%20zilver',
      'products/tags?search=caf%C3%A9%20%2B%20%7E*%27()!',
      'products/tags?include=3,4&per_page=5&order=asc',
      'products/tags?_fields=id%2Cname&page=1',
    ]) {
      const address = signInQuery(signer, path)
      expect(await statusOf('GET', address), path).toEqual([200, 'ok'])
      expect(await statusOf('GET', address), `${path} again`).toEqual(INVALID)
    }

    const tags = url('products/tags')
    const header = oauth.toHeader(oauth.authorize({ url: tags, method: 'GET' }))
    expect(await statusOf('GET', `${ROOT}/wc/v3/products/tags`, header)).toEqual([200, 'ok'])

    const data = { name: 'Witgoud & zilver' }
    const signedData = oauth.authorize({ url: tags, method: 'POST', data })
    const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ ...data, ...oauthTexts(signedData) }).toString()
    const creation = await statusOf('POST', `${ROOT}/wc/v3/products/tags`, formHeaders, payload)
    expect(creation).toEqual([201, 'ok'])
    const signedForm = oauth.authorize({ url: tags, method: 'POST', data })
    const tamperedPayload = new URLSearchParams({
      ...oauthTexts(signedForm),
      name: 'Brons',
    }).toString()
    const tampered = await statusOf(
      'POST',
      `${ROOT}/wc/v3/products/tags`,
      formHeaders,
      tamperedPayload,
    )
    expect(tampered).toEqual(INVALID)
  },
)

const oauthTexts = (signed: object) =>
  Object.fromEntries(Object.entries(signed).map(([name, value]) => [name, String(value)]))

const MINUTE = 60_000

shopTest.for([
  { minutes: -14, outcome: 'accepted', expected: [200, 'ok'] },
  { minutes: 14, outcome: 'accepted', expected: [200, 'ok'] },
  { minutes: -16, outcome: 'rejected', expected: INVALID },
  { minutes: 16, outcome: 'rejected', expected: INVALID },
])(
  'a signature that is $minutes minutes from now is $outcome',
  async ({ minutes, expected }, { app }) => {
    const signingTime = new Date(app.clock.now().getTime() + minutes * MINUTE)
    const signer = await createSigner(app, 'HMAC-SHA256', signingTime)
    expect(await signer.statusOf('GET', signInQuery(signer, 'products/tags'))).toEqual(expected)
  },
)

localShopTest(
  'WordPress’s client reads and writes products through WooCommerce’s API in the session of staff',
  async ({ app }) => {
    const visitor = await createVisitor(app)
    await signInOwner(app, visitor.jar)
    await visitor.fastify.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => visitor.fastify.close())
    const { port } = visitor.fastify.server.address() as AddressInfo
    const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const apiFetch = loadApiFetch((address, options) => {
      const { pathname, search } = new URL(address, 'http://schakel.test')
      const headers = new Headers(options.headers)
      headers.set('cookie', cookie)
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { ...options, headers })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const creation = await apiFetch<{ id: number; status: string }>({
      path: '/wc/v3/products',
      method: 'POST',
      data: { name: 'Ring', regular_price: '45.00' },
    })
    expect(creation.status).toBe('publish')
    const list = await apiFetch<{ id: number }[]>({
      path: '/wc/v3/products?per_page=-1&_fields=id',
    })
    expect(list).toEqual([{ id: creation.id }])
    const path = `/wc/v3/products/${creation.id}`
    const tamperedPayload = await apiFetch({ path, method: 'PUT', data: { name: 'Zegelring' } })
    expect(tamperedPayload).toMatchObject({ id: creation.id, name: 'Zegelring' })
    await expect(apiFetch({ path: '/wc/v3/products/999999' })).rejects.toMatchObject({
      code: 'woocommerce_rest_product_invalid_id',
      data: { status: 404 },
    })
  },
)
