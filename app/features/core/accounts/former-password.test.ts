import { createHmac } from 'node:crypto'
import { hashSync } from 'bcryptjs'
import { expect, test } from 'vitest'
import { isFormerHash, verifyFormerPassword } from './former-password.server.ts'

/** The lowest cost of bcrypt keeps the test quick. */
const COST = 4
/** MD5 of the text “password”. */
const MD5_OF_PASSWORD = '5f4dcc3b5aa765d61d8327deb882cf99'

test('a portable hash of phpass accepts its password only', async () => {
  // Test vector of phpass itself.
  const hash = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'
  expect(await verifyFormerPassword(hash, 'test12345')).toBe(true)
  expect(await verifyFormerPassword(hash, 'test12346')).toBe(false)
})

test('a hash of WordPress 6.8 is bcrypt of a hashed password', async () => {
  const passwordHmac = createHmac('sha384', 'wp-sha384')
    .update('Goud en zilver 12!')
    .digest('base64')
  const hash = `$wp${hashSync(passwordHmac, COST).replace('$2b', '$2y')}`
  expect(await verifyFormerPassword(hash, 'Goud en zilver 12!')).toBe(true)
  expect(await verifyFormerPassword(hash, ' Goud en zilver 12! ')).toBe(true)
  expect(await verifyFormerPassword(hash, 'goud en zilver 12!')).toBe(false)
})

test('bcrypt of a plugin and MD5 of a very old shop are accepted', async () => {
  expect(await verifyFormerPassword(hashSync('geheim-woord', COST), 'geheim-woord')).toBe(true)
  expect(await verifyFormerPassword(MD5_OF_PASSWORD, 'password')).toBe(true)
  expect(await verifyFormerPassword(MD5_OF_PASSWORD, 'Password')).toBe(false)
})

test('hashes of this shop, hashes with invalid settings and very long passwords are rejected', async () => {
  expect(isFormerHash('0123456789abcdef0123456789abcdef:99aa')).toBe(false)
  expect(await verifyFormerPassword('$P$zabcdefgh', 'x')).toBe(false)
  expect(await verifyFormerPassword(MD5_OF_PASSWORD, 'x'.repeat(5_000))).toBe(false)
})
