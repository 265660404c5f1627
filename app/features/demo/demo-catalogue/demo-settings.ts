import type { OpeningHours } from '#app/features/core/opening-hours/hours.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'

/** The settings of the demo. They are invented but complete, so that all pages describe the same shop. */
export const DEMO_SETTINGS = {
  name: 'Schakel',
  tagline: 'Goudsmederij en webwinkel in Utrecht',
  street: 'Oudegracht 212',
  postcode: '3511 NR',
  city: 'Utrecht',
  phone: '030 200 14 20',
  whatsapp: '06 12 34 56 78',
  email: 'hallo@schakel.example',
  kvk: '12345678',
  vatId: 'NL001234567B01',
  iban: 'NL79DEMO0000000000',
  returnDays: 30,
  paysReturns: 'shop',
  offersExchanges: true,
  offersGiftWrap: true,
  footerText: 'Elke schakel draagt de volgende.',
  isComingSoon: false,
} satisfies Partial<ShopSettings>

const WEEKDAY = [{ from: 10 * 60, to: 17.5 * 60 }]

/** The opening hours of the demo by weekday; 0 is Sunday. */
export const DEMO_HOURS: OpeningHours['week'] = [
  [],
  [{ from: 13 * 60, to: 17.5 * 60 }],
  WEEKDAY,
  WEEKDAY,
  WEEKDAY,
  WEEKDAY,
  [{ from: 10 * 60, to: 17 * 60 }],
]

/** The manufacturers that the law requires, by brand. The shop makes its own jewellery; the other brands have an address. */
export const DEMO_MANUFACTURERS = [
  {
    brand: DEMO_SETTINGS.name,
    address: `${DEMO_SETTINGS.street}, ${DEMO_SETTINGS.postcode} ${DEMO_SETTINGS.city}, Nederland`,
    email: DEMO_SETTINGS.email,
  },
  {
    brand: 'Parelatelier Wad',
    address: 'Voorbeeldkade 12, 8861 AB Harlingen, Nederland',
    email: 'post@parelatelier-wad.example',
  },
  {
    brand: 'Zilversmederij Kling',
    address: 'Voorbeeldstraat 7, 2871 AB Schoonhoven, Nederland',
    email: 'post@zilversmederij-kling.example',
  },
]
