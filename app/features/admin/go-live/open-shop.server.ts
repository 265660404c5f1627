import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/features/core/settings/settings.ts'
import type { App } from '#app/platform/app.ts'
import {
  findUncheckedTexts,
  type MissingDetail,
  missingDetails,
  type OpenShopResult,
  type UncheckedText,
} from './opening.ts'

interface OpeningState {
  isOpen: boolean
  isDemo: boolean
  missing: MissingDetail[]
  unchecked: UncheckedText[]
}

/** Returns whether the shop is open to visitors, the missing details that the law requires, and the unchecked promises. */
export async function readOpeningState(app: App): Promise<OpeningState> {
  const settings = await readSettings(app)
  return {
    isOpen: !settings.isComingSoon,
    isDemo: settings.isDemo,
    missing: missingDetails(settings, DEFAULT_SETTINGS),
    unchecked: findUncheckedTexts(settings),
  }
}

/** Opens the shop to visitors. If details are missing or promises are unchecked, the owner has to confirm the opening first. */
export async function openToVisitors(
  app: App,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<OpenShopResult> {
  const { missing, unchecked } = await readOpeningState(app)
  if (missing.length + unchecked.length > 0 && !isConfirmed)
    return { ok: false, error: 'unconfirmed', missing, unchecked }
  await saveSettings(app, { isComingSoon: false })
  return { ok: true }
}

/** Closes the shop to visitors. From the next request they see an announcement. */
export async function closeToVisitors(app: App): Promise<void> {
  await saveSettings(app, { isComingSoon: true })
}
