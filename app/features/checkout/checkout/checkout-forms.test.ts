import { expect, test } from 'vitest'
import { readCheckoutForm } from './checkout-forms.ts'

const filledForm = {
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
  shipping: 'parcel',
  payment: 'test-bank',
  note: 'Graag\r\nin twee regels',
}

function parseFields(fields: Record<string, string | undefined>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return readCheckoutForm(form)
}

/** Returns the errors of an otherwise valid form with these fields. */
function errorsWith(changes: Record<string, string | undefined>) {
  const result = parseFields({ ...filledForm, ...changes })
  return result.ok ? {} : result.errors
}

test('valid fields are read without spaces at their ends', () => {
  expect(parseFields(filledForm)).toMatchObject({
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

test.for([
  ['BE', '9000', 'Veldstraat', '', 'Vul je huisnummer in.'],
  ['BE', '9000', 'Veldstraat', '12', undefined],
  ['BE', '9000', 'Veldstraat 12', '', undefined],
  ['BE', '9000', 'Veldstraat 12 bus 3', '', undefined],
  ['BE', '9000', 'Veldstraat 12/B', '', undefined],
  ['BE', '9000', 'Kerkstraat 12 bis', '', undefined],
  ['BE', '9000', 'Veldstraat 12, 2e verdieping', '', undefined],
  ['BE', '1000', '12 Rue de la Loi', '', undefined],
  ['BE', '1000', 'Rue du 11 Novembre 4', '', undefined],
  ['BE', '1000', 'Rue du 11 Novembre', '', 'Vul je huisnummer in.'],
  ['DE', '10785', 'Hauptstraße', ' ', 'Vul je huisnummer in.'],
  ['DE', '10785', 'Hauptstraße 5a', '', undefined],
  ['DE', '10785', 'Musterstraße 12 a-c', '', undefined],
  ['DE', '10785', 'Hauptstr. 12 Hinterhaus', '', undefined],
  ['DE', '10785', 'Straße des 17. Juni', '', 'Vul je huisnummer in.'],
  ['FR', '75001', 'Le Bourg', '', undefined],
] as const)(
  'in %s %s the address “%s” with the house number “%s” gives the error %s',
  ([country, postcode, street, houseNumber, error]) => {
    const address = { country, postcode, street, houseNumber }
    expect(errorsWith(address).houseNumber).toBe(error)
    const delivery = Object.entries({ ...filledForm, ...address }).map(([name, text]) => [
      `to_${name}`,
      text,
    ])
    const deliveryFields = Object.fromEntries([['elsewhere', 'on'], ...delivery])
    expect(errorsWith(deliveryFields).to_houseNumber).toBe(error)
  },
)

test('a street of half a million characters is rejected, without a search that takes minutes', () => {
  const street = `a${'1'.repeat(500_000)}!`
  const address = { country: 'BE', postcode: '9000', street, houseNumber: '' }
  expect(errorsWith(address).street).toBe('Gebruik hoogstens 100 tekens.')
})

test('the example of a phone number is that of the country', () => {
  const belgian = { country: 'BE', postcode: '9000', phone: '12' }
  expect(errorsWith({ phone: '12' }).phone).toMatch(/als 06 12 34 56 78\.$/)
  expect(errorsWith(belgian).phone).toMatch(/als 0470 12 34 56\.$/)
})

test('a form that was opened before an update of the shop is still accepted', () => {
  // Former versions sent these codes.
  expect(parseFields({ ...filledForm, shipping: 'ophalen', payment: 'testbank' })).toMatchObject({
    ok: true,
    value: { shipping: 'pickup', payment: 'test-bank' },
  })
})

test('all errors are shown at once, each beside its field', () => {
  expect(
    Object.keys(errorsWith({ email: 'sanne', postcode: '3511', lastName: '', city: ' ' })),
  ).toEqual(['email', 'lastName', 'postcode', 'city'])
})

test('the errors of an address abroad have the order of its form', () => {
  expect(Object.keys(errorsWith({ country: 'BE', postcode: '90', street: '', city: '' }))).toEqual([
    'street',
    'postcode',
    'city',
  ])
})

test('an empty form has an error for each required field and for no optional one', () => {
  const result = parseFields({})
  expect(result.ok ? [] : Object.keys(result.errors)).toEqual([
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

test('10,000 characters, line breaks and control characters are rejected beside their field', () => {
  const longText = 'x'.repeat(10_000)
  expect(
    Object.keys(
      errorsWith({ firstName: longText, street: longText, note: longText, email: longText }),
    ),
  ).toEqual(['email', 'firstName', 'street', 'note'])
  expect(errorsWith({ lastName: 'de\0Vries' })).toHaveProperty('lastName')
  expect(errorsWith({ city: 'Utrecht\r\nBcc: iemand' })).toHaveProperty('city')
  expect(errorsWith({ email: 'a@b.nl\r\nBcc: c@d.nl' })).toHaveProperty('email')
  expect(errorsWith({ note: 'nul \0 teken' })).toHaveProperty('note')
})

test('a house number is a number; its addition has its own field', () => {
  expect(errorsWith({ houseNumber: '212A' })).toHaveProperty('houseNumber')
  expect(errorsWith({ houseNumber: '0' })).toHaveProperty('houseNumber')
  expect(errorsWith({ houseNumber: '-3' })).toHaveProperty('houseNumber')
  expect(errorsWith({ houseNumberAddition: '' })).toEqual({})
})

test('a phone number is optional and contains no words', () => {
  expect(errorsWith({ phone: '' })).toEqual({})
  expect(errorsWith({ phone: '+31 (0)6-12345678' })).toEqual({})
  expect(errorsWith({ phone: 'bel me niet' })).toHaveProperty('phone')
})

test('shipping methods, countries and payment methods that do not exist are rejected', () => {
  expect(Object.keys(errorsWith({ shipping: 'Een duif', country: 'XX', payment: '' }))).toEqual([
    'country',
    'shipping',
    'payment',
  ])
})

test('a company needs a name; its VAT id is optional but must be one', () => {
  const company = { isCompany: 'on', company: 'Goudlijn bv', vatId: 'be 0123.456.789' }
  expect(parseFields({ ...filledForm, ...company })).toMatchObject({
    value: { company: 'Goudlijn bv', vatId: 'BE0123456789' },
  })
  expect(errorsWith({ ...company, vatId: '' })).toEqual({})
  expect(Object.keys(errorsWith({ ...company, company: '', vatId: '12345678' }))).toEqual([
    'company',
    'vatId',
  ])
  // Without the checkbox the company fields are ignored.
  expect(parseFields({ ...filledForm, ...company, isCompany: undefined })).toMatchObject({
    value: { company: '', vatId: '' },
  })
})

/** Name of the checkbox for another delivery address. */
const OTHER_ADDRESS = 'elsewhere'

const otherAddress = {
  [OTHER_ADDRESS]: 'on',
  to_firstName: 'Noor',
  to_lastName: 'Peeters',
  to_country: 'BE',
  to_postcode: '9000',
  to_houseNumber: '12 bus 3',
  to_street: 'Voorbeeldstraat',
  to_city: 'Gent',
}

test('a delivery address is validated by the rules of its own country', () => {
  expect(parseFields({ ...filledForm, ...otherAddress })).toMatchObject({
    value: {
      postcode: '3511 NR',
      delivery: { firstName: 'Noor', country: 'BE', postcode: '9000', houseNumber: '12 bus 3' },
    },
  })
  expect(parseFields({ ...filledForm, ...otherAddress, [OTHER_ADDRESS]: undefined })).toMatchObject(
    {
      value: { delivery: null },
    },
  )
})

test('errors in the delivery address are beside its own fields, in the order of the form', () => {
  const invalidAddress = {
    ...otherAddress,
    to_postcode: '9000 AB',
    to_city: '',
    lastName: '',
    payment: '',
  }
  expect(Object.keys(errorsWith(invalidAddress))).toEqual([
    'lastName',
    'to_postcode',
    'to_city',
    'payment',
  ])
})

test('a gift message has at most 300 characters', () => {
  expect(errorsWith({ giftMessage: 'x'.repeat(300) })).toEqual({})
  expect(errorsWith({ giftMessage: 'x'.repeat(301) })).toHaveProperty('giftMessage')
})

test('the text for a card is only used with gift wrap', () => {
  const card = { giftMessage: 'Gefeliciteerd' }
  expect(parseFields({ ...filledForm, ...card, giftWrap: 'on' })).toMatchObject({ value: card })
  expect(parseFields({ ...filledForm, ...card })).toMatchObject({ value: { giftMessage: '' } })
})
