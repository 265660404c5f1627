import { expect, test } from 'vitest'
import { shippingMethodText } from './orders-messages.ts'

test.each([
  ['parcel', 'Pakket', 'als pakket'],
  ['letterbox', 'Brievenbuspakje', 'als brievenbuspakje'],
  ['parcel', 'DHL Express', 'met DHL Express'],
  ['letterbox', 'Pakket', 'met Pakket'],
])('the shipping method %s with the name ‘%s’ reads ‘%s’', (shippingMethod, shippingName, text) => {
  expect(shippingMethodText({ shippingMethod, shippingName })).toBe(text)
})
