import { expect, test } from 'vitest'
import { isSameSecret, signText } from './signing.server.ts'

const shop = { env: { SESSION_SECRET: 'a secret that only tests know, long enough' } }

test('a signature does not change, because cookies outlive a release', () => {
  expect(signText(shop, 'cart:t_1|2|3')).toBe(
    '9b62c21235b87d12f49ab930a385a28f123949883303501ba15e672113bc93a5',
  )
  expect(signText(shop, 'token', 'base64')).toBe('8oTdofFQkZPMfH3dmTWASS57rwAvWzje/cPsRHzxyiU=')
})

test('another secret gives another signature', () => {
  const otherShop = { env: { SESSION_SECRET: 'another secret, of the same kind' } }
  expect(signText(otherShop, 'cart:t_1|2|3')).not.toBe(signText(shop, 'cart:t_1|2|3'))
})

test('only equal texts are the same secret', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true)
  expect(isSameSecret('abd', 'abc')).toBe(false)
  expect(isSameSecret('ab', 'abc')).toBe(false)
  expect(isSameSecret('', 'abc')).toBe(false)
  // Both are two bytes long in UTF-8.
  expect(isSameSecret('é', 'ab')).toBe(false)
})
