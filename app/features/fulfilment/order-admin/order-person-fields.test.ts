import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import { OrderDeliveryFields } from './order-person-fields.tsx'

const DELIVERY = {
  firstName: 'Mila',
  lastName: 'Stone',
  company: '',
  postcode: '97201',
  houseNumber: '',
  houseNumberAddition: '',
  street: 'Harbor Rd 12',
  city: 'Portland',
}

const readCountryOptions = (country: string) => {
  const delivery = { ...DELIVERY, country: country as Country }
  const props = { delivery, formValues: {}, errors: {}, canChangeCountry: true }
  const html = renderToStaticMarkup(createElement(OrderDeliveryFields, props))
  return [...html.matchAll(/<option value="([A-Z]+)"( selected="")?>/g)].map(
    ([, value, selected]) => `${value}${selected ? ' selected' : ''}`,
  )
}

test('a country outside the EU is the first choice of an order that goes there, and is selected', () => {
  expect(readCountryOptions('US').slice(0, 2)).toEqual(['US selected', 'BE'])
  expect(readCountryOptions('US')).toHaveLength(27 + 1)
  expect(readCountryOptions('DE'), 'the countries of the EU').toHaveLength(27)
  expect(readCountryOptions('DE')).toContain('DE selected')
})
