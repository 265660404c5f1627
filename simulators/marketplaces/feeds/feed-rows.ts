import { nodeOf, pathOf } from '#simulators/marketplaces/catalogue/catalogue-nodes.ts'
import {
  colourOf,
  featuresOf,
  sizeOf,
  titleOf,
} from '#simulators/marketplaces/catalogue/item-texts.ts'
import { createModel, type Item, roundPrice } from '#simulators/marketplaces/catalogue/models.ts'
import { seededFraction } from '#simulators/marketplaces/catalogue/numbers.ts'
import { FULL_PX, photosOf } from '#simulators/marketplaces/catalogue/photos.ts'
import type { World } from '#simulators/marketplaces/world.ts'

/** The merchant of the feeds. */
export const MERCHANT = {
  id: '190001',
  name: 'Sieradenhuis Voorbeeld',
  host: 'www.sieradenhuis-voorbeeld.example',
}

export interface FeedRow {
  id: string
  gtin: string
  title: string
  description: string
  brand: string
  /** names of the categories, from the root down */
  categories: string[]
  /** leaf of the browse tree */
  node: string
  cents: number
  fromCents: number | undefined
  isInStock: boolean
  /** URL at the merchant, without tracking */
  link: string
  images: string[]
  colour: string
  material: string
  /** size as text; empty: no size */
  size: string
  /** same id for all variations of a product; undefined: no variations */
  groupId: string | undefined
}

export interface FeedQuery {
  /** number of rows */
  products: number
  /** percentage of rows with a changed price */
  changed: number
  /** true: rows name the group of the product whose variations they are */
  isGrouped: boolean
  /** true: half of the rows are missing */
  isPartial: boolean
}

/** Returns the merchant's price; a changed item costs one euro more. */
function priceOf(item: Item, isChanged: boolean, { ledger }: World): number {
  const priceFactor = 0.98 + seededFraction('feed', item.gtin) * 0.06
  const cents =
    ledger.priceOf(item.gtin, MERCHANT.host) ??
    roundPrice(item.cents * priceFactor, 'feed', item.gtin)
  return isChanged ? cents + 100 : cents
}

function rowOf(item: Item, isChanged: boolean, world: World): FeedRow {
  const { model, gtin } = item
  const cents = priceOf(item, isChanged, world)
  return {
    id: `SV-${gtin.slice(3, 12)}`,
    gtin,
    title: titleOf(item, 'nl', world.ledger),
    description: featuresOf(item, 'nl').join('. '),
    brand: model.brand.name,
    categories: pathOf(nodeOf(model.kind.node))
      .map(({ label }) => label.nl)
      .reverse(),
    node: model.kind.node,
    cents,
    fromCents: seededFraction('feed sale', gtin) < 0.2 ? Math.round(cents * 1.3) : undefined,
    isInStock:
      !world.ledger.hasNoOffer(gtin, MERCHANT.host) && seededFraction('feed stock', gtin) < 0.93,
    link: `${world.base()}/${MERCHANT.host}/p/${gtin}`,
    images: photosOf(item).map(
      (photo) => `${world.base()}/media.s-bol.com/${photo}/${FULL_PX}x${FULL_PX}.jpg`,
    ),
    colour: colourOf(item, 'nl'),
    material: item.metal.names[0]?.nl ?? '',
    size: sizeOf(item, 'nl'),
    groupId: model.parentAsin,
  }
}

/**
 * Yields one row at a time, so that only one row is in memory. After the catalogue, the rows are of generated models.
 */
export function* feedRows(world: World, { products, changed, isGrouped, isPartial }: FeedQuery) {
  const step = changed > 0 ? Math.max(1, Math.round(100 / changed)) : 0
  let count = 0
  for (let number = 0; ; number++) {
    for (const item of (world.catalogue.models[number] ?? createModel(number)).items) {
      if (count === products) return
      const isChanged = step > 0 && count % step === 0
      const isSold = !world.ledger.isGone(item.gtin, MERCHANT.host)
      if (isSold && !(isPartial && count % 2)) {
        const row = rowOf(item, isChanged, world)
        yield isGrouped ? row : { ...row, groupId: undefined }
      }
      count++
    }
  }
}

/** Formats cents as an amount: 19.95 */
export const amount = (cents: number) => (cents / 100).toFixed(2)
