import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const INJECTED_CODE = 'document.title = "stolen"'

const policyHash = (code: string) =>
  `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Returns the code of the scripts that a browser would run. */
const readScripts = (html: string) =>
  [...html.matchAll(INLINE_SCRIPT)].flatMap(([, attributes = '', code = '']) =>
    attributes.includes('json') || code === '' ? [] : [code],
  )

builtShopTest(
  'a page allows its own inline scripts and none from a stored text',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    // The description is stored past the sanitiser, as if that had a hole.
    await addProduct(app, {
      name: 'Ring',
      description: `<p>Goud</p><script>${INJECTED_CODE}</script>`,
    })
    const client = createClient(builtShop)
    for (const path of ['/', '/product/ring/', '/checkout/', '/nergens/', '/beheer/inloggen/']) {
      const { text, headers } = await client.get(path)
      const scripts = readScripts(text)
      const policy = String(headers['content-security-policy'])
      expect(scripts.length, path).toBeGreaterThan(3)
      const injected = path === '/product/ring/' ? [INJECTED_CODE] : []
      expect(
        scripts.filter((code) => code === INJECTED_CODE),
        path,
      ).toEqual(injected)
      const blocked = scripts.filter((code) => !policy.includes(policyHash(code)))
      expect(blocked, path).toEqual(injected)
      expect(text, path).not.toContain(' nonce="')
    }
  },
)

builtShopTest(
  'a page that is rendered again is the same, byte for byte',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring' })
    const client = createClient(builtShop)
    const firstResponse = await client.get('/product/ring/')
    await announceChanges(app, ['*'])
    await builtShop.waitForChanges(app)
    const secondResponse = await client.get('/product/ring/')
    expect(secondResponse.headers.etag).toBe(firstResponse.headers.etag)
    expect(secondResponse.headers['content-security-policy']).toBe(
      firstResponse.headers['content-security-policy'],
    )
  },
)
