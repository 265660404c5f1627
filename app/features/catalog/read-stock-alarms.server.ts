import { sql } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'
import { FEW_LEFT } from './catalog.ts'

interface StockAlarm {
  products: number
  /** one of them, so that the number says something */
  example: string | null
}

export interface StockAlarms {
  soldOut: StockAlarm
  low: StockAlarm
}

/** Products in the shop of which some variant is gone or nearly so. */
export async function readStockAlarms(shop: Shop): Promise<StockAlarms> {
  const { rows } = await shop.db.execute<{
    is_gone: boolean
    products: number
    example: string | null
  }>(sql`
    SELECT v.stock = 0 AS is_gone, count(DISTINCT p.id)::integer AS products, min(p.name) AS example
    FROM variants v JOIN products p ON p.id = v.product_id
    WHERE v.is_active AND v.stock <= ${sql.raw(String(FEW_LEFT))} AND p.status = 'published'
    GROUP BY 1`)
  const alarm = (isGone: boolean) => {
    const row = rows.find((each) => each.is_gone === isGone)
    return { products: row?.products ?? 0, example: row?.example ?? null }
  }
  return { soldOut: alarm(true), low: alarm(false) }
}
