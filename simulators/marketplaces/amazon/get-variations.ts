import { isListed, offerAt } from '#simulators/marketplaces/catalogue/catalogue-offers.ts'
import { colourOf, sizeOf } from '#simulators/marketplaces/catalogue/item-texts.ts'
import { type LocalizedText, localized } from '#simulators/marketplaces/catalogue/kinds.ts'
import type { Item, Model } from '#simulators/marketplaces/catalogue/models.ts'
import { languageOf } from '#simulators/marketplaces/catalogue/shops.ts'
import { serializeItem } from './amazon-items.ts'
import type { RequestContext } from './amazon-listings.ts'
import { serializeMoney } from './amazon-listings.ts'
import type { VariationsRequest } from './amazon-requests.ts'
import { lookUpItem, shuffle } from './get-items.ts'

interface Dimension {
  name: string
  label: LocalizedText
  /** reads the value of an item in the language of the request */
  readValue: (item: Item) => string
}

/** Returns the dimensions in which the items of a family differ. */
function dimensionsOf(
  { kind, items: [first, ...otherItems] }: Model,
  { locale }: RequestContext,
): Dimension[] {
  const language = languageOf(locale)
  const all: [differs: boolean, Dimension][] = [
    [
      kind.sizes !== 'none',
      {
        name: 'size_name',
        label: localized('Maat', 'Größe', 'Taille', 'Size'),
        readValue: (item) => sizeOf(item, language),
      },
    ],
    [
      otherItems.some(({ metal }) => metal !== first?.metal),
      {
        name: 'metal_type',
        label: localized('Metaal', 'Metall', 'Métal', 'Metal'),
        readValue: (item) => item.metal.names[0]?.[language] ?? colourOf(item, language),
      },
    ],
  ]
  return all.flatMap(([differs, dimension]) => (differs ? [dimension] : []))
}

function serializePrices(items: Item[], context: RequestContext) {
  const cents = items.flatMap(
    (item) => offerAt(item, context.shop, context.world.ledger)?.cents ?? [],
  )
  const prefix = 'variationSummary.price.'
  const wants = (name: string) => cents.length > 0 && context.resources.includes(prefix + name)
  const price = {
    ...(wants('highestPrice') && { highestPrice: serializeMoney(Math.max(...cents), context) }),
    ...(wants('lowestPrice') && { lowestPrice: serializeMoney(Math.min(...cents), context) }),
  }
  return Object.keys(price).length > 0 && { price }
}

const NO_RESULTS = {
  errors: [{ code: 'NoResults', message: 'No variations found for the requested item.' }],
}

/** Returns the items of a family that this shop sells; the ASIN may be that of the parent or of a child. */
export function getVariations(request: VariationsRequest, context: RequestContext) {
  const { world, shop, locale } = context
  const itemOrError = lookUpItem(request.asin, context)
  if ('code' in itemOrError) return { errors: [itemOrError] }
  const { model } = itemOrError
  const items = model.items.filter((item) => isListed(item, shop, world.ledger))
  const { variationPage: page, variationCount: count } = request
  const pageItems = items.slice((page - 1) * count, page * count)
  if (!model.parentAsin || pageItems.length === 0) return NO_RESULTS
  const dimensions = dimensionsOf(model, context)
  const variations = pageItems.map((item) => ({
    ...serializeItem(item.asin, item, context),
    variationAttributes: dimensions.map(({ name, readValue }) => ({
      name,
      value: readValue(item),
    })),
  }))
  return {
    variationsResult: {
      items: world.behaviour.isShuffled ? shuffle(variations) : variations,
      variationSummary: {
        pageCount: Math.ceil(items.length / count),
        variationCount: items.length,
        ...serializePrices(items, context),
        ...(context.resources.includes('variationSummary.variationDimension') && {
          variationDimensions: dimensions.map(({ name, label, readValue }) => ({
            name,
            displayName: label[languageOf(locale)],
            locale,
            values: [...new Set(items.map(readValue))],
          })),
        }),
      },
    },
  }
}
