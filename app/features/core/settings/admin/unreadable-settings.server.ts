import { z } from 'zod'
import { storedSearchSettings } from '#app/features/core/settings/search-settings.ts'
import { settingsFields } from '#app/features/core/settings/settings-forms.ts'
import { settings } from '#app/features/core/settings/settings-tables.server.ts'
import type { App } from '#app/platform/app.ts'

/** One rule for each row of the table. Rows of earlier versions have no rule. */
const ROW_RULES: Record<string, z.ZodType> = {
  ...settingsFields,
  searchEngines: storedSearchSettings,
  twoFactorRequired: z.boolean(),
}

/**
 * Returns the names of the stored settings that are invalid. The shop uses their defaults, and the dashboard and the status
 * page list them until the owner saves another value.
 */
export async function readUnreadableSettings(app: App): Promise<string[]> {
  const rows = await app.db.select().from(settings).orderBy(settings.name)
  return rows
    .filter(({ name, value }) => Object.hasOwn(ROW_RULES, name) && !isReadable(name, value))
    .map(({ name }) => name)
}

const isReadable = (name: string, value: unknown) => ROW_RULES[name]?.safeParse(value).success
