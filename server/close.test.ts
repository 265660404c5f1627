import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

const ADD = '/?wc-ajax=add_to_cart'
const AGAIN = { timeout: 20_000 }

/** Returns the warnings in the log of a process. */
function readWarnings({ output }: ShopProcess): string[] {
  const lines = output.out.split('\n').filter((line) => line.startsWith('{'))
  return lines.filter((line) => JSON.parse(line).level >= 40)
}

shopTest(
  'on a stop signal the shop finishes open requests, accepts no new ones and exits cleanly',
  { timeout: 60_000 },
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Zegelring Zoë' })
    const form = { product_id: String(ring.productId) }
    const { DATABASE_URL, DATA_DIR } = app.env
    const shopProcess = await startShop({ DATABASE_URL, DATA_DIR })
    const added = await shopProcess.post(ADD, form)
    const cookie = added.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')

    // This transaction locks the cart, so the next request must wait.
    const { slow, exit, before } = await app.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM carts FOR UPDATE`)
      const slow = shopProcess.post(ADD, form, { cookie })
      await vi.waitFor(async () => {
        const { rows } = await tx.execute(sql`
          SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
        expect(rows).toHaveLength(1)
      }, AGAIN)
      const before = readWarnings(shopProcess).length
      const exit = shopProcess.end('SIGTERM')
      await vi.waitFor(() => expect(shopProcess.request('/healthz')).rejects.toThrow(), AGAIN)
      return { slow, exit, before }
    })

    const answer = await slow
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text).cart.lines).toMatchObject([{ quantity: 2 }])
    expect(await exit).toBe(0)
    expect(shopProcess.output.err).toBe('')
    expect(readWarnings(shopProcess).slice(before)).toEqual([])
  },
)

shopTest(
  'a shop with STOP_DELAY_SECONDS signals the proxy that it stops, and answers requests until then',
  { timeout: 60_000 },
  async ({ app }) => {
    const { DATABASE_URL, DATA_DIR } = app.env
    const shopProcess = await startShop({ DATABASE_URL, DATA_DIR, STOP_DELAY_SECONDS: '4' })
    const open = await shopProcess.request('/contact/')
    expect([open.status, open.headers.get('connection')]).toEqual([200, 'keep-alive'])
    expect((await shopProcess.request('/readyz')).status).toBe(200)

    const exit = shopProcess.end('SIGTERM')

    await vi.waitFor(
      async () =>
        expect(await shopProcess.request('/readyz')).toMatchObject({
          status: 503,
          text: 'stopping',
        }),
      AGAIN,
    )
    for (const url of ['/contact/', '/shop/', '/healthz']) {
      const late = await shopProcess.request(url)
      expect([url, late.status, late.headers.get('connection')]).toEqual([url, 200, 'close'])
    }
    expect(await exit).toBe(0)
    expect(shopProcess.output.err).toBe('')
    await expect(shopProcess.request('/healthz')).rejects.toThrow()
  },
)
