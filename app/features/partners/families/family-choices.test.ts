import { expect, test } from 'vitest'
import { draftItems } from '#app/features/partners/item-drafts/item-draft.ts'
import type { MarketplaceItem } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { familyChoices } from './family-choices.ts'
import { draftFamily } from './family-draft.ts'

const item = (...choices: [name: string, value: string][]): MarketplaceItem => ({
  offerRef: {
    source: 'amazon',
    country: 'nl',
    externalId: 'B0',
    url: 'https://x.example',
    seller: '',
  },
  gtins: [],
  title: 'Ring',
  brand: '',
  features: [],
  size: '',
  quote: {
    priceCents: null,
    listPrice: null,
    shippingCents: null,
    availability: 'unknown',
    delivery: '',
    merchant: '',
    images: [],
  },
  family: {
    id: 'B1',
    choices: choices.map(([name, value]) => ({ name, value, label: '' })),
  },
})

const optionsOf = (
  items: MarketplaceItem[],
  { kind = 'ring', isDutch = true }: { kind?: 'ring' | 'ketting'; isDutch?: boolean } = {},
) => familyChoices(items, kind, isDutch).options

test('ring sizes of other countries are converted to Dutch ones, and two that become equal also show the original', () => {
  const sizes = (...values: string[]) => values.map((value) => item(['size_name', value]))
  expect(optionsOf(sizes('US 7', 'US 6', '16,5 mm (52)'))).toEqual([
    { code: 'ringmaat', name: 'Ringmaat', values: ['16,5 (US 6)', '16,5 (16,5 mm, 52)', '17,5'] },
  ])
  expect(optionsOf(sizes('60', '54', '48'))[0]?.values).toEqual(['15,5', '17', '19'])
  expect(optionsOf(sizes('18 inch', '40 cm'), { kind: 'ketting' })).toEqual([
    { code: 'lengte', name: 'Lengte', values: ['40 cm', '46 cm'] },
  ])
})

test('a metal as an option has its lawful name, in any language', () => {
  const metals = (...values: string[]) => values.map((value) => item(['metal_type', value]))
  expect(
    optionsOf(metals('925 zilver', '18K goud verguld', '9K goud', '14K goud'))[0]?.values,
  ).toEqual(['925 zilver', 'Goudkleurig verguld', 'Goudkleurige legering', '14 karaat goud'])
  expect(
    optionsOf(metals('Silber vergoldet', '14 Karat Gelbgold'), { isDutch: false })[0]?.values,
  ).toEqual(['Zilver, goudkleurig verguld', '14 karaat geelgoud'])
})

test('of many options the last ones are combined, and an item without a value gets “Zoals op de foto”', () => {
  const isDutch = true
  const { options, optionValuesByItem } = familyChoices(
    [
      item(
        ['size_name', 'US 7'],
        ['metal_type', '925 zilver'],
        ['style', 'mat'],
        ['pattern', 'ster'],
      ),
      item(['size_name', 'US 8']),
    ],
    'ring',
    isDutch,
  )
  expect(options.map(({ code }) => code)).toEqual(['ringmaat', 'metaal', 'uitvoering'])
  expect([...optionValuesByItem.values()]).toEqual([
    { ringmaat: '17,5', metaal: '925 zilver', uitvoering: 'mat, ster' },
    { ringmaat: '18', metaal: 'Zoals op de foto', uitvoering: 'Zoals op de foto' },
  ])
})

test('the subtitle of a family with both natural and lab-grown stones names no stone', () => {
  const subtitleOf = (...titles: string[]) => {
    const items = titles.map((title) => ({ ...item(['size_name', '17,5']), title }))
    const options = { categoryPath: [], publishes: false }
    return draftFamily(items[0] ?? item(), items, draftItems(items, options), options).draft.texts
      .subtitle
  }
  expect(
    subtitleOf('Ring zilver 925 met diamant', 'Ring zilver 925 met labgekweekte diamant'),
  ).toBe('925 zilver')
  expect(
    subtitleOf('Ring zilver 925 labdiamant', 'Ring zilver 925 met labgekweekte diamant'),
  ).toContain('labgekweekte diamant')
})

test('a family is found by the material and colour of each of its metals, not by a facet of its own', () => {
  const ring = (metal: string) => ({
    ...item(['size_name', '17,5'], ['metal_type', metal]),
    title: `Ring ${metal}`,
  })
  const items = ['14 karaat geelgoud', '14 karaat witgoud', '925 zilver', 'roestvrij staal'].map(
    ring,
  )
  const options = { categoryPath: [], publishes: false }
  const { attributes } = draftFamily(items[0] ?? item(), items, draftItems(items, options), options)
    .draft.product
  const labelsOf = (code: string) =>
    attributes.filter((attribute) => attribute.code === code).map(({ label }) => label)
  expect(labelsOf('materiaal')).toEqual(['Goud', 'Zilver', 'Edelstaal'])
  expect(labelsOf('kleur')).toEqual(['Geelgoud', 'Witgoud', 'Zilver'])
  expect(labelsOf('metaal')).toEqual([])
})
