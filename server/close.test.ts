import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

const ADD_TO_CART = '/?wc-ajax=add_to_cart'
const WAIT_OPTIONS = { timeout: 20_000 }

/** Returns the warnings in the log of a process. */
function readWarnings({ output }: ShopProcess): string[] {
  const lines = output.out.split('\n').filter((line) => line.startsWith('{'))
  const PINO_WARNING = 40
  return lines.filter((line) => JSON.parse(line).level >= PINO_WARNING)
}

shopTest(
  'on a stop signal the shop finishes open requests, accepts no new ones and exits cleanly',
  { timeout: 60_000 },
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Zegelring Zoë' })
    const form = { product_id: String(ring.productId) }
    const { DATABASE_URL, DATA_DIR } = app.env
    const shopProcess = await startShop({ DATABASE_URL, DATA_DIR })
    const firstResponse = await shopProcess.post(ADD_TO_CART, form)
    // The name and value of each cookie, without its attributes.
    const cookie = firstResponse.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')

    // This transaction locks the cart, so the next request must wait.
    const { slowRequest, exit, warningCount } = await app.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM carts FOR UPDATE`)
      const slowRequest = shopProcess.post(ADD_TO_CART, form, { cookie })
      await vi.waitFor(async () => {
        const { rows } = await tx.execute(sql`
          SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
        expect(rows).toHaveLength(1)
      }, WAIT_OPTIONS)
      const warningCount = readWarnings(shopProcess).length
      const exit = shopProcess.end('SIGTERM')
      await vi.waitFor(
        () => expect(shopProcess.request('/healthz')).rejects.toThrow(),
        WAIT_OPTIONS,
      )
      return { slowRequest, exit, warningCount }
    })

    const response = await slowRequest
    expect(response.status).toBe(200)
    expect(JSON.parse(response.text).cart.lines).toMatchObject([{ quantity: 2 }])
    expect(await exit).toBe(0)
    expect(shopProcess.output.err).toBe('')
    expect(readWarnings(shopProcess).slice(warningCount)).toEqual([])
  },
)

shopTest(
  'a shop with STOP_DELAY_SECONDS signals the proxy that it stops, and answers requests until then',
  { timeout: 60_000 },
  async ({ app }) => {
    const { DATABASE_URL, DATA_DIR } = app.env
    const shopProcess = await startShop({ DATABASE_URL, DATA_DIR, STOP_DELAY_SECONDS: '4' })
    const page = await shopProcess.request('/contact/')
    expect(page.status).toBe(200)
    expect(page.headers.get('connection')).toBe('keep-alive')
    expect((await shopProcess.request('/readyz')).status).toBe(200)

    const exit = shopProcess.end('SIGTERM')

    await vi.waitFor(
      async () =>
        expect(await shopProcess.request('/readyz')).toMatchObject({
          status: 503,
          text: 'stopping',
        }),
      WAIT_OPTIONS,
    )
    for (const url of ['/contact/', '/shop/', '/healthz']) {
      const lateResponse = await shopProcess.request(url)
      expect(lateResponse.status, url).toBe(200)
      expect(lateResponse.headers.get('connection'), url).toBe('close')
    }
    expect(await exit).toBe(0)
    expect(shopProcess.output.err).toBe('')
    await expect(shopProcess.request('/healthz')).rejects.toThrow()
  },
)
