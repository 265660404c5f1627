import { expect, test } from 'vitest'
import { countryErrors } from '#app/features/fulfilment/order-changes/order-edit.ts'
import type { Address, Country } from '#app/features/sales/addresses/addresses.ts'
import { readOrderPerson } from './order-edit-forms.ts'

const FORM_VALUES = {
  firstName: 'Sanne',
  lastName: 'de Vries',
  email: 'sanne@voorbeeld.example',
  phone: '',
  street: 'Oudegracht',
  houseNumber: '212',
  houseNumberAddition: '',
  postcode: '3511nr',
  city: 'Utrecht',
}

const OTHER_ADDRESS: Address = {
  firstName: 'Noor',
  lastName: 'Peeters',
  company: '',
  country: 'BE',
  postcode: '2000',
  houseNumber: '',
  houseNumberAddition: '',
  street: 'Meir 12',
  city: 'Antwerpen',
}

function readForm(
  changes: Record<string, string>,
  order: { country?: Country; shippingMethod?: string; delivery?: Address } = {},
) {
  const formData = new FormData()
  for (const [name, value] of Object.entries({ ...FORM_VALUES, ...changes }))
    formData.set(name, value)
  const existingOrder = {
    country: 'NL' as const,
    shippingMethod: 'parcel',
    delivery: null,
    ...order,
  }
  return readOrderPerson(existingOrder, formData)
}

test('an address is validated by the rules of its country', () => {
  expect(readForm({})).toMatchObject({ ok: true, value: { person: { postcode: '3511 NR' } } })
  expect(readForm({ postcode: '12', houseNumber: '' })).toMatchObject({
    ok: false,
    errors: { postcode: expect.stringContaining('1234 AB'), houseNumber: expect.any(String) },
  })
  const belgianAddress = { street: 'Meir 12', houseNumber: '', postcode: '2000', city: 'Antwerpen' }
  expect(readForm(belgianAddress, { country: 'BE' })).toMatchObject({ ok: true })
})

test('an order for pickup requires only the fields that were filled in', () => {
  const emptyPerson = {
    firstName: '',
    lastName: '',
    email: '',
    street: '',
    houseNumber: '',
    postcode: '',
  }
  expect(readForm(emptyPerson)).toMatchObject({ ok: false })
  expect(readForm(emptyPerson, { shippingMethod: 'pickup' })).toMatchObject({ ok: true })
})

test('the delivery address of a present has its own fields, by the rules of its country', () => {
  const addressForm = (changes: Partial<Address>) =>
    Object.fromEntries(
      Object.entries({ ...OTHER_ADDRESS, ...changes }).map(([name, value]) => [
        `to_${name}`,
        value,
      ]),
    )
  const order = { delivery: OTHER_ADDRESS }
  expect(readForm(addressForm({ street: 'Meir 14' }), order)).toMatchObject({
    ok: true,
    value: { delivery: { ...OTHER_ADDRESS, street: 'Meir 14' } },
  })
  expect(readForm(addressForm({ country: 'DE', postcode: '10115' }), order)).toMatchObject({
    ok: true,
    value: { delivery: { country: 'DE', postcode: '10115' } },
  })
  expect(readForm(addressForm({ country: 'DE' }), order)).toMatchObject({ ok: false })
  expect(readForm(addressForm({ postcode: '3511 NR', city: '' }), order)).toMatchObject({
    ok: false,
    errors: { to_postcode: expect.any(String), to_city: 'Vul je plaats in.' },
  })
})

test('an order that a program recorded for the United States keeps its country and its ZIP code', () => {
  const country = 'US' as Country
  const americanAddress = {
    street: 'Harbor Rd 12',
    houseNumber: '',
    postcode: '97201-1234',
    city: 'Portland',
  }
  expect(readForm({ ...americanAddress, country: 'US' }, { country })).toMatchObject({
    ok: true,
    value: { country: 'US', person: { postcode: '97201-1234' } },
  })
  expect(readForm(americanAddress, { country })).toMatchObject({
    ok: true,
    value: { country: 'US' },
  })
  expect(
    readForm({ ...americanAddress, country: 'BE', postcode: '2000' }, { country }),
  ).toMatchObject({
    ok: true,
    value: { country: 'BE' },
  })
  const delivery = { ...OTHER_ADDRESS, ...americanAddress, country }
  const addressForm = Object.fromEntries(
    Object.entries({ ...delivery, houseNumber: '4' }).map(([name, value]) => [`to_${name}`, value]),
  )
  expect(readForm(addressForm, { delivery })).toMatchObject({
    ok: true,
    value: { delivery: { country: 'US', postcode: '97201-1234', houseNumber: '4' } },
  })
})

test('the reason why a country is rejected is shown at the country, or at the shipping method', () => {
  const readCountryErrors = (
    error: 'method-not-there' | 'imported',
    delivery: object | null = null,
  ) => countryErrors({ ok: false, error }, { delivery })
  expect(readCountryErrors('method-not-there')).toEqual({
    bezorgwijze: expect.stringContaining('gaat niet naar dit land'),
  })
  const formerShopText = expect.stringContaining('komt uit je vorige winkel')
  expect(readCountryErrors('imported')).toEqual({ country: formerShopText })
  expect(readCountryErrors('imported', {})).toEqual({ to_country: formerShopText })
})
