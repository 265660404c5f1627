import { expect, test } from 'vitest'
import { checkoutForm, readPostcode } from './checkout-forms.ts'

const filled = {
  email: ' Sanne@Voorbeeld.nl ',
  phone: '06 12 34 56 78',
  firstName: 'Sanne',
  lastName: 'de Vries',
  country: 'NL',
  postcode: '3511nr',
  houseNumber: '212',
  houseNumberAddition: 'A',
  street: 'Oudegracht',
  city: 'Utrecht',
  shipping: 'pakket',
  payment: 'testbank',
  note: 'Graag\r\nin twee regels',
}

/** The mistakes in a form that is filled in well but for these fields. */
function mistakes(changes: Record<string, string | undefined>) {
  const form = { ...filled, ...changes }
  const result = checkoutForm(form.country === 'BE' ? 'BE' : 'NL').safeParse(form)
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  )
}

test('what is right is read, with its edges tidied', () => {
  expect(checkoutForm('NL').parse(filled)).toMatchObject({
    email: 'Sanne@Voorbeeld.nl',
    postcode: '3511 NR',
    note: 'Graag\r\nin twee regels',
  })
})

test.for([
  ['3511 NR', '3511 NR'],
  ['3511nr', '3511 NR'],
  [' 35 11 nr ', '3511 NR'],
  ['0511 NR', null],
  ['3511 SA', null],
  ['3511 SD', null],
  ['3511 SS', null],
  ['3511 SB', '3511 SB'],
  ['3511', null],
  ['3511 N', null],
  ['35111 NR', null],
  ['', null],
] as const)('a Dutch postcode typed as “%s” is %s', ([typed, read]) => {
  expect(readPostcode('NL', typed)).toBe(read)
})

test.for([
  ['9000', '9000'],
  ['0900', null],
  ['900', null],
  ['90000', null],
  ['3511 NR', null],
] as const)('a Belgian postcode typed as “%s” is %s', ([typed, read]) => {
  expect(readPostcode('BE', typed)).toBe(read)
})

test('all mistakes are told at once, each beside its field', () => {
  expect(
    Object.keys(mistakes({ email: 'sanne', postcode: '3511', lastName: '', city: ' ' })),
  ).toEqual(['email', 'lastName', 'postcode', 'city'])
})

test('an empty form names everything that must be there and nothing that need not', () => {
  const result = checkoutForm('NL').safeParse({})
  expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([
    'email',
    'firstName',
    'lastName',
    'country',
    'postcode',
    'houseNumber',
    'street',
    'city',
    'shipping',
    'payment',
  ])
})

test('ten thousand characters, line breaks and odd signs are refused beside their field', () => {
  const long = 'x'.repeat(10_000)
  expect(Object.keys(mistakes({ firstName: long, street: long, note: long, email: long }))).toEqual(
    ['email', 'firstName', 'street', 'note'],
  )
  expect(mistakes({ lastName: 'de\0Vries' })).toHaveProperty('lastName')
  expect(mistakes({ city: 'Utrecht\r\nBcc: iemand' })).toHaveProperty('city')
  expect(mistakes({ email: 'a@b.nl\r\nBcc: c@d.nl' })).toHaveProperty('email')
  expect(mistakes({ note: 'nul \0 teken' })).toHaveProperty('note')
})

test('the number of a house is a number; what comes after it has a field of its own', () => {
  expect(mistakes({ houseNumber: '212A' })).toHaveProperty('houseNumber')
  expect(mistakes({ houseNumber: '0' })).toHaveProperty('houseNumber')
  expect(mistakes({ houseNumber: '-3' })).toHaveProperty('houseNumber')
  expect(mistakes({ houseNumberAddition: '' })).toEqual({})
})

test('a telephone may stay empty, and is no sentence', () => {
  expect(mistakes({ phone: '' })).toEqual({})
  expect(mistakes({ phone: '+31 (0)6-12345678' })).toEqual({})
  expect(mistakes({ phone: 'bel me niet' })).toHaveProperty('phone')
})

test('ways that do not exist are refused', () => {
  expect(Object.keys(mistakes({ shipping: 'duif', country: 'DE', payment: '' }))).toEqual([
    'country',
    'shipping',
    'payment',
  ])
})
