import type { Manager } from '#app/features/core/accounts/accounts.ts'
import type { Shop } from '#app/platform/shop.ts'
import { readDeskCounts } from './desk-counts.server.ts'

/** What stands around every page of the back office: who is here, and what waits. */
export async function readDeskFrame(shop: Shop, { name, role }: Manager) {
  return { name, role, counts: await readDeskCounts(shop) }
}

export type DeskFrame = Awaited<ReturnType<typeof readDeskFrame>>
