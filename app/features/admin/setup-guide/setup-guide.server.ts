import { and, eq } from 'drizzle-orm'
import { missingDetails } from '#app/features/admin/go-live/opening.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import type { Manager } from '#app/features/core/accounts/accounts.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#app/features/core/settings/settings.ts'
import { DEFAULT_THEME, type ThemeSettings } from '#app/features/core/settings/theme-settings.ts'
import { onlineProviders } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import type { App } from '#app/platform/app.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { type MarkedStep, type SetupItem, setupItems } from './setup-guide.ts'

/** This mark is stored when the owner hides the steps. */
const HIDDEN = 'dismissed'

export interface SetupGuide {
  items: SetupItem[]
  /** true if the owner hid the steps */
  isHidden: boolean
}

/** Returns the setup steps; null in a demo shop or when all steps are done. */
export async function readSetupGuide(
  app: App,
  { hasTwoFactor, isByPasskey = false }: Pick<Manager, 'hasTwoFactor' | 'isByPasskey'>,
): Promise<SetupGuide | null> {
  const settings = await readSettings(app)
  if (settings.isDemo) return null
  const markedSteps = settings.setupMarks.split(',')
  const items = setupItems({
    missing: missingDetails(settings, DEFAULT_SETTINGS),
    hasBrand: hasBrand(settings),
    hasIban: settings.iban !== '',
    paymentMode: readPaymentMode(app.env),
    hasMailServer: app.env.SMTP_URL !== undefined,
    hasProduct: await hasPublishedProduct(app),
    hasTwoFactor: hasTwoFactor || isByPasskey,
    isOpen: !settings.isComingSoon,
    markedSteps,
  })
  if (items.every(({ isDone }) => isDone)) return null
  return { items, isHidden: markedSteps.includes(HIDDEN) }
}

const hasBrand = (settings: ShopSettings) =>
  Object.entries(DEFAULT_THEME).some(
    ([name, defaultValue]) => settings[name as keyof ThemeSettings] !== defaultValue,
  )

function readPaymentMode(env: ReadyEnv): 'live' | 'test' | null {
  const providers = onlineProviders(env)
  if (providers.length === 0) return null
  return providers.some((provider) => !provider.isTest(env)) ? 'live' : 'test'
}

async function hasPublishedProduct(app: App): Promise<boolean> {
  const rows = await app.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.seller, 'own'), eq(products.status, 'published')))
    .limit(1)
  return rows.length > 0
}

/** Records that the owner marked a step as done, because the shop cannot check that step itself. */
export async function markSetupStep(app: App, step: MarkedStep): Promise<void> {
  await changeMarks(app, (marks) => marks.add(step))
}

/** Hides the steps on the dashboard, or shows them again. */
export async function setSetupGuideHidden(app: App, isHidden: boolean): Promise<void> {
  await changeMarks(app, (marks) => (isHidden ? marks.add(HIDDEN) : marks.delete(HIDDEN)))
}

async function changeMarks(app: App, change: (marks: Set<string>) => unknown): Promise<void> {
  const { setupMarks } = await readSettings(app)
  const marks = new Set(setupMarks.split(',').filter(Boolean))
  change(marks)
  await saveSettings(app, { setupMarks: [...marks].join(',') })
}
