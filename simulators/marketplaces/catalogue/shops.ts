/** Languages in which titles are written. */
export type Language = 'nl' | 'de' | 'fr' | 'en'
export type AmazonCountry = 'nl' | 'de' | 'fr' | 'be' | 'uk'
export type BolCountry = 'NL' | 'BE'

export interface AmazonShop {
  country: AmazonCountry
  host: string
  currency: 'EUR' | 'GBP'
  /** languages of the shop, the default first */
  locales: string[]
  /** percentage of the items that this shop lists */
  listedPercent: number
  /** price level compared with the Netherlands */
  priceFactor: number
  /** prefix of the shop's browse nodes, which differ per country */
  nodePrefix: number
}

export const AMAZON_SHOPS: AmazonShop[] = [
  {
    country: 'nl',
    host: 'www.amazon.nl',
    currency: 'EUR',
    locales: ['nl_NL', 'en_GB'],
    listedPercent: 86,
    priceFactor: 1,
    nodePrefix: 163_900,
  },
  {
    country: 'de',
    host: 'www.amazon.de',
    currency: 'EUR',
    locales: ['de_DE', 'en_GB', 'nl_NL'],
    listedPercent: 92,
    priceFactor: 0.95,
    nodePrefix: 327_400,
  },
  {
    country: 'fr',
    host: 'www.amazon.fr',
    currency: 'EUR',
    locales: ['fr_FR', 'en_GB'],
    listedPercent: 78,
    priceFactor: 1.03,
    nodePrefix: 193_700,
  },
  {
    country: 'be',
    host: 'www.amazon.com.be',
    currency: 'EUR',
    locales: ['fr_BE', 'nl_BE', 'en_GB'],
    listedPercent: 61,
    priceFactor: 1.06,
    nodePrefix: 279_600,
  },
  {
    country: 'uk',
    host: 'www.amazon.co.uk',
    currency: 'GBP',
    locales: ['en_GB'],
    listedPercent: 70,
    priceFactor: 0.84,
    nodePrefix: 193_100,
  },
]

export const shopAt = (host: string) => AMAZON_SHOPS.find((shop) => shop.host === host)

export const languageOf = (locale: string) => locale.slice(0, 2) as Language

/** Formats an amount in the notation of a shop. */
export function displayMoney(cents: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale.replace('_', '-'), { style: 'currency', currency }).format(
    cents / 100,
  )
}
