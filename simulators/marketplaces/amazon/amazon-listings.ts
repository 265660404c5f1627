import {
  type Availability,
  type Offer,
  offerAt,
} from '#simulators/marketplaces/catalogue/catalogue-offers.ts'
import { type LocalizedText, localized } from '#simulators/marketplaces/catalogue/kinds.ts'
import type { Item } from '#simulators/marketplaces/catalogue/models.ts'
import {
  type AmazonShop,
  displayMoney,
  languageOf,
} from '#simulators/marketplaces/catalogue/shops.ts'
import type { World } from '#simulators/marketplaces/world.ts'

/** The caller, the shop and the requested data. */
export interface RequestContext {
  world: World
  shop: AmazonShop
  locale: string
  tag: string | undefined
  resources: string[]
}

const MESSAGES: Record<Availability, LocalizedText> = {
  IN_STOCK: localized('Op voorraad', 'Auf Lager', 'En stock', 'In stock'),
  IN_STOCK_SCARCE: localized(
    'Nog slechts 2 op voorraad',
    'Nur noch 2 auf Lager',
    'Il ne reste plus que 2 exemplaire(s) en stock.',
    'Only 2 left in stock.',
  ),
  LEADTIME: localized(
    'Gewoonlijk verzonden binnen 6 tot 10 dagen',
    'Gewöhnlich versandfertig in 6 bis 10 Tagen',
    'Généralement expédié sous 6 à 10 jours',
    'Usually dispatched within 6 to 10 days',
  ),
  AVAILABLE_DATE: localized(
    'Binnenkort op voorraad',
    'Bald wieder auf Lager',
    'Bientôt en stock',
    'Available soon',
  ),
  PREORDER: localized('Nu reserveren', 'Jetzt vorbestellen', 'Précommandez', 'Pre-order now'),
}
const CONDITION = localized('Nieuw', 'Neu', 'Neuf', 'New')
const LIST_PRICE = localized('Adviesprijs', 'UVP', 'Prix conseillé', 'RRP')

export function serializeMoney(cents: number, { shop, locale }: RequestContext) {
  return {
    amount: cents / 100,
    currency: shop.currency,
    displayAmount: displayMoney(cents, shop.currency, locale),
  }
}

function serializePrice({ cents, fromCents }: Offer, context: RequestContext) {
  if (fromCents === undefined) return { money: serializeMoney(cents, context) }
  const savedCents = fromCents - cents
  return {
    money: serializeMoney(cents, context),
    savings: {
      money: serializeMoney(savedCents, context),
      percentage: Math.round((savedCents / fromCents) * 100),
    },
    savingBasis: {
      money: serializeMoney(fromCents, context),
      savingBasisType: 'LIST_PRICE',
      savingBasisTypeLabel: LIST_PRICE[languageOf(context.locale)],
    },
  }
}

/** Returns the featured offer of an item, or undefined if there is none or it was not requested. */
export function serializeListing(item: Item, context: RequestContext) {
  const prefix = 'offersV2.listings.'
  const requestedNames = context.resources.filter((name) => name.startsWith(prefix))
  const offer = requestedNames.length
    ? offerAt(item, context.shop, context.world.ledger)
    : undefined
  if (!offer) return undefined
  const language = languageOf(context.locale)
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
    price: serializePrice(offer, context),
  }
  const presentEntries = requestedNames.flatMap((name) => {
    const key = name.slice(prefix.length)
    return parts[key] === undefined ? [] : [[key, parts[key]] as const]
  })
  return { listings: [{ ...Object.fromEntries(presentEntries), violatesMAP: false }] }
}
