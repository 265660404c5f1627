import type { App, Resource } from '#app/platform/app.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { DEFAULT_SETTINGS, type ShopSettings, type UnreadableSettings } from './settings.ts'
import { settingsFields } from './settings-forms.ts'
import { settings } from './settings-tables.server.ts'

/** Names that were already logged, so that a busy shop does not log them again for every page. */
const loggedNames: Resource<Set<string>> = { name: 'unreadable-settings', open: () => new Set() }

const cachedSettings = memoizeUntilChanged(
  'settings',
  ['settings'],
  async (app): Promise<ShopSettings> => (await readStoredSettings(app)).settings,
)

/** Returns all settings, cached until one changes. A setting that the owner has not stored has its default. */
export const readSettings = (app: App): Promise<ShopSettings> => app.use(cachedSettings)()

/** Returns all settings, and the stored values that are invalid, for the page that may overwrite them. */
export async function readStoredSettings(
  app: App,
): Promise<{ settings: ShopSettings; unreadableSettings: UnreadableSettings }> {
  const rows = await app.db.select().from(settings)
  const readableValues: Record<string, unknown> = {}
  const unreadableSettings: UnreadableSettings = {}
  for (const { name, value } of rows) {
    if (!isSetting(name)) continue
    const parsedValue = settingsFields[name].safeParse(value)
    if (parsedValue.success) readableValues[name] = parsedValue.data
    else unreadableSettings[name] = value
  }
  for (const name of Object.keys(unreadableSettings)) warnOnce(app, name)
  return { settings: { ...DEFAULT_SETTINGS, ...readableValues }, unreadableSettings }
}

/** The table also contains rows of other features. */
function isSetting(name: string): name is keyof ShopSettings {
  return Object.hasOwn(settingsFields, name)
}

function warnOnce(app: App, setting: string): void {
  const names = app.use(loggedNames)
  if (names.has(setting)) return
  names.add(setting)
  app.log.warn({ setting }, 'a stored setting is unreadable; its default is used')
}
