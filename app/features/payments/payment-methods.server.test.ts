import { expect, test } from 'vitest'
import { bankTransfer } from './bank-transfer.server.ts'
import {
  findPaymentMethod,
  listPaymentMethods,
  offeredProviders,
} from './payment-methods.server.ts'
import { testBank } from './test-bank.server.ts'

test('the test bank stands in only while nobody takes real money online', () => {
  expect(offeredProviders([testBank, bankTransfer])).toEqual([testBank, bankTransfer])
  const real = { ...testBank, id: 'real', kind: 'online' as const }
  expect(offeredProviders([testBank, real, bankTransfer])).toEqual([real, bankTransfer])
})

test('every method that is listed is found, no other', () => {
  for (const { id } of listPaymentMethods()) expect(findPaymentMethod(id)?.method.id).toBe(id)
  expect(findPaymentMethod('goud')).toBeUndefined()
})
