import { expect, test } from 'vitest'
import { readChosenLines, readPosForm, withAddedVariant } from './pos-forms.ts'

function createForm(changes: Record<string, string> = {}): FormData {
  const data = new FormData()
  const formValues = {
    handover: 'immediate',
    payment: 'card',
    email: '',
    'stuk12.aantal': '1',
    'stuk12.korting': '',
    'stuk12.reden': '',
    seen: '4500',
    token: 'a'.repeat(32),
    ...changes,
  }
  for (const [name, value] of Object.entries(formValues)) data.set(name, value)
  return data
}

test('a customer who pays and takes the order along stays anonymous', () => {
  const result = readPosForm(createForm())
  expect(result).toMatchObject({
    ok: true,
    value: {
      lines: [{ variantId: 12, quantity: 1, discountCents: 0, reason: '' }],
      customer: { firstName: '', country: 'NL', email: '', phone: null },
      seenCents: 4_500,
    },
  })
})

test.each([
  [{ payment: 'payment-link' }, ['email', 'payment']],
  [{ payment: 'bank-transfer' }, ['payment']],
  [{ handover: 'pickup', payment: 'payment-link' }, ['email']],
  [{ handover: 'pickup', payment: 'payment-link', email: 'noor@voorbeeld.example' }, ['firstName']],
  [
    { handover: 'parcel' },
    ['city', 'country', 'firstName', 'houseNumber', 'lastName', 'postcode', 'street'],
  ],
  [{ email: 'noor' }, ['email', 'firstName']],
  [{ 'stuk12.aantal': 'veel' }, ['stuk12.aantal']],
  [{ 'stuk12.aantal': '1000' }, ['stuk12.aantal']],
  [{ 'stuk12.korting': '5' }, ['stuk12.reden']],
  [{ 'stuk12.korting': 'vijf', 'stuk12.reden': 'kras' }, ['stuk12.korting']],
])('a missing or invalid value has an error beside its field: %j', (changes, fields) => {
  const result = readPosForm(createForm(changes))
  expect(result.ok ? [] : Object.keys(result.errors).sort()).toEqual(fields)
})

test('variants stay in the order of picking, a quantity of 0 removes one, and adding one again raises its quantity', () => {
  const formValues = { 'stuk30.aantal': '2', 'stuk7.aantal': '0', 'stuk12.aantal': '1' }
  expect(readChosenLines(formValues).lines.map(({ variantId }) => variantId)).toEqual([30, 12])
  expect(withAddedVariant(formValues, 30)['stuk30.aantal']).toBe('3')
  expect(withAddedVariant(formValues, 99)['stuk99.aantal']).toBe('1')
})

test('the texts of a variant are read from its own fields', () => {
  const { lines } = readChosenLines({
    'stuk12.aantal': '1',
    'stuk12.tekst.gravure1': 'Sanne',
    'stuk1.aantal': '1',
    'stuk1.tekst.gravure1': 'Noor',
  })
  expect(lines.map(({ submittedTexts }) => submittedTexts)).toEqual([
    { gravure1: 'Sanne' },
    { gravure1: 'Noor' },
  ])
})
