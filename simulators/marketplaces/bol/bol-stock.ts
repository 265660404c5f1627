import { titleOf } from '#simulators/marketplaces/catalogue/item-texts.ts'
import { type Item, roundPrice } from '#simulators/marketplaces/catalogue/models.ts'
import { seededFraction } from '#simulators/marketplaces/catalogue/numbers.ts'
import type { BolCountry, Language } from '#simulators/marketplaces/catalogue/shops.ts'
import type { World } from '#simulators/marketplaces/world.ts'

/** Host of bol, also the key of its changes in the ledger. */
export const BOL_HOST = 'www.bol.com'
/** Percentage of the models that bol also sells, with the same GTIN. */
const LISTED_PERCENT = 64
/** Percentage of these models that are also delivered in Belgium. */
const BELGIAN_PERCENT = 78
const FIRST_ID = 9_300_000_100_000_000

export interface BolOffer {
  cents: number
  /** price before the sale; undefined without a sale */
  fromCents: number | undefined
  delivery: string
}

const DELIVERIES: Record<string, string[]> = {
  nl: ['Op voorraad. Voor 23:59 uur besteld, morgen in huis', '2 - 3 werkdagen', '1 - 2 weken'],
  fr: ['En stock. Commandé avant 23:59, livré demain', '2 - 3 jours ouvrables', '1 - 2 semaines'],
}

export function isAtBol({ model, gtin }: Item, country: BolCountry, { ledger }: World): boolean {
  if (ledger.isGone(gtin, BOL_HOST)) return false
  if (seededFraction('bol', model.number) * 100 >= LISTED_PERCENT) return false
  return country === 'NL' || seededFraction('bol be', model.number) * 100 < BELGIAN_PERCENT
}

/** Returns the best offer in a country, or undefined if the item is not for sale there now. */
export function bolOffer(
  item: Item,
  country: BolCountry,
  language: 'nl' | 'fr',
  world: World,
): BolOffer | undefined {
  const { ledger } = world
  const key = [country, item.gtin] as const
  if (!isAtBol(item, country, world) || ledger.hasNoOffer(item.gtin, BOL_HOST)) return undefined
  if (seededFraction('bol offer', ...key) > 0.93) return undefined
  const priceFactor = (country === 'BE' ? 1.02 : 0.99) + seededFraction('bol near', ...key) * 0.06
  const cents =
    ledger.priceOf(item.gtin, BOL_HOST) ??
    ledger.move(roundPrice(item.cents * priceFactor, ...key), 'bol', ...key)
  const isInSale = seededFraction('bol sale', ...key) < 0.25
  const [fast, ...slow] = DELIVERIES[language] ?? []
  return {
    cents,
    fromCents: isInSale ? Math.round(cents * 1.25) : undefined,
    delivery:
      (seededFraction('bol fast', ...key) < 0.7 ? fast : slow[item.model.number % slow.length]) ??
      '',
  }
}

/**
 * Returns the id of an item at bol. It has 16 digits, so that it is not mistaken for a GTIN, and is even, because JSON
 * numbers of this size can only hold even integers.
 */
export const bolIdOf = ({ gtin }: Item) => FIRST_ID + 2 * Number(gtin.slice(3, 12))

/** Returns the GTIN number of an id at bol, whether or not the product exists. */
export const gtinNumberOf = (bolId: string) => (Number(bolId) - FIRST_ID) / 2

export function bolTitle(item: Item, language: Language, { ledger }: World): string {
  return ledger.titleOf(item.gtin) ?? titleOf(item, language, ledger)
}
