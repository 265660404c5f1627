import { eq } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { type SearchSettings, searchSettings } from './search-settings.ts'
import { settings } from './settings-tables.server.ts'

const SETTING_NAME = 'searchEngines'

const cachedSettings = memoizeUntilChanged('search-settings', ['settings'], async (app) => {
  const [row] = await app.db.select().from(settings).where(eq(settings.name, SETTING_NAME))
  const parsedSettings = searchSettings.safeParse(row?.value ?? {})
  return parsedSettings.success ? parsedSettings.data : searchSettings.parse({})
})

export const readSearchSettings = (app: App): Promise<SearchSettings> => app.use(cachedSettings)()

/** Stores the settings for search engines. Every page depends on them, so the whole page cache is cleared. */
export async function saveSearchSettings(app: App, value: SearchSettings): Promise<void> {
  const row = { value, updatedAt: app.clock.now() }
  await app.db
    .insert(settings)
    .values({ name: SETTING_NAME, ...row })
    .onConflictDoUpdate({ target: settings.name, set: row })
  await announceChanges(app, ['*'])
}
