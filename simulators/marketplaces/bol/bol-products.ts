import { escapeMarkup } from '#simulators/escape-markup.ts'
import { nodeOf, pathOf } from '#simulators/marketplaces/catalogue/catalogue-nodes.ts'
import { featuresOf } from '#simulators/marketplaces/catalogue/item-texts.ts'
import type { Item } from '#simulators/marketplaces/catalogue/models.ts'
import { photosOf } from '#simulators/marketplaces/catalogue/photos.ts'
import { ratingOf } from '#simulators/marketplaces/catalogue/ratings.ts'
import type { BolCountry } from '#simulators/marketplaces/catalogue/shops.ts'
import type { World } from '#simulators/marketplaces/world.ts'
import { BOL_HOST, bolIdOf, bolOffer, bolTitle } from './bol-stock.ts'

/** The caller, country, language and requested parts. */
export interface BolRequestContext {
  world: World
  country: BolCountry
  language: 'nl' | 'fr'
  includes: Set<string>
}

const SLUG_LENGTH = 60
const IMAGE_PX = 550
const FIRST_CATEGORY = 46_000
const MEDIA_PX = [160, 550, 1200]

const slugOf = (title: string) =>
  title.normalize('NFD').replace(/\W+/g, '-').toLowerCase().slice(0, SLUG_LENGTH)

function bolUrl(item: Item, { world, country, language }: BolRequestContext): string {
  const slug = slugOf(bolTitle(item, 'nl', world))
  return `${world.base()}/${BOL_HOST}/${country.toLowerCase()}/${language}/p/${slug}/${bolIdOf(item)}/`
}

const image = (photo: string | undefined, px: number, { world }: BolRequestContext) => ({
  url: `${world.base()}/media.s-bol.com/${photo}/${px}x${px}.jpg`,
  width: px,
  height: px,
  mimeType: 'image/jpeg',
})

/** Returns the best offer in the format of bol; undefined if there is none. */
export function serializeOffer(item: Item, { world, country, language }: BolRequestContext) {
  const offer = bolOffer(item, country, language, world)
  if (!offer) return undefined
  return {
    price: offer.cents / 100,
    ...(offer.fromCents && { strikethroughPrice: offer.fromCents / 100 }),
    deliveryDescription: offer.delivery,
  }
}

export const serializeMedia = (item: Item, context: BolRequestContext) => ({
  images: photosOf(item).map((photo) => ({
    renditions: MEDIA_PX.map((px) => image(photo, px, context)),
  })),
})

const categoriesOf = (item: Item) =>
  pathOf(nodeOf(item.model.kind.node)).map(({ number, label }) => ({
    id: String(FIRST_CATEGORY + number),
    labels: label,
  }))

export const categoryIdsOf = (item: Item) => categoriesOf(item).map(({ id }) => id)

/** Returns the product with the requested parts. */
export function serializeProduct(item: Item, context: BolRequestContext) {
  const { world, language, includes } = context
  const features = featuresOf(item, language)
  const title = bolTitle(item, language, world)
  const rating = ratingOf('bol', item.model.number)
  const offer = includes.has('offer') ? serializeOffer(item, context) : undefined
  return {
    ean: item.gtin,
    bolProductId: bolIdOf(item),
    url: bolUrl(item, context),
    title,
    description: `<p>${escapeMarkup(title)}</p><ul>${features
      .map((feature) => `<li>${escapeMarkup(feature)}</li>`)
      .join('')}</ul>`,
    gpc: [{ level: 'CHUNK', name: item.model.kind.label[language] }],
    ...(includes.has('image') && { image: image(photosOf(item)[0], IMAGE_PX, context) }),
    ...(includes.has('rating') && rating && { rating: rating.stars }),
    ...(offer && { offer }),
    ...(includes.has('relevant-categories') && {
      relevantCategories: categoriesOf(item).map(({ id, labels }) => ({
        categoryId: id,
        categoryName: labels[language],
      })),
    }),
    ...(includes.has('specifications') && {
      specificationGroups: [
        {
          title: language === 'nl' ? 'Productinformatie' : 'Informations',
          specifications: [
            { name: language === 'nl' ? 'Merk' : 'Marque', values: [item.model.brand.name] },
            {
              name: language === 'nl' ? 'Materiaal' : 'Matière',
              values: [item.metal.names[0]?.[language]],
            },
          ],
        },
      ],
    }),
  }
}
