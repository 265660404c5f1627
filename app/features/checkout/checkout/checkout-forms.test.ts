import { expect, test } from 'vitest'
import { readCheckoutForm } from './checkout-forms.ts'

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

function send(fields: Record<string, string | undefined>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return readCheckoutForm(form)
}

/** Returns the errors of an otherwise valid form with these fields. */
function mistakes(changes: Record<string, string | undefined>) {
  const read = send({ ...filled, ...changes })
  return read.ok ? {} : read.errors
}

test('what is right is read, with its edges tidied', () => {
  expect(send(filled)).toMatchObject({
    ok: true,
    value: {
      email: 'Sanne@Voorbeeld.nl',
      postcode: '3511 NR',
      note: 'Graag\r\nin twee regels',
      company: '',
      delivery: null,
      giftWrap: false,
    },
  })
})

test('all mistakes are told at once, each beside its field', () => {
  expect(
    Object.keys(mistakes({ email: 'sanne', postcode: '3511', lastName: '', city: ' ' })),
  ).toEqual(['email', 'lastName', 'postcode', 'city'])
})

test('an empty form names everything that must be there and nothing that need not', () => {
  const read = send({})
  expect(read.ok ? [] : Object.keys(read.errors)).toEqual([
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
  expect(Object.keys(mistakes({ shipping: 'Een duif', country: 'XX', payment: '' }))).toEqual([
    'country',
    'shipping',
    'payment',
  ])
})

test('a company has a name; its BTW-id may be left out, and is no other number', () => {
  const company = { isCompany: 'on', company: 'Goudlijn bv', vatId: 'be 0123.456.789' }
  expect(send({ ...filled, ...company })).toMatchObject({
    value: { company: 'Goudlijn bv', vatId: 'BE0123456789' },
  })
  expect(mistakes({ ...company, vatId: '' })).toEqual({})
  expect(Object.keys(mistakes({ ...company, company: '', vatId: '12345678' }))).toEqual([
    'company',
    'vatId',
  ])
  // Without the checkbox the company fields are ignored.
  expect(send({ ...filled, ...company, isCompany: undefined })).toMatchObject({
    value: { company: '', vatId: '' },
  })
})

const otherAddress = {
  elsewhere: 'on',
  to_firstName: 'Noor',
  to_lastName: 'Peeters',
  to_country: 'BE',
  to_postcode: '9000',
  to_houseNumber: '12 bus 3',
  to_street: 'Voorbeeldstraat',
  to_city: 'Gent',
}

test('another address to deliver to is read by the rules of its own country', () => {
  expect(send({ ...filled, ...otherAddress })).toMatchObject({
    value: {
      postcode: '3511 NR',
      delivery: { firstName: 'Noor', country: 'BE', postcode: '9000', houseNumber: '12 bus 3' },
    },
  })
  expect(send({ ...filled, ...otherAddress, elsewhere: undefined })).toMatchObject({
    value: { delivery: null },
  })
})

test('mistakes in the other address stand beside its own fields, between the rest', () => {
  const wrong = { ...otherAddress, to_postcode: '9000 AB', to_city: '', lastName: '', payment: '' }
  expect(Object.keys(mistakes(wrong))).toEqual(['lastName', 'to_postcode', 'to_city', 'payment'])
})

test('a card holds three hundred characters, in lines', () => {
  expect(mistakes({ giftMessage: 'x'.repeat(300) })).toEqual({})
  expect(mistakes({ giftMessage: 'x'.repeat(301) })).toHaveProperty('giftMessage')
})
