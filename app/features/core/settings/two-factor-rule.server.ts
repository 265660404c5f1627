import { eq } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'
import { settings } from './settings-tables.server.ts'

const NAME = 'twoFactorRequired'

/** Whether the owner asks a second step of everybody who works here. */
export async function readTwoFactorRule(shop: Shop): Promise<boolean> {
  const [row] = await shop.db.select().from(settings).where(eq(settings.name, NAME))
  return row?.value === true
}

export async function saveTwoFactorRule(shop: Shop, isRequired: boolean): Promise<void> {
  const row = { value: isRequired, updatedAt: shop.clock.now() }
  await shop.db
    .insert(settings)
    .values({ name: NAME, ...row })
    .onConflictDoUpdate({ target: settings.name, set: row })
}
