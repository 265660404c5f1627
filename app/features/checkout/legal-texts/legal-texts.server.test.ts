import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { legalTextForm } from '#app/features/checkout/legal-texts/admin/legal-text-forms.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { validateForm } from '#app/platform/forms/form-fields.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readProcessors } from './processors.server.ts'
import { saveLegalText } from './publish-version.server.ts'
import {
  findAgreedText,
  readAgreedTexts,
  readEditedText,
  readLegalText,
  readVersions,
  renderLegalText,
} from './read-legal-texts.server.ts'

const FIRST_PAGE = 1

const parseLegalText = (document: string, lead = '') => {
  const form = validateForm(legalTextForm, { lead, document })
  if (!form.ok) throw new Error(JSON.stringify(form.errors))
  const { basedOn: _, ...source } = form.value
  return source
}
const errorsOf = (formValues: Record<string, string>) => {
  const form = validateForm(legalTextForm, formValues)
  return form.ok ? {} : form.errors
}
const readHtml = async (app: App, page: Parameters<typeof readLegalText>[1]) =>
  renderLegalText(await readLegalText(app, page)).html

shopTest(
  'a standard text follows the settings, and each change is a version',
  async ({ app, clock }) => {
    await saveSettings(app, { name: 'Zilver & Zo', returnDays: 30, paysReturns: 'customer' })
    expect(await readHtml(app, 'terms')).toContain('Bij ons krijg je zelfs 30 dagen')
    expect(await readHtml(app, 'terms')).toContain('De kosten van terugsturen betaal je zelf.')
    expect((await readLegalText(app, 'returns')).lead).toBe(
      'Terugsturen kan tot 30 dagen na de dag dat je je sieraad kreeg.',
    )
    clock.advance(86_400_000)
    await saveSettings(app, { returnDays: 14, offersExchanges: false })
    expect(await readHtml(app, 'terms')).not.toContain('zelfs')
    expect(await readHtml(app, 'returns')).not.toContain('Ruilen')
    expect(renderLegalText(await readLegalText(app, 'returns')).changedOn).toBe('22 november 2026')
    // The terms do not mention exchanges, so this setting does not add a version of the terms.
    await saveSettings(app, { offersExchanges: true })
    await readLegalText(app, 'terms')
    const { total, versions } = await readVersions(app, 'terms', FIRST_PAGE)
    expect(total).toBe(2)
    expect(versions.map(({ savedBy, isOwn }) => [savedBy, isOwn])).toEqual([
      ['', false],
      ['', false],
    ])
  },
)

shopTest(
  'the owner’s text replaces the standard one until the owner goes back, and an order’s version stays',
  async ({ app, clock }) => {
    await saveSettings(app, { name: 'Zilver & Zo', phone: '020 123 45 67' })
    const agreedTexts = await readAgreedTexts(app)
    const source = parseLegalText(
      '## Regels\n\nBij {winkelnaam} geldt <dit>. Bel {telefoon}.',
      'Kort.',
    )
    const form = { source, basedOn: 0, savedBy: 'Eva' }
    expect(await saveLegalText(app, 'terms', form)).toEqual({ ok: true })
    expect(await readHtml(app, 'terms')).toBe(
      '<section aria-labelledby="tekst-0" class="info-section"><h2 id="tekst-0" class="display text-display-xs">Regels</h2><div class="info-text"><p>Bij Zilver &amp; Zo geldt &lt;dit&gt;. Bel <a href="tel:0201234567">020 123 45 67</a>.</p></div></section>',
    )
    // The fields of the owner's own text are filled in from the settings too.
    await saveSettings(app, { name: 'Goud' })
    expect(await readHtml(app, 'terms')).toContain('Bij Goud geldt')

    const { basedOn } = await readEditedText(app, 'terms')
    expect(await saveLegalText(app, 'terms', form)).toEqual({
      ok: false,
      error: 'changed-meanwhile',
    })
    clock.advance(60_000)
    const reset = { source: null, basedOn, savedBy: 'Eva' }
    expect(await saveLegalText(app, 'terms', reset)).toEqual({ ok: true })
    expect(await readHtml(app, 'terms')).toContain('7. Klachten en recht')
    expect((await readEditedText(app, 'terms')).isOwn).toBe(false)
    const { versions } = await readVersions(app, 'terms', FIRST_PAGE)
    expect(versions.map(({ savedBy, isOwn }) => [savedBy, isOwn])).toEqual([
      ['Eva', false],
      ['', true],
      ['Eva', true],
      ['', false],
    ])
    const ids = { terms: agreedTexts.terms.id, returns: agreedTexts.returns.id }
    const oldText = await findAgreedText(app, ids, 'voorwaarden')
    expect(oldText?.document).toEqual(agreedTexts.terms.document)
    expect(await findAgreedText(app, ids, 'privacy')).toBeUndefined()
    expect(await findAgreedText(app, undefined, 'voorwaarden')).toBeUndefined()
  },
)

shopTest('an unknown field, a photo or an empty text is rejected beside its field', () => {
  expect(errorsOf({ document: 'Wij zijn {winkel} uit {stad}.', lead: 'Hoi {naam}' })).toEqual({
    document: '{winkel}, {stad} zijn geen velden van de winkel. Kies velden uit de lijst.',
    lead: '{naam} is geen veld van de winkel. Kies een veld uit de lijst.',
  })
  expect(errorsOf({ document: 'Wij zijn {winkelnaam' }).document).toContain('Een losse {')
  const photo = { type: 'doc', content: [{ type: 'photo', attrs: { mediaId: 7, alt: '' } }] }
  expect(errorsOf({ document: JSON.stringify(photo) }).document).toBe(
    'In deze tekst kan geen foto of product staan.',
  )
  expect(errorsOf({ document: ' ' }).document).toContain('Schrijf een tekst')
})

shopTest(
  'the privacy page names the services and marketplaces that are in use',
  async ({ app }) => {
    const readProcessorNames = async () => (await readProcessors(app)).map(({ name }) => name)
    expect(await readProcessorNames()).toEqual([
      'De bank',
      'De bezorgdienst',
      'Wie onze servers en mail beheert',
      'Het Kadaster en het Europese btw-register',
    ])
    app.env.MOLLIE_API_KEY = 'live_abcdefghijklmnopqrstuvwxyz1234'
    await saveSettings(app, { bolSiteId: '1234567' })
    expect(await readProcessorNames()).toEqual([
      'Mollie (betalingen)',
      'De bezorgdienst',
      'Wie onze servers en mail beheert',
      'Het Kadaster en het Europese btw-register',
      'bol',
    ])
  },
)

shopTest('pickup with one name and two prices has a row for each price', async ({ app }) => {
  await app.db.execute(
    sql`UPDATE shipping_methods SET name = 'Ophalen', price_cents = 0 WHERE kind = 'pickup'`,
  )
  await app.db.execute(sql`UPDATE shipping_methods SET price_cents = 250
    WHERE id = (SELECT max(id) FROM shipping_methods WHERE kind = 'pickup')`)
  const rows = (await readHtml(app, 'shipping')).match(/<td[^>]*>(?:<p>)?Ophalen.*?<\/tr>/gs) ?? []
  expect(
    rows.map((row) =>
      row
        .replace(/<[^>]+>|\s/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  ).toEqual([
    'Ophalen (bestelling uit Nederland en België) Gratis De dag staat bij het afrekenen',
    'Ophalen (bestelling uit Duitsland) € 2,50 De dag staat bij het afrekenen',
  ])
})
