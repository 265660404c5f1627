import { eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { withoutAudit } from '#app/platform/database/acting-app.server.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { readStoredSettings } from './settings.server.ts'
import { DEFAULT_SETTINGS, type ShopSettings, type UnreadableSettings } from './settings.ts'
import { settings } from './settings-tables.server.ts'
import { isChoice } from './settings-values.ts'

/** Stores these settings, leaves the others unchanged, and clears the cached pages that show them. */
export async function saveSettings(app: App, newSettings: Partial<ShopSettings>): Promise<void> {
  const { settings: currentSettings } = await readStoredSettings(app)
  const updatedAt = app.clock.now()
  const rows = Object.entries(newSettings).map(([name, value]) => ({
    name,
    value: toJson(value),
    updatedAt,
  }))
  // The first submit of the form stores all defaults. They are not logged, so the log names only the owner's changes.
  const defaultRows = rows.filter(({ name }) =>
    isDefault(name, newSettings[name as keyof ShopSettings]),
  )
  // Both inserts are in one transaction, because the caller may hold locks on this table.
  await app.db.transaction(async (tx) => {
    if (defaultRows.length > 0)
      await withoutAudit(tx, () => tx.insert(settings).values(defaultRows).onConflictDoNothing())
    await tx
      .insert(settings)
      .values(rows)
      .onConflictDoUpdate({
        target: settings.name,
        set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
      })
  })
  // The tag `settings` covers neither product cards nor pages that become public or hidden.
  const { isComingSoon = currentSettings.isComingSoon, hidesVotes = currentSettings.hidesVotes } =
    newSettings
  const affectsAllPages =
    currentSettings.isComingSoon !== isComingSoon || currentSettings.hidesVotes !== hidesVotes
  await announceChanges(app, [affectsAllPages ? '*' : 'settings'])
}

/** Stores the submitted form of all settings, except the defaults that it showed for unreadable choices. */
export async function saveSettingsForm(
  app: App,
  newSettings: Partial<ShopSettings>,
): Promise<void> {
  const { unreadableSettings } = await readStoredSettings(app)
  const touchedSettings = Object.entries(newSettings).filter(
    ([name, value]) => !isUntouched(unreadableSettings, name, value),
  )
  await saveSettings(app, Object.fromEntries(touchedSettings))
}

/** Returns whether a setting was ever stored. */
export async function hasSetting(app: App, name: keyof ShopSettings): Promise<boolean> {
  const rows = await app.db
    .select({ name: settings.name })
    .from(settings)
    .where(eq(settings.name, name))
  return rows.length > 0
}

/** Stores settings unless they are stored already. */
export async function storeMissingSettings(
  app: App,
  newSettings: Partial<ShopSettings>,
): Promise<void> {
  const updatedAt = app.clock.now()
  const rows = Object.entries(newSettings).map(([name, value]) => ({
    name,
    value: toJson(value),
    updatedAt,
  }))
  await app.db.insert(settings).values(rows).onConflictDoNothing()
  await announceChanges(app, ['*'])
}

const isDefault = (name: string, value: unknown) =>
  JSON.stringify(value) === JSON.stringify(DEFAULT_SETTINGS[name as keyof ShopSettings])

/** Stores null as the null of JSON. The driver would write the NULL of SQL. */
const toJson = (value: unknown) => (value === null ? sql`'null'::jsonb` : value)

/**
 * Returns whether the form sent back the default that it showed for an unreadable choice. Text fields show the unreadable
 * value itself, so a default in a text field was typed by the owner.
 */
function isUntouched(unreadableSettings: UnreadableSettings, name: string, value: unknown) {
  const setting = name as keyof ShopSettings
  return setting in unreadableSettings && isChoice(setting) && value === DEFAULT_SETTINGS[setting]
}

/** Returns the message that the settings changed since the form was opened. `names` are the fields that differ, in Dutch. */
export function changedMessage(names: string[]): string {
  return `Iemand anders sloeg intussen instellingen op. Wat hieronder staat, verschilt daarvan bij: ${names.join(', ')}. Sla je nog eens op, dan geldt wat hieronder staat.`
}
