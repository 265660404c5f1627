import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { openJobs } from '#app/platform/job-queue.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

const WAIT_OPTIONS = { timeout: 20_000 }

shopTest(
  'without the database cached pages are served and everything else answers 503, until the database is back',
  { timeout: 90_000 },
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Zegelring Wim', slug: 'wim', priceCents: 20_000 })
    const uncachedProduct = await addProduct(app, { name: 'Zegelring Xander', slug: 'xander' })
    const proxy = await openDatabaseProxy(app.env.DATABASE_URL)
    const { request, post, end } = await startShop({
      DATABASE_URL: proxy.url,
      DATA_DIR: app.env.DATA_DIR,
      METRICS_TOKEN: 'zestien-tekens-of-meer',
    })
    const jobs = openJobs(app.env.DATABASE_URL, app.log)
    await jobs.start([])
    const cachedPaths = ['/', '/shop/', '/product/wim/']
    const expectPrice = async (price: string) => {
      for (const address of ['/shop/', '/product/wim/'])
        expect((await request(address)).text).toContain(price)
    }
    try {
      // The first notification after connecting clears everything that was cached before.
      await vi.waitFor(async () => {
        for (const address of cachedPaths) expect((await request(address)).status).toBe(200)
        for (const address of cachedPaths)
          expect((await request(address)).headers.get('etag'), address).toBeTruthy()
      }, WAIT_OPTIONS)

      proxy.cut()
      for (const address of cachedPaths) expect((await request(address)).status, address).toBe(200)
      expect((await request('/healthz')).status).toBe(200)
      expect((await request('/readyz')).status).toBe(503)
      const headers = { authorization: 'Bearer zestien-tekens-of-meer' }
      expect((await request('/metrics', { headers })).status).toBe(200)
      for (const [address, text] of [
        ['/product/xander/', 'Er ging iets mis'],
        ['/product/xander.data', ''],
        ['/beheer/inloggen/', 'Er ging iets mis'],
      ] as const) {
        const cookie = 'schakel.session_token=onbekend'
        const page = await request(address, { headers: { cookie } })
        expect(page.status, address).toBe(503)
        expect(page.headers.get('retry-after'), address).toBe('30')
        expect(page.text, address).toContain(text)
      }
      for (const { status, headers, text } of [
        await post('/?wc-ajax=add_to_cart', { product_id: String(ring.productId) }),
        await post('/shop/?wc-ajax=add_to_cart', { product_id: String(uncachedProduct.productId) }),
      ]) {
        expect([status, headers.get('retry-after')]).toEqual([503, '30'])
        expect(JSON.parse(text)).toEqual({ error: true, product_url: false })
      }
      expect((await request(`/?add-to-cart=${ring.productId}`)).status).toBe(503)

      // Meanwhile another process with a working connection writes.
      await app.db
        .update(variants)
        .set({ priceCents: 17_500 })
        .where(eq(variants.productId, ring.productId))
      await refreshProducts(app, [ring.productId])
      const order = await placeAnOrder(app)
      await expectPrice('200')

      proxy.mend()
      await vi.waitFor(() => expectPrice('175'), WAIT_OPTIONS)
      expect((await request('/readyz')).status).toBe(200)
      expect((await request('/product/xander/')).status).toBe(200)
      const response = await post('/?wc-ajax=add_to_cart', { product_id: String(ring.productId) })
      expect(response.status).toBe(200)

      // Changes are received again, and the queue runs again.
      await app.db
        .update(variants)
        .set({ priceCents: 15_000 })
        .where(eq(variants.productId, ring.productId))
      await refreshProducts(app, [ring.productId])
      await vi.waitFor(() => expectPrice('150'), WAIT_OPTIONS)
      const readMails = () => app.db.select().from(mails).where(eq(mails.orderId, order.id))
      await vi.waitFor(
        async () => {
          await jobs.send(SEND_MAILS)
          expect((await readMails()).map(({ state }) => state)).toEqual(['stored'])
        },
        { ...WAIT_OPTIONS, interval: 500 },
      )
    } finally {
      await jobs.close()
      expect(await end('SIGTERM')).toBe(0)
      proxy.close()
    }
  },
)
