import { expect, test } from 'vitest'
import { methodValues, readMethodForm, readZoneForm, zoneValues } from './shipping-forms.ts'

const METHOD_FIELDS = {
  name: 'Pakket',
  kind: 'parcel',
  description: 'met handtekening',
  isActive: 'on',
  price: '6,95',
  freeFrom: '50',
  orderBeforeHour: '22',
  deliveryDays: '1',
  position: '2',
  labelOption: 'postnl:standard/insured=500',
}

function createForm(fields: Record<string, string>) {
  const formData = new FormData()
  for (const [name, value] of Object.entries(fields)) formData.set(name, value)
  return formData
}
const readMethod = (changes: Record<string, string> = {}) =>
  readMethodForm(createForm({ ...METHOD_FIELDS, ...changes }))
const readErrors = (changes: Record<string, string>) => {
  const result = readMethod(changes)
  return result.ok ? {} : result.errors
}

test('the form of a shipping method is read, and its values fill the same form again', () => {
  const result = readMethod()
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  expect(result.value).toMatchObject({ priceCents: 695, freeFromCents: 5_000, brackets: [] })
  const rereadResult = readMethodForm(createForm(methodValues(result.value)))
  expect(rereadResult.ok && rereadResult.value).toEqual(result.value)
})

test('prices by weight are sorted from light to heavy, and empty rows are left out', () => {
  const rows = { price: '', 'gram-0': '2000', 'prijs-0': '6,95', 'gram-3': '50', 'prijs-3': '3,95' }
  const result = readMethod(rows)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  expect(result.value.brackets).toEqual([
    { upToGrams: 50, cents: 395 },
    { upToGrams: 2_000, cents: 695 },
  ])
  expect(methodValues(result.value)).toMatchObject({ price: '', 'gram-0': '50', 'prijs-1': '6,95' })
})

test.each([
  [{ name: ' ' }, 'name', 'Geef de bezorgwijze een naam.'],
  [{ kind: 'duif' }, 'kind', 'Kies wat voor bezorgwijze het is.'],
  [{ price: '' }, 'price', 'Vul een prijs in, of prijzen naar gewicht.'],
  [{ price: 'gratis' }, 'price', 'Vul een bedrag in, zoals 6,95.'],
  [{ price: '-1' }, 'price', 'Vul een bedrag in, zoals 6,95.'],
  [{ price: '100000' }, 'price', 'Vul een bedrag in, zoals 6,95.'],
  [{ freeFrom: 'nooit' }, 'freeFrom', 'Vul een bedrag in, zoals 6,95.'],
  [{ insuredAbove: 'veel' }, 'insuredAbove', 'Vul een bedrag in, zoals 6,95.'],
  [{ insured: '8,50' }, 'insuredAbove', 'Vul in boven welk bedrag de toeslag geldt.'],
  [{ orderBeforeHour: '25' }, 'orderBeforeHour', 'Hoogstens 24.'],
  [{ orderBeforeHour: 'laat' }, 'orderBeforeHour', 'Vul een heel getal in.'],
  [{ deliveryDays: '0' }, 'deliveryDays', 'Minstens 1.'],
  [{ deliveryDays: '15' }, 'deliveryDays', 'Hoogstens 14.'],
  [{ position: '' }, 'position', 'Vul een heel getal in.'],
  [{ 'gram-0': '50' }, 'prijs-0', 'Vul een bedrag in, zoals 6,95.'],
  [{ 'prijs-0': '5' }, 'gram-0', 'Vul hele grammen in, van 1 tot 100000.'],
  [{ 'gram-0': '1,5', 'prijs-0': '5' }, 'gram-0', 'Vul hele grammen in, van 1 tot 100000.'],
  [
    { 'gram-0': '50', 'prijs-0': '5', 'gram-1': '50', 'prijs-1': '6' },
    'gram-1',
    'Dit gewicht staat er al.',
  ],
  [
    { labelOption: 'post nl' },
    'labelOption',
    'Zo ziet een code van Sendcloud er niet uit. Voorbeeld: postnl:standard.',
  ],
])('%o is rejected beside its field', (changes, field, message) => {
  expect(readErrors(changes as Record<string, string>)).toEqual({ [field]: message })
})

test('pickup without a price is free, and a method without an amount for free shipping has none', () => {
  const result = readMethod({ kind: 'pickup', price: '', freeFrom: '' })
  expect(result).toMatchObject({ ok: true, value: { priceCents: 0, freeFromCents: null } })
})

test('a shipping zone needs a name and a country', () => {
  const zone = { name: 'Benelux', countries: ['NL', 'BE'] as ('NL' | 'BE')[] }
  const result = readZoneForm(createForm(zoneValues(zone)))
  expect(result.ok && result.value).toEqual(zone)
  expect(readZoneForm(createForm({ name: '' }))).toMatchObject({
    ok: false,
    errors: { name: 'Geef de zone een naam.', countries: 'Kies minstens één land.' },
  })
})
