import { asc } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { openMailServer } from '#simulators/smtp/mail-server.ts'
import { createShopper } from '#tests/faults/shopper.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

const WAIT_OPTIONS = { timeout: 80_000 }

shopTest(
  'killed between sending a mail and recording it, the shop does not send it again automatically',
  { timeout: 300_000 },
  async ({ app, clock }) => {
    clock.set(new Date())
    const { productId } = await addProduct(app, { name: 'Zegelring Yvonne' })
    const mailServer = await openMailServer()
    const env = {
      DATABASE_URL: app.env.DATABASE_URL,
      DATA_DIR: app.env.DATA_DIR,
      SMTP_URL: mailServer.url,
      SHOP_DEMO: '0',
      TRUST_PROXY: '1',
    }
    let shopProcess = await startShop(env)
    const placeOrder = async (number: number) => {
      const shopper = createShopper(shopProcess.url, number)
      await shopper.addToCart(productId)
      const response = await shopper.order(await shopper.readCheckout('bank-transfer'))
      expect(response.status).toBe(303)
    }
    const readStates = async () => {
      const rows = await app.db.select().from(mails).orderBy(asc(mails.id))
      return rows.map(({ state }) => state)
    }
    try {
      // The mail server accepts the mail but does not reply, so the shop cannot record it.
      mailServer.failNext('held')
      await placeOrder(1)
      await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), WAIT_OPTIONS)
      expect(await readStates()).toEqual(['sending'])
      await shopProcess.end('SIGKILL')

      shopProcess = await startShop(env)
      await vi.waitFor(async () => expect(await readStates()).toEqual(['uncertain']), WAIT_OPTIONS)
      await placeOrder(2)
      await vi.waitFor(
        async () => expect(await readStates()).toEqual(['uncertain', 'sent']),
        WAIT_OPTIONS,
      )
      expect(new Set(mailServer.receivedKeys()).size).toBe(2)
      expect(mailServer.received).toHaveLength(2)
    } finally {
      await shopProcess.end('SIGKILL')
      await mailServer.close()
    }
  },
)
