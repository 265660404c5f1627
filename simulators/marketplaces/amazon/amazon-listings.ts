import { say, type Words } from '#simulators/marketplaces/catalogue/kinds.ts'
import type { Item } from '#simulators/marketplaces/catalogue/models.ts'
import {
  type Availability,
  type Offer,
  offerAt,
} from '#simulators/marketplaces/catalogue/offers.ts'
import {
  type AmazonShop,
  displayMoney,
  languageOf,
} from '#simulators/marketplaces/catalogue/shops.ts'
import type { World } from '#simulators/marketplaces/world.ts'

/** Who asks, where, and for what. */
export interface Asked {
  world: World
  shop: AmazonShop
  locale: string
  tag: string | undefined
  resources: string[]
}

const MESSAGES: Record<Availability, Words> = {
  IN_STOCK: say('Op voorraad', 'Auf Lager', 'En stock', 'In stock'),
  IN_STOCK_SCARCE: say(
    'Nog slechts 2 op voorraad',
    'Nur noch 2 auf Lager',
    'Il ne reste plus que 2 exemplaire(s) en stock.',
    'Only 2 left in stock.',
  ),
  LEADTIME: say(
    'Gewoonlijk verzonden binnen 6 tot 10 dagen',
    'Gewöhnlich versandfertig in 6 bis 10 Tagen',
    'Généralement expédié sous 6 à 10 jours',
    'Usually dispatched within 6 to 10 days',
  ),
  AVAILABLE_DATE: say(
    'Binnenkort op voorraad',
    'Bald wieder auf Lager',
    'Bientôt en stock',
    'Available soon',
  ),
  PREORDER: say('Nu reserveren', 'Jetzt vorbestellen', 'Précommandez', 'Pre-order now'),
}
const CONDITION = say('Nieuw', 'Neu', 'Neuf', 'New')
const LIST_PRICE = say('Adviesprijs', 'UVP', 'Prix conseillé', 'RRP')

export function showMoney(cents: number, { shop, locale }: Asked) {
  return {
    amount: cents / 100,
    currency: shop.currency,
    displayAmount: displayMoney(cents, shop.currency, locale),
  }
}

function showPrice({ cents, fromCents }: Offer, asked: Asked) {
  if (fromCents === undefined) return { money: showMoney(cents, asked) }
  const saved = fromCents - cents
  return {
    money: showMoney(cents, asked),
    savings: { money: showMoney(saved, asked), percentage: Math.round((saved / fromCents) * 100) },
    savingBasis: {
      money: showMoney(fromCents, asked),
      savingBasisType: 'LIST_PRICE',
      savingBasisTypeLabel: LIST_PRICE[languageOf(asked.locale)],
    },
  }
}

/** The one offer that a marketplace shows first, or undefined when there is none or none was asked for. */
export function showListing(item: Item, asked: Asked) {
  const prefix = 'offersV2.listings.'
  const wanted = asked.resources.filter((name) => name.startsWith(prefix))
  const offer = wanted.length ? offerAt(item, asked.shop, asked.world.ledger) : undefined
  if (!offer) return undefined
  const language = languageOf(asked.locale)
  const parts: Record<string, unknown> = {
    availability: {
      type: offer.availability,
      message: MESSAGES[offer.availability][language],
      minOrderQuantity: 1,
      maxOrderQuantity: offer.availability === 'IN_STOCK_SCARCE' ? 2 : 30,
    },
    condition: { value: 'New', displayValue: CONDITION[language], subCondition: 'Unknown' },
    dealDetails: offer.isPrimeOnly ? { accessType: 'PRIME_EXCLUSIVE', badge: 'Prime' } : undefined,
    isBuyBoxWinner: true,
    merchantInfo: offer.seller,
    price: showPrice(offer, asked),
  }
  const shown = wanted.flatMap((name) => {
    const key = name.slice(prefix.length)
    return parts[key] === undefined ? [] : [[key, parts[key]] as const]
  })
  return { listings: [{ ...Object.fromEntries(shown), violatesMAP: false }] }
}
