import { expect } from 'vitest'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest.extend<{ settings: Partial<ShopSettings> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) => use({}),
})(
  'an owner without products is offered to add or import one, and the form of a new page or post is headed as such',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const productList = (await owner.get('/beheer/producten/')).text
    expect(productList).toMatch(/href="\/beheer\/producten\/nieuw\/"[^>]*>Maak je eerste product/)
    expect(productList).toMatch(/href="\/beheer\/importeren\/"[^>]*>Lees een bestand in/)
    const readHeading = async (url: string) =>
      /<h1[^>]*>([^<]*)</.exec((await owner.get(url)).text)?.[1]
    expect(await readHeading('/beheer/journaal/nieuw/?soort=pagina')).toBe('Nieuwe pagina')
    expect(await readHeading('/beheer/journaal/nieuw/')).toBe('Nieuw verhaal')
  },
)
