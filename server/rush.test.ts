import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rushForPiece } from '#tests/faults/rush.ts'
import { FAULTS } from '#tests/faults/sizes.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'

const { buyers, timeoutMs } = FAULTS
const PIECES = 5

shopTest(
  'so many at once for five pieces: five orders, and all others are told and keep their cart',
  { timeout: timeoutMs },
  async ({ shop, clock }) => {
    clock.set(new Date())
    const name = 'Zegelring Yvonne'
    const { productId } = await addPiece(shop, { name, stock: PIECES })
    const running = await startShop({
      DATABASE_URL: shop.env.DATABASE_URL,
      DATA_DIR: shop.env.DATA_DIR,
      SHOP_DEMO: '0',
      TRUST_PROXY: '1',
    })
    try {
      expect(await rushForPiece(running.url, { productId, name }, buyers)).toEqual({
        ordered: PIECES,
        refused: buyers - PIECES,
        cartsKept: buyers - PIECES,
        odd: [],
      })
      const { rows } = await shop.db.execute(sql`
        SELECT (SELECT sum(stock)::int FROM variants) AS stock,
          (SELECT sum(change)::int FROM stock_moves) AS moved,
          (SELECT count(*)::int FROM orders) AS orders,
          (SELECT count(*)::int FROM mails) AS mails`)
      expect(rows).toEqual([{ stock: 0, moved: 0, orders: PIECES, mails: PIECES }])
    } finally {
      await running.end('SIGTERM')
    }
  },
)
