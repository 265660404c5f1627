import { eq } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { settings } from './settings-tables.server.ts'

const SETTING_NAME = 'twoFactorRequired'

/** SQL condition: the owner requires the second step from all staff. */
export const TWO_FACTOR_RULE = `EXISTS (SELECT FROM settings WHERE name = '${SETTING_NAME}' AND value = 'true')`

/** Returns whether the owner requires the second step from all staff. */
export async function readTwoFactorRule(app: App): Promise<boolean> {
  const [row] = await app.db.select().from(settings).where(eq(settings.name, SETTING_NAME))
  return row?.value === true
}

export async function saveTwoFactorRule(app: App, isRequired: boolean): Promise<void> {
  const row = { value: isRequired, updatedAt: app.clock.now() }
  await app.db
    .insert(settings)
    .values({ name: SETTING_NAME, ...row })
    .onConflictDoUpdate({ target: settings.name, set: row })
}
