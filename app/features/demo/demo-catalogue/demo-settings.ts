import type { ShopSettings } from '#app/features/core/settings/settings.ts'

/** The settings of the demo. Clearly invented, so that nobody takes it for a real shop. */
export const DEMO_SETTINGS = {
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
  heroSlug: 'saffierketting-juna',
  isComingSoon: false,
} satisfies Partial<ShopSettings>
