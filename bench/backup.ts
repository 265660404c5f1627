import { rm } from 'node:fs/promises'
import { fillOrders } from './fill-orders.ts'
import type { Report } from './report.ts'
import { type BenchShop, openBenchShop, removeShop, runShopCommand } from './shop-process.ts'

const MAX_SECONDS = 300

/** Backs up a shop with at least this number of orders, deletes its data folder and restores the backup. */
export async function measureBackup(dataDir: string, orders: number, report: Report) {
  const backups = `${dataDir}-backup`
  await rm(backups, { recursive: true, force: true })
  const before = await withShop(dataDir, async (shop) => {
    const missing = orders - (await countOrders(shop))
    if (missing > 0) await fillOrders(shop.database, missing)
    return countOrders(shop)
  })
  const backup = await runShopCommand(dataDir, ['backup', '--to', backups])
  await removeShop(dataDir)
  const restored = await runShopCommand(dataDir, ['restore', backups, '--yes'])
  const after = await withShop(dataDir, countOrders)
  report.line('backup', backup.seconds, 's', { max: MAX_SECONDS })
  report.line('restoring it without a data folder', restored.seconds, 's', { max: MAX_SECONDS })
  report.line('orders in the backup that the restored shop lacks', before - after, '', {
    min: 0,
    max: 0,
  })
  report.note(`${before.toLocaleString('en')} orders`)
  await rm(backups, { recursive: true, force: true })
}

async function withShop<T>(dataDir: string, use: (shop: BenchShop) => Promise<T>): Promise<T> {
  const shop = await openBenchShop(dataDir)
  try {
    return await use(shop)
  } finally {
    await shop.close()
  }
}

async function countOrders(shop: BenchShop): Promise<number> {
  const [row] = await shop.rows<{ n: number }>('SELECT count(*)::int AS n FROM orders')
  return row?.n ?? 0
}
