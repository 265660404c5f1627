import { expect, test } from 'vitest'
import { newCodeMessage } from './checkout-messages.ts'

test('a code that comes with the order button is called applied only where it is', () => {
  const works = { code: 'ZOMER', problem: null }
  const problem = 'De code HERFST geldt vanaf € 500,00. Je komt nog € 351,00 tekort.'
  const codes = [works, { code: 'HERFST', problem }]
  expect(newCodeMessage(' zomer ', codes)).toContain('toegepast')
  expect(newCodeMessage('herfst', codes)).toMatch(/^De code HERFST geldt vanaf/)
  expect(newCodeMessage('herfst', codes)).not.toContain('toegepast')
})
