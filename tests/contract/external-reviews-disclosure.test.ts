import { expect } from 'vitest'
import { REVIEW_SOURCE } from '#app/features/customers/external-reviews/external-reviews.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import { saveEnabledSwitches } from '#app/features/partners/offers/switches.server.ts'
import { MARKETPLACE_SWITCHES } from '#app/features/partners/offers/switches.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const TITLE = 'Reviews van andere winkels'

builtShopTest(
  'while reviews of other shops are shown, visitors can read their origin, who checks them and how long they are shown',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const guest = createClient(builtShop)
    const readPageText = async (url: string) => {
      const { status, text } = await guest.get(url)
      expect(status).toBe(200)
      // Reads the text as shoppers do, without the tags between the words.
      return text.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
    }
    // By default reviews of other shops are switched off and not mentioned; the pages are cached now.
    const switchNames = Object.keys(MARKETPLACE_SWITCHES)
    for (const url of ['/privacy/', '/over-reviews/']) {
      expect(await readPageText(url), url).not.toContain(TITLE)
    }

    await saveEnabledSwitches(app, switchNames)
    await builtShop.waitForChanges(app)
    const privacy = await readPageText('/privacy/')
    expect(privacy).toContain(`${TITLE}: wat hun klanten over een sieraad schreven en de naam`)
    expect(privacy).toContain('Dat is ons gerechtvaardigd belang.')
    expect(privacy).toContain('kun je ons ook zelf vragen hem weg te halen')
    expect(privacy).toContain('anders een maand na de laatste')
    expect(POLICIES[REVIEW_SOURCE].reviewDays).toBe(30)
    const reviewsPage = await readPageText('/over-reviews/')
    for (const sentence of [
      'Er staat altijd bij van welke winkel het komt.',
      'Wij controleren die reviews niet en laten er geen weg om hun oordeel.',
      'of dat er iets tegenover stond, staat bij de review, als de winkel het zegt',
      'Ze tellen niet mee in ons eigen cijfer.',
    ])
      expect(reviewsPage).toContain(sentence)

    await saveEnabledSwitches(
      app,
      switchNames.filter((kind) => kind !== 'reviews'),
    )
    await builtShop.waitForChanges(app)
    for (const url of ['/privacy/', '/over-reviews/'])
      expect(await readPageText(url), url).not.toContain(TITLE)
  },
)
