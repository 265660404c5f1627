import type { Shop } from '#app/platform/shop.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from './settings.ts'
import { settingsFields } from './settings-forms.ts'
import { settings } from './settings-tables.server.ts'

/**
 * The owner's settings over the defaults. Read anew each time: it is one look-up of a few rows, and a page that is
 * rendered right after a change must not be kept with what was true before it.
 */
export async function readSettings(shop: Shop): Promise<ShopSettings> {
  const rows = await shop.db.select().from(settings)
  const read: Record<string, unknown> = {}
  for (const { name, value } of rows) {
    const field = settingsFields[name as keyof typeof settingsFields]
    const checked = field?.safeParse(value)
    if (checked?.success) read[name] = checked.data
  }
  return { ...DEFAULT_SETTINGS, ...read }
}
