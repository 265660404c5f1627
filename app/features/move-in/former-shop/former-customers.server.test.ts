import { expect, test } from 'vitest'
import { describeConsent } from './former-customers.server.ts'

test.each([
  [{ newsletter: '1', newsletter_date: '2025-03-01' }, 'newsletter, 2025-03-01'],
  [{ move_marketing: 'Shopify' }, 'Shopify, datum onbekend'],
  [{ newsletter: '0' }, ''],
  [{ newsletter_unsubscribed: 'yes' }, ''],
  [{ newsletter_status: 'unsubscribed' }, ''],
  [{ marketing_opt_out: '1' }, ''],
  [{ newsletter: '1', newsletter_unsubscribed: '1' }, ''],
  [{ newsletter: '1', newsletter_unsubscribed_at: '2025-05-01' }, ''],
  [{ newsletter: '1', newsletter_status: 'unsubscribed' }, ''],
  [{ newsletter: '1', 'newsletter-opt-out': 'yes' }, ''],
  [{ newsletter: '1', newsletter_unsubscribed_at: '0000-00-00' }, 'newsletter, datum onbekend'],
  [{ newsletter: '1', newsletter_unsubscribed: '0' }, 'newsletter, datum onbekend'],
])('the fields %j record the consent %j', (fields, consent) => {
  const meta = new Map(Object.entries(fields).map(([key, value]) => [key, [value]]))
  expect(describeConsent(meta)).toBe(consent)
})
