import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/features/core/settings/settings.ts'
import type { App } from '#app/platform/app.ts'
import { type MissingDetail, missingDetails, type OpenShopResult } from './opening.ts'

/** Returns whether visitors see the shop, and the details that the law requires and that are missing. */
export async function readOpeningState(
  app: App,
): Promise<{ isOpen: boolean; isDemo: boolean; missing: MissingDetail[] }> {
  const settings = await readSettings(app)
  return {
    isOpen: !settings.isComingSoon,
    isDemo: settings.isDemo,
    missing: missingDetails(settings, DEFAULT_SETTINGS),
  }
}

/** Opens the shop to visitors. If details are missing, the owner has to confirm it first. */
export async function openToVisitors(
  app: App,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<OpenShopResult> {
  const { missing } = await readOpeningState(app)
  if (missing.length > 0 && !isConfirmed) return { ok: false, error: 'details-missing', missing }
  await saveSettings(app, { isComingSoon: false })
  return { ok: true }
}

/** Closes the shop to visitors, who see the announcement from the next request. */
export async function closeToVisitors(app: App): Promise<void> {
  await saveSettings(app, { isComingSoon: true })
}
