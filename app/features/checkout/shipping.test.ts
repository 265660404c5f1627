import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/features/settings/settings.ts'
import { quoteShipping } from './shipping.ts'

const SATURDAY = new Date('2026-11-21T13:00:00+01:00')

function quote(itemsCents: number) {
  const lines = [{ unitCents: itemsCents, quantity: 1, vatRate: 21, discountCents: 0 }]
  const discounts = { totalCents: 0, freeShipping: false }
  return quoteShipping({ lines, itemsCents, discounts }, DEFAULT_SETTINGS, SATURDAY)
}

test('below the free amount each way has its price, and the total says so', () => {
  expect(quote(4_999).map(({ method, cents, totalCents }) => [method, cents, totalCents])).toEqual([
    ['brievenbuspakje', 395, 5_394],
    ['pakket', 695, 5_694],
    ['ophalen', 0, 4_999],
  ])
})

test('from the free amount on nothing costs anything', () => {
  expect(quote(5_000).map(({ cents }) => cents)).toEqual([0, 0, 0])
})

test('each way says when or where', () => {
  expect(quote(5_000).map(({ text }) => text)).toEqual([
    'Dinsdag 24 november, je hoeft er niet voor thuis te blijven',
    'Dinsdag 24 november, verzekerd en met handtekening',
    'Oudegracht 212, Utrecht, zodra je bericht krijgt dat het klaarligt',
  ])
})
