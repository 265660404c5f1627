import { expect, test } from 'vitest'
import { looksLikeEmail } from './checkout-email.ts'

test('an address is text, an at sign and a domain with an ending of 2 to 4 letters [V01]', () => {
  for (const validAddress of ['a@b.nl', 'sanne.de-vries+ring@mail.voorbeeld.nl', 'zoë@café.info'])
    expect(looksLikeEmail(validAddress), validAddress).toBe(true)
  for (const invalidAddress of [
    '',
    'sanne',
    '@voorbeeld.nl',
    'sanne@',
    'sanne@voorbeeld',
    'sanne@voorbeeld.n',
    'sanne@voorbeeld.museum',
    'sanne@@voorbeeld.nl',
    'sanne @voorbeeld.nl',
    'a@b..nl',
    'a@b.nl\r\nBcc: c@d.nl',
    'a@b.nl, c@d.nl',
    'a\u0000@b.nl',
    `${'x'.repeat(260)}@b.nl`,
  ])
    expect(looksLikeEmail(invalidAddress), invalidAddress).toBe(false)
})
