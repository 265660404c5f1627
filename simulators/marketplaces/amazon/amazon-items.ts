import {
  type BrowseNode,
  nodeId,
  nodeOf,
  pathOf,
} from '#simulators/marketplaces/catalogue/catalogue-nodes.ts'
import {
  colourOf,
  featuresOf,
  sizeOf,
  titleOf,
} from '#simulators/marketplaces/catalogue/item-texts.ts'
import { localized } from '#simulators/marketplaces/catalogue/kinds.ts'
import type { Item, Model } from '#simulators/marketplaces/catalogue/models.ts'
import { seededFraction } from '#simulators/marketplaces/catalogue/numbers.ts'
import { FULL_PX, photosOf } from '#simulators/marketplaces/catalogue/photos.ts'
import { ratingOf } from '#simulators/marketplaces/catalogue/ratings.ts'
import { languageOf } from '#simulators/marketplaces/catalogue/shops.ts'
import { type RequestContext, serializeListing } from './amazon-listings.ts'

const SIZES = { small: 75, medium: 160, large: 500, highRes: FULL_PX }

function detailPageUrl(asin: string, { world, shop, tag }: RequestContext): string {
  const query = new URLSearchParams({ ...(tag && { tag }), linkCode: 'ogi', th: '1', psc: '1' })
  return `${world.base()}/${shop.host}/dp/${asin}?${query}`
}

/** Returns the requested parts below `prefix`, or undefined if none is requested. */
function pickRequested<T>(
  context: RequestContext,
  prefix: string,
  parts: Record<string, T | undefined>,
): Record<string, T> | undefined {
  const presentParts = Object.entries(parts).filter(
    (entry): entry is [string, T] =>
      entry[1] !== undefined && context.resources.includes(`${prefix}.${entry[0]}`),
  )
  return presentParts.length ? Object.fromEntries(presentParts) : undefined
}

function serializeImage(photo: string, which: 'primary' | 'variants', context: RequestContext) {
  const sizes = Object.entries(SIZES).map(([size, px]) => {
    const url = `${context.world.base()}/m.media-amazon.com/images/I/${photo}._SL${px}_.jpg`
    return [size, { url, height: px, width: px }] as const
  })
  const shownSizes = pickRequested(context, `images.${which}`, Object.fromEntries(sizes))
  if (!shownSizes) return undefined
  // This size is called highRes in requests and hiRes in responses.
  const { highRes, ...rest } = shownSizes
  return highRes ? { ...rest, hiRes: highRes } : rest
}

function serializeImages(item: Item, context: RequestContext) {
  const [main, ...more] = photosOf(item)
  const primary = main && serializeImage(main, 'primary', context)
  const variants = more
    .map((photo) => serializeImage(photo, 'variants', context))
    .filter((image) => image !== undefined)
  if (!primary && variants.length === 0) return undefined
  return { ...(primary && { primary }), ...(variants.length > 0 && { variants }) }
}

function serializeInfo(asin: string, item: Item, isParent: boolean, context: RequestContext) {
  const { model } = item
  const language = languageOf(context.locale)
  const value = (label: string, displayValue: string) => ({
    displayValue,
    label,
    locale: context.locale,
  })
  const size = isParent ? '' : sizeOf(item, language)
  return pickRequested(context, 'itemInfo', {
    title: value(
      'Title',
      isParent
        ? (context.world.ledger.titleOf(model.parentAsin ?? '') ?? model.titles[language])
        : titleOf(item, language, context.world.ledger),
    ),
    features: {
      displayValues: featuresOf(item, language, isParent),
      label: 'Features',
      locale: context.locale,
    },
    byLineInfo: {
      brand: value('Brand', model.brand.name),
      manufacturer: value('Manufacturer', model.brand.name),
    },
    classifications: {
      binding: value('Binding', localized('Sieraden', 'Schmuck', 'Bijoux', 'Jewellery')[language]),
      productGroup: value('ProductGroup', 'Jewelry'),
    },
    externalIds: isParent
      ? undefined
      : { eans: { displayValues: [item.gtin], label: 'EAN', locale: 'en_US' } },
    manufactureInfo: {
      itemPartNumber: value('PartNumber', `${model.brand.name.slice(0, 3).toUpperCase()}-${asin}`),
      model: value('Model', model.line),
    },
    productInfo: isParent
      ? undefined
      : {
          color: value('Color', colourOf(item, language)),
          ...(size && { size: value('Size', size) }),
          isAdultProduct: { displayValue: false, label: 'IsAdultProduct', locale: 'en_US' },
          unitCount: { displayValue: 1, label: 'NumberOfItems', locale: 'en_US' },
        },
  })
}

export const serializeNode = (node: BrowseNode, { shop, locale }: RequestContext) => ({
  id: nodeId(node, shop),
  displayName: node.label[languageOf(locale)],
  contextFreeName: pathOf(node)
    .slice(0, 2)
    .map(({ label }) => label[languageOf(locale)])
    .join(' - '),
})

export interface NestedNode extends ReturnType<typeof serializeNode> {
  ancestor?: NestedNode
}

/** Returns a node in which its ancestors are nested, from the parent to the root. */
export function serializeWithAncestors(node: BrowseNode, context: RequestContext): NestedNode {
  const above = node.parent === undefined ? undefined : nodeOf(node.parent)
  return {
    ...serializeNode(node, context),
    ...(above && { ancestor: serializeWithAncestors(above, context) }),
  }
}

function serializeNodes(model: Model, context: RequestContext) {
  const node = nodeOf(model.kind.node)
  const prefix = 'browseNodeInfo.browseNodes'
  const rank = 1 + Math.floor(seededFraction('rank', context.shop.country, model.number) * 90_000)
  const wants = (name: string) => context.resources.includes(name)
  const wantsNodes = context.resources.some((name) => name.startsWith(prefix))
  const wantsWebsiteRank = wants('browseNodeInfo.websiteSalesRank')
  if (!wantsNodes && !wantsWebsiteRank) return undefined
  return {
    ...(wantsNodes && {
      browseNodes: [
        {
          ...(wants(`${prefix}.ancestor`)
            ? serializeWithAncestors(node, context)
            : serializeNode(node, context)),
          isRoot: node.parent === undefined,
          ...(wants(`${prefix}.salesRank`) && { salesRank: Math.ceil(rank / 40) }),
        },
      ],
    }),
    ...(wantsWebsiteRank && { websiteSalesRank: { displayName: 'Jewelry', salesRank: rank } }),
  }
}

function serializeReviews(model: Model, context: RequestContext) {
  if (!context.world.behaviour.hasRatings) return undefined
  const rating = ratingOf('amazon', model.number)
  if (!rating) return undefined
  return pickRequested<unknown>(context, 'customerReviews', {
    count: rating.count,
    starRating: { value: rating.stars },
  })
}

/** Returns an item with the requested resources. A parent item has the data of its first child, and no offer. */
export function serializeItem(asin: string, item: Item, context: RequestContext) {
  const isParent = asin === item.model.parentAsin
  const { parentAsin } = item.model
  const parts = {
    parentASIN: context.resources.includes('parentASIN') && !isParent ? parentAsin : undefined,
    browseNodeInfo: serializeNodes(item.model, context),
    customerReviews: serializeReviews(item.model, context),
    images: serializeImages(item, context),
    itemInfo: serializeInfo(asin, item, isParent, context),
    offersV2: isParent ? undefined : serializeListing(item, context),
  }
  const presentParts = Object.entries(parts).filter(([, part]) => part !== undefined)
  return { asin, detailPageURL: detailPageUrl(asin, context), ...Object.fromEntries(presentParts) }
}
