import { expect } from 'vitest'
import type { OpeningHours } from '#app/features/core/opening-hours/hours.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

builtShopTest.extend<{ settings: Partial<ShopSettings> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) =>
    use({
      isDemo: false,
      isComingSoon: false,
      name: 'Kralen van Fenna',
      returnDays: 14,
      offersExchanges: false,
    }),
})(
  'a shop that exchanges nothing and did not mention hallmarks promises neither',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { slug, variantIds } = await addProduct(app, { name: 'Kralenketting', priceCents: 20_00 })
    const guest = createClient(builtShop)
    const home = (await guest.get('/')).text
    expect(home).toContain('Kralen van Fenna. 14 dagen om terug te sturen.')
    expect(home).toContain('14 dagen retour')
    expect(home).not.toMatch(/Gekeurd|Waarborgwet|doosje/)
    const product = (await guest.get(`/product/${slug}/`)).text
    expect(product).toContain('14 dagen om terug te sturen')
    await guest.get(`/?add-to-cart=${variantIds[0]}`)
    const cart = (await guest.get('/cart/')).text
    expect(cart).toContain('14 dagen om terug te sturen')
    expect(home + product + cart).not.toMatch(/te ruilen|Ruilen binnen/)
    const checkout = (await guest.get('/checkout/')).text
    expect(cart + checkout).not.toMatch(/cadeau inpakken/i)
  },
)

builtShopTest.extend<{ week: OpeningHours['week'] }>({
  // biome-ignore lint/correctness/noEmptyPattern: as above
  week: async ({}, use) => use([]),
})(
  'a shop without opening hours shows none and offers no pickup',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { variantIds } = await addProduct(app, { name: 'Kralenketting', priceCents: 20_00 })
    const guest = createClient(builtShop)
    await guest.get(`/?add-to-cart=${variantIds[0]}`)
    const pages: string[] = []
    for (const page of [
      '/',
      '/contact/',
      '/klantenservice/',
      '/winkel-en-atelier/',
      '/bezorgen/',
      '/checkout/',
    ]) {
      const { status, text } = await guest.get(page)
      expect(status, page).toBe(200)
      pages.push(text)
    }
    expect(pages.join()).not.toMatch(
      /Nu gesloten|Nu open|Openingstijden|OpeningHoursSpecification|Ophalen/,
    )
    expect(pages.join()).toContain('Pakket')
  },
)
