import { DEFAULT_SETTINGS, type ShopSettings } from '#app/features/core/settings/settings.ts'

/**
 * The details that the owner of every test's shop has entered. It is open, shows everything that the law requires, and is
 * a demo, because orders of most tests are paid at the test bank. A test of a new or closed shop stores what it needs.
 */
export const ENTERED_SETTINGS = {
  name: 'Schakel',
  tagline: 'Goudsmederij en webwinkel in Utrecht',
  street: 'Oudegracht 212',
  postcode: '3511 NR',
  city: 'Utrecht',
  phone: '030 200 14 20',
  email: 'hallo@schakel.example',
  kvk: '00000000',
  vatId: 'NL000000000B00',
  iban: 'NL79DEMO0000000000',
  returnDays: 30,
  paysReturns: 'shop',
  offersExchanges: true,
  offersGiftWrap: true,
  footerText: 'Elke schakel draagt de volgende.',
  isDemo: true,
  isComingSoon: false,
} satisfies Partial<ShopSettings>

/** All settings of a test's shop. */
export const TEST_SETTINGS: ShopSettings = { ...DEFAULT_SETTINGS, ...ENTERED_SETTINGS }
