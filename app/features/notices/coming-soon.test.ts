import { expect, test } from 'vitest'
import { staysOpen } from './coming-soon.ts'

test('what belongs to orders, accounts and the back office stays open, the shop window does not', () => {
  const open = [
    '/beheer/',
    '/beheer',
    '/checkout/order-received/12/',
    '/betaling/x/',
    '/testbank/1/',
  ]
  for (const path of [...open, '/herroepen/', '/herroepen.data', '/mijn-account/gegevens/']) {
    expect(staysOpen(path), path).toBe(true)
  }
  for (const path of ['/', '/shop/', '/checkout/', '/cart/', '/product/beheer/', '/beheerders/']) {
    expect(staysOpen(path), path).toBe(false)
  }
})
