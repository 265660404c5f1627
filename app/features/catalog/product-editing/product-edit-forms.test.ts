import { expect, test } from 'vitest'
import { validateForm } from '#app/platform/forms/form-fields.ts'
import { newProductForm } from './new-product-form.ts'
import { readProductForm } from './product-edit-forms.ts'

const FIELDS = {
  name: 'Saffierring Vera',
  subtitle: '14 karaat witgoud',
  shortDescription: '',
  description: 'Een saffier in vier poten.',
  slug: 'saffierring-vera',
  status: 'published',
  vatRate: '21',
  categoryId: '12',
  brandId: '',
  manufacturerName: 'Atelier Voorbeeld',
  manufacturerAddress: 'Dorpsstraat 1, 1234 AB Voorbeeld',
  manufacturerEmail: 'atelier@voorbeeld.example',
  metal: 'gold',
  metalFineness: '585',
  metalPlating: '',
  metalMass: '3,6',
  metalHallmark: 'present',
  searchTitle: '',
  searchDescription: '',
  values: '3,4',
  categories: '12,13,14',
  'category.13': 'on',
  'value.4': 'on',
  updatedAt: '2026-11-21T12:00:00.000Z',
  'v7.price': '1.195,00',
  'v7.sale': '€ 995',
  'v7.saleFrom': '',
  'v7.saleUntil': '2026-11-29T23:59',
  'v7.stock': '4',
  'v7.stockWas': '5',
  'v7.active': 'on',
  'v7.weight': '3,25',
  'v7.metal': 'platinum',
  'v7.fineness': '950',
  'v7.plating': 'none',
  'v7.metalMass': '4,1',
  'v7.hallmark': '',
  'v7.sku': ' SK-RI-VERA ',
  'v7.gtin': '',
}

function createForm(changes: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...FIELDS, ...changes })) data.set(name, value)
  return data
}

test('amounts, times and quantities are read in Dutch notation', () => {
  const result = readProductForm(createForm())

  expect(result.ok && result.value.variants).toEqual([
    {
      id: 7,
      sku: 'SK-RI-VERA',
      gtin: null,
      weightMg: 3_250,
      metal: { metal: 'platinum', fineness: 950, plating: null, massMg: 4_100 },
      isGone: false,
      priceCents: 119_500,
      salePriceCents: 99_500,
      saleStartsAt: null,
      saleEndsAt: new Date('2026-11-29T22:59:00Z'),
      stock: 4,
      stockWas: 5,
      isActive: true,
    },
  ])
})

test('a manufacturer is stored when it is complete, a metal when one was chosen', () => {
  const result = readProductForm(createForm())
  expect(result.ok && result.value).toMatchObject({
    manufacturer: {
      name: 'Atelier Voorbeeld',
      address: 'Dorpsstraat 1, 1234 AB Voorbeeld',
      email: 'atelier@voorbeeld.example',
    },
    metal: { metal: 'gold', fineness: 585, plating: null, massMg: 3_600, hallmark: 'present' },
    searchResult: null,
  })
  const incompleteResult = readProductForm(createForm({ manufacturerEmail: '', metal: '' }))
  expect(incompleteResult.ok && incompleteResult.value).toMatchObject({
    manufacturer: null,
    metal: null,
  })
})

test('only the ticked ones of the displayed values are selected', () => {
  const result = readProductForm(createForm())
  expect(result.ok && result.value.values).toEqual({ offeredIds: [3, 4], chosenIds: [4] })
})

test.each([
  ['name', ' ', 'Geef het product een naam.'],
  ['slug', 'Ring Vera!', 'Gebruik kleine letters'],
  ['manufacturerEmail', 'geen adres', 'geldig e-mailadres'],
  ['metalFineness', '14k', 'Vul duizendsten in'],
  ['v7.price', '', 'Vul een prijs in.'],
  ['v7.price', 'duur', 'Vul een bedrag in'],
  ['v7.price', '-5', 'Vul een bedrag in'],
  ['v7.price', '99999999999', 'Dit bedrag is te hoog.'],
  ['v7.stock', '1,5', 'Vul een heel aantal in'],
  ['v7.stock', '99999999', 'Dit aantal is te hoog.'],
  ['v7.weight', 'licht', 'Vul grammen in'],
  ['v7.fineness', '14k', 'Vul duizendsten in'],
  ['v7.metalMass', 'licht', 'Vul grammen in'],
  ['v7.sku', 'S'.repeat(101), 'Hoogstens 100 tekens.'],
  ['name', 'N'.repeat(256), 'Hoogstens 255 tekens.'],
  ['v7.gtin', '123', '8, 12, 13 of 14 cijfers'],
  ['v7.saleUntil', 'morgen', 'Vul een datum en een tijd in, of laat leeg.'],
])('%s «%s» is rejected beside its field and nothing typed is lost', (name, value, message) => {
  const result = readProductForm(createForm({ [name]: value }))

  if (result.ok) throw new Error('the form was accepted')
  expect(result.errors[name]).toContain(message)
  expect(result.formValues).toMatchObject({ ...FIELDS, [name]: value })
})

test('the longest texts that an import stores can be saved again', () => {
  const longest = {
    name: 'N'.repeat(255),
    subtitle: 'S'.repeat(255),
    shortDescription: 'K'.repeat(1_000),
    description: 'B'.repeat(100_000),
    slug: `${'s'.repeat(80)}-0123456789`,
    searchDescription: 'Z'.repeat(320),
    'v7.sku': 'RING 17,5 geel',
  }
  const result = readProductForm(createForm(longest))
  expect(result).toMatchObject({
    ok: true,
    value: { name: longest.name, slug: longest.slug, variants: [{ sku: 'RING 17,5 geel' }] },
  })
})

test('all invalid fields are reported at once', () => {
  const result = readProductForm(createForm({ name: '', 'v7.price': 'x', 'v7.stock': 'y' }))

  expect(result.ok ? [] : Object.keys(result.errors)).toEqual(['name', 'v7.price', 'v7.stock'])
})

test('a new product without a name and a price has both errors at once', () => {
  expect(validateForm(newProductForm, { name: '', price: 'duur', categoryId: '' })).toMatchObject({
    ok: false,
    errors: { name: 'Geef het product een naam.', price: 'Vul een bedrag in, zoals 149,95.' },
  })
})
