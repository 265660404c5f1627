import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from './shop-test.ts'

export async function setManufacturer(app: App): Promise<void> {
  await saveSettings(app, {
    ...(await readSettings(app)),
    manufacturerName: 'Atelier Voorbeeld',
    manufacturerAddress: 'Dorpsstraat 1, 1234 AB Voorbeeld',
    manufacturerEmail: 'atelier@voorbeeld.example',
  })
}

/** A test with a shop that has a default manufacturer, because products without one are not shown. */
export const manufacturerTest = shopTest.extend<{ hasManufacturer: boolean }>({
  hasManufacturer: [
    async ({ app }, use) => {
      await setManufacturer(app)
      await use(true)
    },
    { auto: true },
  ],
})
