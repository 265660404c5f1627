import { colourOf, sizeOf } from '#simulators/marketplaces/catalogue/item-texts.ts'
import { say, type Words } from '#simulators/marketplaces/catalogue/kinds.ts'
import type { Item, Model } from '#simulators/marketplaces/catalogue/models.ts'
import { isListed, offerAt } from '#simulators/marketplaces/catalogue/offers.ts'
import { languageOf } from '#simulators/marketplaces/catalogue/shops.ts'
import { showItem } from './amazon-items.ts'
import type { Asked } from './amazon-listings.ts'
import { showMoney } from './amazon-listings.ts'
import type { VariationsRequest } from './amazon-requests.ts'
import { lookUpItem, shuffle } from './get-items.ts'

interface Dimension {
  name: string
  words: Words
  /** of an item in the language of who asks */
  read: (item: Item) => string
}

/** What the pieces of a family differ in. */
function dimensionsOf({ kind, items: [first, ...rest] }: Model, { locale }: Asked): Dimension[] {
  const language = languageOf(locale)
  const all: [differs: boolean, Dimension][] = [
    [
      kind.sizes !== 'none',
      {
        name: 'size_name',
        words: say('Maat', 'Größe', 'Taille', 'Size'),
        read: (item) => sizeOf(item, language),
      },
    ],
    [
      rest.some(({ metal }) => metal !== first?.metal),
      {
        name: 'metal_type',
        words: say('Metaal', 'Metall', 'Métal', 'Metal'),
        read: (item) => item.metal.names[0]?.[language] ?? colourOf(item, language),
      },
    ],
  ]
  return all.flatMap(([differs, dimension]) => (differs ? [dimension] : []))
}

function showPrices(items: Item[], asked: Asked) {
  const cents = items.flatMap((item) => offerAt(item, asked.shop, asked.world.ledger)?.cents ?? [])
  const prefix = 'variationSummary.price.'
  const wants = (name: string) => cents.length > 0 && asked.resources.includes(prefix + name)
  const price = {
    ...(wants('highestPrice') && { highestPrice: showMoney(Math.max(...cents), asked) }),
    ...(wants('lowestPrice') && { lowestPrice: showMoney(Math.min(...cents), asked) }),
  }
  return Object.keys(price).length > 0 && { price }
}

const NONE = {
  errors: [{ code: 'NoResults', message: 'No variations found for the requested item.' }],
}

/** The pieces of the family that a parent or child belongs to, as far as that shop sells them. */
export function getVariations(request: VariationsRequest, asked: Asked) {
  const { world, shop, locale } = asked
  const found = lookUpItem(request.asin, asked)
  if ('code' in found) return { errors: [found] }
  const { model } = found
  const items = model.items.filter((item) => isListed(item, shop, world.ledger))
  const { variationPage: page, variationCount: count } = request
  const onPage = items.slice((page - 1) * count, page * count)
  if (!model.parentAsin || onPage.length === 0) return NONE
  const dimensions = dimensionsOf(model, asked)
  const shown = onPage.map((item) => ({
    ...showItem(item.asin, item, asked),
    variationAttributes: dimensions.map(({ name, read }) => ({ name, value: read(item) })),
  }))
  return {
    variationsResult: {
      items: world.manners.isShuffled ? shuffle(shown) : shown,
      variationSummary: {
        pageCount: Math.ceil(items.length / count),
        variationCount: items.length,
        ...showPrices(items, asked),
        ...(asked.resources.includes('variationSummary.variationDimension') && {
          variationDimensions: dimensions.map(({ name, words, read }) => ({
            name,
            displayName: words[languageOf(locale)],
            locale,
            values: [...new Set(items.map(read))],
          })),
        }),
      },
    },
  }
}
