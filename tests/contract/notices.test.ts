import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { settingsValues } from '#app/features/core/settings/settings-values.ts'
import type { App } from '#app/platform/app.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { type Client, createClient } from './client.ts'

const TEXT = 'Het atelier is dicht tot en met 2 januari. “Bestellen” kan gewoon.'
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

async function signIn(client: Client) {
  await client.post('/beheer/inloggen/', Object.entries(MANAGER))
}

/** Saves the settings form like the owner does. */
async function saveSettingsForm(app: App, manager: Client, changes: Record<string, string>) {
  const formValues = { ...settingsValues(await readSettings(app)), ...changes }
  const response = await manager.post(
    '/beheer/instellingen/',
    Object.entries(formValues).filter(
      // An unticked checkbox is not sent; a radio button has a value for off.
      (field): field is [string, string] =>
        field[1] !== undefined && (field[1] !== 'off' || field[0] === 'checkoutEmail'),
    ),
  )
  expect(response.headers.location).toBe('/beheer/instellingen/?opgeslagen=1')
}

builtShopTest(
  'the store notice is on every page, the same for all, and another text is another notice [S22, T06, E15]',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Ring' })
    const client = createClient(builtShop)
    const manager = createClient(builtShop)
    await signIn(manager)
    expect((await client.get('/')).text).not.toContain('woocommerce-store-notice')
    await saveSettingsForm(app, manager, { storeNotice: TEXT })
    for (const path of ['/', '/shop/', '/product/ring/', '/checkout/', '/nergens/']) {
      const { text } = await client.get(path)
      expect(text, path).toContain(`data-notice-id="${md5(TEXT)}"`)
      expect(text, path).toMatch(/<p [^>]*class="woocommerce-store-notice demo_store/)
      expect(text, path).toContain('woocommerce-store-notice__dismiss-link')
    }
    const response = await client.get('/')
    expect(response.text).toContain('“Bestellen” kan gewoon.')
    // After closing it the page is the same; an inline script that the policy lists hides the notice.
    const closeResponse = await client.request({
      path: '/',
      headers: { cookie: `store_notice${md5(TEXT)}=hidden` },
    })
    expect(closeResponse.text).toBe(response.text)
    expect(closeResponse.headers['cache-control']).toBe('no-cache')
    const inlineScript = /<script>(\{const p=document\.currentScript[^<]*)<\/script>/.exec(
      response.text,
    )?.[1]
    const hash = createHash('sha256')
      .update(inlineScript ?? '')
      .digest('base64')
    expect(response.headers['content-security-policy']).toContain(`'sha256-${hash}'`)

    await saveSettingsForm(app, manager, { storeNotice: 'Weer open.' })
    expect((await client.get('/')).text).toContain(`data-notice-id="${md5('Weer open.')}"`)
    await saveSettingsForm(app, manager, { storeNotice: '' })
    expect((await client.get('/')).text).not.toContain('woocommerce-store-notice')
  },
)

const BANNER =
  /<a [^>]*data-rest-url="([^"]+)" data-rest-nonce="([0-9a-f]{10})" class="coming-soon-footer-banner-dismiss/

