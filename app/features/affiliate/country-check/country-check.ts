import type { BoxPosition } from '#app/features/core/settings/settings.ts'
import { path } from '#app/platform/path.ts'

/** Start here: in which country's Amazon shop a visitor buys a product, and whether it is available there. */

/** Texts that the specification quotes [X15]. */
export const AVAILABLE_TEXTS = { yes: 'available', no: 'not available' } as const

/** The shop of the country of a time zone. */
const SHOPS_BY_ZONE: Record<string, string> = {
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

/** Returns the Amazon shop of the country of a browser's time zone; undefined for other zones. */
export const shopNear = (timeZone: string): string | undefined => SHOPS_BY_ZONE[timeZone]

/** Set once this visitor chose a country for a product: pages fetch the choices only with this cookie. */
export const COUNTRY_COOKIE = 'schakel_land'
export const CHOICE_DAYS = 30
export const CHOOSE_URL = path('/product-land')
/** In the URL of a product page: "nl", for a choice without JavaScript. */
export const COUNTRY_PARAMETER = 'land'

/** [E04] */
export interface CountryEntry {
  /** "amazon.nl" */
  domain: string
  /** in Dutch */
  name: string
  /** absent: unknown */
  available?: boolean
}

/** [E05] A country without its own id uses the main one. */
export interface AffiliateIds {
  main_aff_id: string
  aff_ids: { country: string; aff_id: string }[]
}

/** [E03] */
export interface CountryData {
  prodid: number
  asin: string
  /** the chosen domain */
  prodcountry: string
  boxpos: BoxPosition
  /** whether the availability has to be requested */
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
