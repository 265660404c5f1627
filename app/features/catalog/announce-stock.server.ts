import { announceChanges } from '#app/platform/changes.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** Pages and lists show what is left of these products. Call it after the commit. */
export async function announceStock(shop: Shop, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  await announceChanges(shop, ['listing', ...productIds.map((id) => `product:${id}`)])
}
