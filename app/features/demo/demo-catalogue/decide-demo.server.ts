import { eq } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { storeMissingHours } from '#app/features/core/opening-hours/write-hours.server.ts'
import {
  hasSetting,
  storeMissingSettings,
} from '#app/features/core/settings/save-settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { storeDemoHome } from './demo-home.server.ts'
import { DEMO_HOURS, DEMO_SETTINGS } from './demo-settings.ts'
import { DEMO_SOURCE, fillDemoCatalogue, isCatalogueEmpty } from './fill-demo-catalogue.server.ts'

/**
 * Decides at the first start whether this shop is a demo; if so, fills it. The decision is stored, so that later starts do
 * not fill a demo that its owner emptied, or a shop that never was a demo.
 */
export async function decideDemo(app: App, afterFill: (app: App) => Promise<void>): Promise<void> {
  if (await hasSetting(app, 'isDemo')) return
  const isEmpty = await isCatalogueEmpty(app)
  const isDemo = app.env.SHOP_DEMO === true && (isEmpty || (await hasDemoProducts(app)))
  if (isDemo && isEmpty) return fillDemo(app, afterFill)
  if (isDemo) await storeDemoHome(app)
  await storeMissingSettings(app, isDemo ? { ...DEMO_SETTINGS, isDemo } : { isDemo })
}

/** Fills an empty shop with the demo catalogue, and sets the settings and opening hours that the owner has not set. */
export async function fillDemo(app: App, afterFill: (app: App) => Promise<void>): Promise<void> {
  await fillDemoCatalogue(app, afterFill)
  await storeDemoHome(app)
  await storeMissingHours(app, DEMO_HOURS)
  await storeMissingSettings(app, { ...DEMO_SETTINGS, isDemo: true })
}

/** Returns whether an earlier version of the shop, which stored no decision, was filled as a demo. */
async function hasDemoProducts(app: App): Promise<boolean> {
  const rows = await app.db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.importSource, DEMO_SOURCE))
    .limit(1)
  return rows.length > 0
}
