import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rushForProduct } from '#tests/faults/rush.ts'
import { FAULTS } from '#tests/faults/sizes.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

const { buyers, timeoutMs } = FAULTS
const STOCK = 5

shopTest(
  'many simultaneous orders for five units: five succeed, and all other shoppers see why and do not lose their cart',
  { timeout: timeoutMs },
  async ({ app, clock }) => {
    clock.set(new Date())
    const name = 'Zegelring Yvonne'
    const { productId } = await addProduct(app, { name, stock: STOCK })
    const shopProcess = await startShop({
      DATABASE_URL: app.env.DATABASE_URL,
      DATA_DIR: app.env.DATA_DIR,
      SHOP_DEMO: '0',
      TRUST_PROXY: '1',
    })
    try {
      expect(await rushForProduct(shopProcess.url, { productId, name }, buyers)).toEqual({
        ordered: STOCK,
        rejected: buyers - STOCK,
        cartsRetained: buyers - STOCK,
        otherStatuses: [],
      })
      const { rows } = await app.db.execute(sql`
        SELECT (SELECT sum(stock)::int FROM variants) AS stock,
          (SELECT sum(change)::int FROM stock_moves) AS moved,
          (SELECT count(*)::int FROM orders) AS orders,
          (SELECT count(*)::int FROM mails) AS mails`)
      // The stock moves are the addition of five units and the sale of five.
      expect(rows).toEqual([{ stock: 0, moved: 0, orders: STOCK, mails: STOCK }])
    } finally {
      await shopProcess.end('SIGTERM')
    }
  },
)
