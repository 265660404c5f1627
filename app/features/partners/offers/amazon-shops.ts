import type { AmazonCountry } from '#app/platform/amazon-countries.ts'

/** A shop of Amazon. One key serves all shops of a region. */
export interface AmazonShop {
  /** country code in the owner's tags: nl, be, de, uk */
  country: AmazonCountry
  domain: string
  /** Dutch name of the country */
  name: string
  region: 'eu' | 'na' | 'fe'
  /** orders from this shop pass customs */
  isOutsideEu: boolean
}

type Row = [country: AmazonCountry, domain: string, name: string, region: AmazonShop['region']]

const EU_SHOPS: Row[] = [
  ['nl', 'amazon.nl', 'Nederland', 'eu'],
  ['be', 'amazon.com.be', 'België', 'eu'],
  ['de', 'amazon.de', 'Duitsland', 'eu'],
  ['fr', 'amazon.fr', 'Frankrijk', 'eu'],
  ['it', 'amazon.it', 'Italië', 'eu'],
  ['es', 'amazon.es', 'Spanje', 'eu'],
  ['ie', 'amazon.ie', 'Ierland', 'eu'],
  ['pl', 'amazon.pl', 'Polen', 'eu'],
  ['se', 'amazon.se', 'Zweden', 'eu'],
]
const OTHER_SHOPS: Row[] = [
  ['uk', 'amazon.co.uk', 'Verenigd Koninkrijk', 'eu'],
  ['us', 'amazon.com', 'Verenigde Staten', 'na'],
  ['ca', 'amazon.ca', 'Canada', 'na'],
  ['jp', 'amazon.co.jp', 'Japan', 'fe'],
  ['au', 'amazon.com.au', 'Australië', 'fe'],
]

const toShop =
  (isOutsideEu: boolean) =>
  ([country, domain, name, region]: Row): AmazonShop => ({
    country,
    domain,
    name,
    region,
    isOutsideEu,
  })

export const AMAZON_SHOPS: AmazonShop[] = [
  ...EU_SHOPS.map(toShop(false)),
  ...OTHER_SHOPS.map(toShop(true)),
]

export const findAmazonShop = (country: string): AmazonShop | undefined =>
  AMAZON_SHOPS.find((shop) => shop.country === country)
