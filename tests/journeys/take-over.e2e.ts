import { openMarketplaces } from '../../marketplaces/local-marketplaces.ts'
import { enterDesk } from './desk.ts'
import { expect, expectAccessible, journey } from './journey.ts'

journey(
  'a feed is tried, taken over and taken back with the keyboard, and without a key a search says so @both',
  async ({ page }, info) => {
    journey.slow()
    const markets = await openMarketplaces()
    try {
      await enterDesk(page, '/beheer/importeren/marktplaats/')
      await expectAccessible(page)
      await page.getByLabel('Woorden').fill('ketting')
      await page.getByRole('button', { name: 'Zoek', exact: true }).press('Enter')
      await expect(page.getByText('Voor Amazon in dit land is er geen sleutel')).toBeVisible()
      await expect(page.getByLabel('Woorden')).toHaveValue('ketting')

      const pasting = page.locator('form', { has: page.getByLabel('Adressen, ASIN’s of EAN’s') })
      await pasting.getByLabel('Adressen, ASIN’s of EAN’s').fill('https://winkel.example/ring')
      await pasting.getByRole('button', { name: 'Neem meteen over' }).press('Enter')
      await expect(page.getByText(/Voeg het toe als nieuw product/)).toBeVisible()
      await expect(pasting.getByLabel('Adressen, ASIN’s of EAN’s')).toHaveValue(
        'https://winkel.example/ring',
      )
      await expectAccessible(page)

      // Either visit takes over pieces of its own.
      const gtins = markets.catalogue.models.flatMap(({ items }) => items.map(({ gtin }) => gtin))
      markets.setGone(info.project.name === 'phone' ? gtins.slice(0, 6) : gtins.slice(6, 12))
      const address = new URL(markets.feeds.googleXml)
      address.searchParams.set('products', '12')
      const form = page.locator('form', { has: page.getByLabel('Adres van de feed') })
      await form.getByLabel('Adres van de feed').fill(address.href)
      await form.getByRole('button', { name: 'Probeer zonder te schrijven' }).press('Enter')
      await expect(page.getByText('Zo zou het gaan. Er is nog niets geschreven.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Neem nu echt over' }).press('Enter')
      await expect(page.getByText('Dit is er gebeurd')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Draai deze import terug' }).press('Enter')
      await page.getByRole('button', { name: 'Draai terug' }).press('Enter')
      await expect(page.getByText(/^\d producten? weggehaald, \d teruggezet\.$/)).toBeVisible()
    } finally {
      await markets.close()
    }
  },
)
