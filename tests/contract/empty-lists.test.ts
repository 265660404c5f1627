import { expect } from 'vitest'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest.extend<{ settings: Partial<ShopSettings> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) => use({}),
})(
  'an owner without products is offered to make or import one, and a new page is headed as such',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const list = (await owner.get('/beheer/producten/')).text
    expect(list).toMatch(/href="\/beheer\/producten\/nieuw\/"[^>]*>Maak je eerste product/)
    expect(list).toMatch(/href="\/beheer\/importeren\/"[^>]*>Lees een bestand in/)
    const heading = async (address: string) =>
      /<h1[^>]*>([^<]*)</.exec((await owner.get(address)).text)?.[1]
    expect(await heading('/beheer/journaal/nieuw/?soort=pagina')).toBe('Nieuwe pagina')
    expect(await heading('/beheer/journaal/nieuw/')).toBe('Nieuw verhaal')
  },
)