builtShopTest(
  'a closed shop shows guests an announcement, and staff the shop with a bar that can be closed [S23, C19, P07]',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Zegelring' })
    const order = await placeAnOrder(app)
    const guest = createClient(builtShop)
    const manager = createClient(builtShop)
    await signIn(manager)
    // This page was cached while the shop was open.
    expect((await guest.get('/product/zegelring/')).text).toContain('Zegelring')
    const text = 'We openen op 1 december.'
    const title = '<title>Binnenkort open'
    await saveSettingsForm(app, manager, { comingSoonText: text })
    await manager.post('/beheer/?index', [['intent', 'close']])

    const productPage = await manager.get('/product/zegelring/')
    expect(productPage.text).toContain('Zegelring')
    expect(productPage.headers['cache-control']).toBe('private, no-store')
    for (const path of ['/', '/shop/', '/product/zegelring/', '/checkout/']) {
      const pageResponse = await guest.get(path)
      expect([pageResponse.status, pageResponse.headers['cache-control']], path).toEqual([
        200,
        'private, no-store',
      ])
      expect(pageResponse.text, path).toContain(text)
      expect(pageResponse.text, path).toMatch(/<meta name="robots" content="noindex/)
      expect(pageResponse.text, path).not.toContain('Zegelring')
      expect(pageResponse.text, path).not.toContain('<script')
    }
    for (const path of ['/sitemap.xml', '/blog/rss.xml', '/deel/menu/', '/deel/lijst/shop/']) {
      const { status, headers, text } = await guest.get(path)
      expect([status, headers['content-type'], headers['cache-control']], path).toEqual([
        404,
        'text/plain; charset=utf-8',
        'private, no-store',
      ])
      expect(text, path).toBe('Binnenkort open.')
    }
    const response = await guest.post('/product/zegelring/', [['quantity', '1']])
    expect(response.status).toBe(200)
    expect(response.text).toContain(text)
    // A page that was open already is reloaded.
    const data = await guest.get('/product/zegelring.data')
    expect(data.status).toBe(202)
    expect(data.text).not.toContain('Zegelring')

    // Orders that were placed before continue.
    for (const path of [order.url ?? '', '/beheer/inloggen/', '/herroepen/', '/robots.txt']) {
      const pageResponse = await guest.get(path)
      expect([pageResponse.status, pageResponse.text.includes(title)], path).toEqual([200, false])
    }
    const webhook = await guest.post('/betaling/mollie/webhook', [['id', 'tr_x']])
    expect(webhook.text).not.toContain(title)

    // The bar is closed for this person until the next login.
    const [, url = '', nonce = ''] = BANNER.exec(productPage.text) ?? []
    const dismiss = (client: Client, token: string, path = url) =>
      client.request({
        path,
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(token && { 'x-wp-nonce': token }),
        },
        body: 'woocommerce_meta%5Bcoming_soon_banner_dismissed%5D=yes',
      })
    const readStatusAndCode = ({ status, text }: Awaited<ReturnType<typeof dismiss>>) => [
      status,
      JSON.parse(text).code,
    ]
    expect(readStatusAndCode(await dismiss(guest, ''))).toEqual([401, 'rest_cannot_edit'])
    expect(readStatusAndCode(await dismiss(guest, nonce))).toEqual([
      403,
      'rest_cookie_invalid_nonce',
    ])
    expect(readStatusAndCode(await dismiss(manager, ''))).toEqual([401, 'rest_cannot_edit'])
    expect(readStatusAndCode(await dismiss(manager, '0123456789'))).toEqual([
      403,
      'rest_cookie_invalid_nonce',
    ])
    expect(
      readStatusAndCode(await dismiss(manager, nonce, '/wp-json/wp/v2/users/2000000000')),
    ).toEqual([403, 'rest_cannot_edit'])
    expect((await manager.get('/')).text).toMatch(BANNER)
    const dismissResponse = await dismiss(manager, nonce)
    expect(dismissResponse.status).toBe(200)
    expect(JSON.parse(dismissResponse.text)).toMatchObject({
      woocommerce_meta: { coming_soon_banner_dismissed: 'yes' },
    })
    expect((await manager.get('/')).text).not.toMatch(BANNER)
    const otherClient = createClient(builtShop)
    await signIn(otherClient)
    expect((await otherClient.get('/')).text).toMatch(BANNER)

    await manager.post('/beheer/?index', [['intent', 'open']])
    const openShopPage = await guest.get('/product/zegelring/')
    expect(openShopPage.text).toContain('Zegelring')
    expect(openShopPage.headers['cache-control']).toBe('no-cache')
    expect((await manager.get('/')).text).not.toMatch(BANNER)
    expect((await guest.get('/binnenkort/')).headers.location).toBe('/')
  },
)
