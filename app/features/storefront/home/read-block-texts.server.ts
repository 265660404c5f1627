import { and, desc, eq, exists, gte, ne, sql } from 'drizzle-orm'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { productListings, products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { returnCostText } from '#app/features/core/settings/policy-settings.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import { type FreeShipping, freeShippingText } from '#app/features/sales/delivery/shipping-texts.ts'
import type { App } from '#app/platform/app.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import type { ReviewQuote, ShopPromise } from './block-content.ts'

const MAX_QUOTES = 3
const MAX_BRANDS = 24

/** Returns the newest approved reviews with a text, of products that everybody can see. */
export async function readQuotes(app: App, minStars: number): Promise<ReviewQuote[]> {
  const rows = await app.db
    .select({
      id: reviews.id,
      stars: reviews.stars,
      text: reviews.body,
      author: reviews.author,
      isVerified: reviews.isVerified,
      product: { slug: products.slug, name: products.name },
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(productListings, eq(productListings.productId, reviews.productId))
    .where(
      and(
        eq(reviews.state, 'approved'),
        gte(reviews.stars, minStars),
        ne(reviews.body, ''),
        eq(productListings.isVisible, true),
      ),
    )
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
    .limit(MAX_QUOTES)
  return rows
}

/** Returns the brands with a visible product, by name. */
export async function readBrands(app: App) {
  return app.db
    .select({ slug: brands.slug, name: brands.name })
    .from(brands)
    .where(
      exists(
        app.db
          .select({ one: sql`1` })
          .from(products)
          .innerJoin(productListings, eq(productListings.productId, products.id))
          .where(and(eq(products.brandId, brands.id), eq(productListings.isVisible, true))),
      ),
    )
    .orderBy(brands.name)
    .limit(MAX_BRANDS)
}

/**
 * Returns the promises that follow from the shop's settings, and then those that the owner typed. `freeShipping` null:
 * delivery is never free.
 */
export function promisesOf(
  fields: Record<string, string>,
  { returnDays, paysReturns }: Pick<ShopSettings, 'returnDays' | 'paysReturns'>,
  freeShipping: FreeShipping | null,
): ShopPromise[] {
  const ownPromises = ['1', '2'].flatMap((number) => {
    const title = fields[`heading${number}`] ?? ''
    return title === '' ? [] : [{ title, text: fields[`text${number}`] ?? '' }]
  })
  return [
    ...(freeShipping === null
      ? []
      : [
          {
            title: 'Gratis verzonden',
            text: `${capitalize(freeShippingText(freeShipping))}.`,
          },
        ]),
    { title: `${returnDays} dagen retour`, text: returnCostText({ paysReturns }) },
    ...ownPromises,
  ]
}
