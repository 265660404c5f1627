import type { BoxPosition } from '#app/features/core/settings/settings.ts'
import { path } from '#app/platform/path.ts'

/** Start here: the country whose Amazon shop a visitor buys a product from, and the product's availability in each country. */

/** The contract prescribes these texts [X15]. */
export const AVAILABLE_TEXTS = { yes: 'available', no: 'not available' } as const

/** The nearest Amazon shop for each time zone. */
const SHOPS_BY_TIME_ZONE: Record<string, string> = {
  'Europe/Amsterdam': 'amazon.nl',
  'Europe/Brussels': 'amazon.com.be',
  'Europe/Berlin': 'amazon.de',
  'Europe/Paris': 'amazon.fr',
  'Europe/Rome': 'amazon.it',
  'Europe/Madrid': 'amazon.es',
  'Europe/Dublin': 'amazon.ie',
  'Europe/Warsaw': 'amazon.pl',
  'Europe/Stockholm': 'amazon.se',
  'Europe/London': 'amazon.co.uk',
}

/** Returns the Amazon shop of the browser's time zone; undefined for other time zones. */
export const shopOfTimeZone = (timeZone: string): string | undefined => SHOPS_BY_TIME_ZONE[timeZone]

/** This cookie is set when the visitor first chooses a country: pages fetch the choices only if the cookie exists. */
export const COUNTRY_COOKIE = 'schakel_land'
export const CHOICE_DAYS = 30
export const CHOOSE_URL = path('/product-land')
/** Query parameter of a product page for a choice without JavaScript, for example "nl". */
export const COUNTRY_PARAMETER = 'land'

/** A country in the form of the contract [E04]. */
export interface CountryEntry {
  /** domain of the Amazon shop, such as "amazon.nl" */
  domain: string
  /** Dutch name of the country */
  name: string
  /** absent if the availability is unknown */
  available?: boolean
}

/** The owner's partner ids [E05]. A country without its own id uses the main id. */
export interface AffiliateIds {
  main_aff_id: string
  aff_ids: { country: string; aff_id: string }[]
}

/** The data of the country box in the form of the contract [E03]. */
export interface CountryData {
  prodid: number
  asin: string
  /** domain of the chosen shop */
  prodcountry: string
  boxpos: BoxPosition
  /** true if the availability of a country is unknown and must be requested */
  do_update: boolean
  countries: CountryEntry[]
  affiliate: AffiliateIds
}

export type ChooseCountryResult =
  | { ok: true; country: string; domain: string }
  | { ok: false; error: 'unknown-product' }
  | { ok: false; error: 'not-there' }

export function chooseCountryMessage(failure: Extract<ChooseCountryResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-product':
      return 'Dit sieraad wordt niet bij Amazon verkocht.'
    case 'not-there':
      return 'In dat land is dit sieraad niet te koop.'
  }
}

export const chosenText = (domain: string) => `Je koopt dit nu bij ${domain}.`
