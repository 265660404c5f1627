import { expect, test } from 'vitest'
import { newCodeMessage } from './checkout-messages.ts'

test('a code submitted with the order button is reported as applied only if it has an effect', () => {
  const appliedCode = { code: 'ZOMER', problem: null }
  const problem = 'De code HERFST geldt vanaf € 500,00. Je komt nog € 351,00 tekort.'
  const codes = [appliedCode, { code: 'HERFST', problem }]
  expect(newCodeMessage(' zomer ', codes)).toContain('toegepast')
  expect(newCodeMessage('herfst', codes)).toMatch(/^De code HERFST geldt vanaf/)
  expect(newCodeMessage('herfst', codes)).not.toContain('toegepast')
})
