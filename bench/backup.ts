import { rm } from 'node:fs/promises'
import { fillOrders } from './fill-orders.ts'
import type { Report } from './report.ts'
import { type BenchShop, openBenchShop, removeShop, runShopCommand } from './shop-process.ts'

const MAX_SECONDS = 300

/** Backs up a shop with at least this number of orders, deletes its data folder and restores the backup. */
export async function measureBackup(dataDir: string, orders: number, report: Report) {
  const backups = `${dataDir}-backup`
  await rm(backups, { recursive: true, force: true })
  const ordersBefore = await withShop(dataDir, async (shop) => {
    const missingCount = orders - (await countOrders(shop))
    if (missingCount > 0) await fillOrders(shop.database, missingCount)
    return countOrders(shop)
  })
  const backup = await runShopCommand(dataDir, ['backup', '--to', backups])
  await removeShop(dataDir)
  const restore = await runShopCommand(dataDir, ['restore', backups, '--yes'])
  const ordersAfter = await withShop(dataDir, countOrders)
  report.line('backup', backup.seconds, 's', { max: MAX_SECONDS })
  report.line('restoring it without a data folder', restore.seconds, 's', { max: MAX_SECONDS })
  report.line('orders in the backup that the restored shop lacks', ordersBefore - ordersAfter, '', {
    min: 0,
    max: 0,
  })
  report.note(`${ordersBefore.toLocaleString('en')} orders`)
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
