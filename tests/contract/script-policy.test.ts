import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const INJECTED = 'document.title = "stolen"'

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Returns the code of the scripts that a browser would run. */
const scriptsIn = (html: string) =>
  [...html.matchAll(INLINE)].flatMap(([, attributes = '', code = '']) =>
    attributes.includes('json') || code === '' ? [] : [code],
  )

builtShopTest(
  'a page allows its own inline scripts and none from a stored text',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    // Content as it would be stored if the sanitiser had a hole.
    await addProduct(app, {
      name: 'Ring',
      description: `<p>Goud</p><script>${INJECTED}</script>`,
    })
    const client = createClient(builtShop)
    for (const path of ['/', '/product/ring/', '/checkout/', '/nergens/', '/beheer/inloggen/']) {
      const { text, headers } = await client.get(path)
      const scripts = scriptsIn(text)
      const policy = String(headers['content-security-policy'])
      expect(scripts.length, path).toBeGreaterThan(3)
      expect(scripts.includes(INJECTED), path).toBe(path === '/product/ring/')
      expect(
        scripts.filter((code) => !policy.includes(hash(code))),
        path,
      ).toEqual(path === '/product/ring/' ? [INJECTED] : [])
      expect(text, path).not.toContain(' nonce="')
    }
  },
)

builtShopTest(
  'a page that is rendered again is the same to the byte',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring' })
    const client = createClient(builtShop)
    const before = await client.get('/product/ring/')
    await announceChanges(app, ['*'])
    await builtShop.waitForChanges(app)
    const after = await client.get('/product/ring/')
    expect(after.headers.etag).toBe(before.headers.etag)
    expect(after.headers['content-security-policy']).toBe(before.headers['content-security-policy'])
  },
)
