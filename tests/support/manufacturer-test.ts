import { saveSettings } from '#app/features/core/settings/admin/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from './shop-test.ts'

export async function nameMaker(shop: Shop): Promise<void> {
  await saveSettings(shop, {
    ...(await readSettings(shop)),
    makerName: 'Atelier Voorbeeld',
    makerAddress: 'Dorpsstraat 1, 1234 AB Voorbeeld',
    makerEmail: 'atelier@voorbeeld.example',
  })
}

/** A test with a shop that knows who made what it sells, as one must before anything is shown. */
export const makerTest = shopTest.extend<{ hasMaker: boolean }>({
  hasMaker: [
    async ({ shop }, use) => {
      await nameMaker(shop)
      await use(true)
    },
    { auto: true },
  ],
})
