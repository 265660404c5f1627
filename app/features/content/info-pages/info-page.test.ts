import { expect, test } from 'vitest'
import { internationalDigits } from './info-page.tsx'

test('a number for WhatsApp gets its country', () => {
  expect(internationalDigits('06 12 34 56 78')).toBe('31612345678')
  expect(internationalDigits('+32 470 12 34 56')).toBe('32470123456')
  expect(internationalDigits('0049 (151) 234-56789')).toBe('4915123456789')
})
