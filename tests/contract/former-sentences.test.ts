import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Former sentences that shoppers misread, grouped by what was wrong with them. */
const FORMER_SENTENCES = [
  // Millimetres, contradictory lengths and sizes that the shop does not sell.
  'Een ketting van 450 millimeter valt',
  'met de lengte erbij in millimeters',
  'tel er 15 tot 20 millimeter bij',
  'op het sleutelbeen',
  'neem je 17,25',
  'aan de binnenkant 17 mm breed',
  'Ringmaat: maat',
  // Unusual or unclear Dutch.
  'die het woord voert',
  'met één steen',
  'Op voorraad, niet in elke uitvoering',
  'vraag ons wanneer het terugkomt',
  'Adres gekopieerd',
  'Niemand heeft dit sieraad nog beoordeeld',
  'omgerekend naar een tien',
  'Je zit boven de',
  'We verzenden het gratis',
  'Je winkelwagen is nog leeg',
  'blijft daar 48 uur liggen',
  'dat je daar afrekent',
  'ngs één winkel',
  'heeft nog geen status',
  'Elke winkel heeft een status',
  'Daar open:',
  'daar staat wie het verkoopt',
  'Hier hoort een account bij',
  'Bevestig daarmee je adres',
  'Bevestig je adres',
  'Nu verder',
  'Mail als er iets verandert',
  'Zet alles in winkelwagen',
  'op je lijst hoort een keuze',
  'kan je lijst lezen en niets wijzigen',
  'Mogen we meten hoe je de winkel gebruikt',
  'Wijzigen kan altijd, onderaan',
  'zonder reden ongedaan maken',
  'zonder reden herroepen',
  'Meld het via overeenkomst hier herroepen',
  'voor slijtage door meer dan dat',
  'Tot en met 30 dagen nadat je het hebt gekregen',
  'Levering: Volgt',
  'Waar mag het heen',
  'klopt nog niet',
  'Een Nederlands ziet eruit als',
  'Wat hier staat, werkt',
  'laten we nog even staan',
  'Dit zijn je rechten',
  'de sieraden zijn getekend',
  'dat de Waarborgwet vraagt',
  'Probeer een soort, een materiaal',
  'zodra je bij je gegevens',
]

test('sentences that shoppers misread have not come back', () => {
  const texts = [...globSync('app/**/*.{ts,tsx}'), ...globSync('assets/demo/*.json')].map((file) =>
    readFileSync(file, 'utf8').replace(/\s+/g, ' '),
  )
  expect(texts.length).toBeGreaterThan(1_000)
  const usedSentences = FORMER_SENTENCES.filter((sentence) =>
    texts.some((text) => text.includes(sentence)),
  )
  expect(usedSentences).toEqual([])
})
