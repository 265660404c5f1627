import { expect } from 'vitest'
import { saveLegalText } from '#app/features/checkout/legal-texts/publish-version.server.ts'
import { readAgreedTexts } from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { textToDocument } from '#app/features/core/rich-text/document-text.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const toPlainText = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

builtShopTest(
  'the texts that the law requires stay on the pages, whatever the owner writes',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await readAgreedTexts(app)
    const source = { lead: '', document: textToDocument('## Kort\n\nWij doen niet aan regels.') }
    for (const page of ['terms', 'returns', 'privacy', 'guarantee', 'cookies'] as const) {
      const saveResult = await saveLegalText(app, page, { source, basedOn: 0, savedBy: 'Eva' })
      expect(saveResult).toEqual({ ok: true })
    }
    await builtShop.waitForChanges(app)
    const guest = createClient(builtShop)
    const readPage = async (path: string) => (await guest.get(path)).text
    const returnsPage = await readPage('/ruilen-en-retour/')
    expect(returnsPage).toContain('Wij doen niet aan regels.')
    expect(returnsPage).toMatch(/<a [^>]*href="\/herroepen\/"[^>]*>Overeenkomst hier herroepen</)
    expect(returnsPage).toContain('Modelformulier voor herroeping')
    expect(toPlainText(returnsPage)).toContain('Laatst gewijzigd op 21 november 2026 .')
    expect(await readPage('/wettelijke-garantie/')).toContain(
      'minstens twee jaar wettelijke garantie',
    )
    expect(await readPage('/privacy/')).toContain('Wie gegevens van ons krijgt')
    const cookiesPage = await readPage('/cookies/')
    expect(cookiesPage).toContain('Jouw keuze')
    expect(cookiesPage).toContain('schakel_consent')
    expect(await readPage('/voorwaarden/')).not.toContain('7. Klachten en recht')
  },
)

builtShopTest(
  'the answers of the help page are structured data, with the owner’s own questions',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const source = {
      lead: '',
      document: textToDocument('## Graveren jullie?\n\nJa, bij {winkelnaam} kan dat.'),
    }
    await saveLegalText(app, 'customer-service', { source, basedOn: 0, savedBy: 'Eva' })
    await builtShop.waitForChanges(app)
    const { text } = await createClient(builtShop).get('/klantenservice/')
    expect(text).toContain('"@type":"FAQPage"')
    expect(text).toMatch(/"name":"Graveren jullie\?".*"text":"Ja, bij [^{"]+ kan dat\."/)
  },
)
