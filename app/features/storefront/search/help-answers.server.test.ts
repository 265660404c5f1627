import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readHelpAnswers } from './help-answers.server.tsx'

shopTest('a search for a service is answered with the text about it', async ({ app }) => {
  await saveSettings(app, { returnDays: 45 })
  const exchange = await readHelpAnswers(app, 'ruilen')
  expect(exchange.html).toContain('>Ruilen en retour</h2>')
  expect(exchange.html).toContain('Terugsturen kan tot 45 dagen na de dag dat je je sieraad kreeg.')
  expect(exchange.html).toContain('<h3>Ruilen</h3>')
  expect(exchange.html).toContain('href="/ruilen-en-retour/#tekst-1"')

  const costs = await readHelpAnswers(app, 'verzendkosten')
  expect(costs.html).toContain('>Bezorgen</h2>')
  expect(costs.html).toContain('<h3>Wat kost het?</h3>')

  const size = await readHelpAnswers(app, 'maat meten')
  expect(size.html).toContain('>Ringmaat bepalen</h2>')
  expect(size.html).toContain('17 mm is maat 17')

  const payment = await readHelpAnswers(app, 'betaling')
  expect(payment.html).toContain('Betalen kost niets extra.')
})

shopTest('a search for a product has no answer above the products', async ({ app }) => {
  expect(await readHelpAnswers(app, 'zilveren ring')).toEqual({
    isQuestion: false,
    html: '',
  })
})
