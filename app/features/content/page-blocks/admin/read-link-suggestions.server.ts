import { and, asc, desc, eq, isNull, not, or, type SQL } from 'drizzle-orm'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { nameContains } from '#app/features/catalog/product-editing/read-product-list.server.ts'
import {
  brandUrl,
  categoryUrl,
  collectionUrl,
  productUrl,
} from '#app/features/catalog/products/catalog.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { postUrl } from '#app/features/content/blog/blog.ts'
import { posts } from '#app/features/content/blog/blog-tables.server.ts'
import { isPublished } from '#app/features/content/blog/read-posts.server.ts'
import { INFO_LINKS } from '#app/features/content/info-pages/info-links.ts'
import { readCollections } from '#app/features/listings/collections/find-place.server.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'
import type { LinkSuggestion, LinkSuggestions } from './link-suggestions.ts'

/** Limits a list that is sent to the browser, whatever the size of the catalogue. Typing searches the other products. */
const MAX_PRODUCTS = 200
const MAX_PER_KIND = 300

/**
 * Returns the suggestions for link fields: pages, categories, collections, brands, and the newest posts and products.
 * Drafts and scheduled posts are left out, because visitors cannot open them yet.
 */
export async function readLinkSuggestions(app: App): Promise<LinkSuggestions> {
  const [categoryRows, collectionRows, brandRows, postRows, productRows] = await Promise.all([
    app.db
      .select({ slug: categories.slug, name: categories.name })
      .from(categories)
      .orderBy(asc(categories.position), asc(categories.id))
      .limit(MAX_PER_KIND),
    readCollections(app, MAX_PER_KIND),
    app.db
      .select({ slug: brands.slug, name: brands.name })
      .from(brands)
      .orderBy(asc(brands.name))
      .limit(MAX_PER_KIND),
    app.db
      .select({ kind: posts.kind, slug: posts.slug, title: posts.title })
      .from(posts)
      .where(or(isPublished(app, 'post'), isPublished(app, 'page')))
      .orderBy(desc(posts.id))
      .limit(MAX_PER_KIND),
    readProductLinks(app, MAX_PRODUCTS),
  ])
  const postSuggestions = postRows.map(({ kind, slug, title }) => ({
    kind,
    value: postUrl(kind, slug),
    label: title,
  }))
  return {
    pages: [
      { value: path('/shop'), label: 'Collectie' },
      { value: `${path('/shop')}?sorteer=nieuw`, label: 'Nieuw binnen' },
      { value: path('/blog'), label: 'Journaal' },
      { value: path('/coupons'), label: 'Kortingscodes' },
      ...INFO_LINKS.flatMap(({ links }) =>
        links.map(({ href, text }) => ({ value: href, label: text })),
      ),
      ...postSuggestions
        .filter(({ kind }) => kind === 'page')
        .map(({ value, label }) => ({ value, label })),
    ],
    categories: categoryRows.map(({ slug, name }) => ({ value: categoryUrl(slug), label: name })),
    collections: collectionRows.map(({ slug, name }) => ({
      value: collectionUrl(slug),
      label: name,
    })),
    brands: brandRows.map(({ slug, name }) => ({ value: brandUrl(slug), label: name })),
    posts: postSuggestions
      .filter(({ kind }) => kind === 'post')
      .map(({ value, label }) => ({ value, label })),
    products: productRows,
  }
}

const MAX_FOUND = 20

/** Returns the newest products whose names contain every word of the search. */
export const findProductLinks = (app: App, search: string) =>
  readProductLinks(app, MAX_FOUND, nameContains(search))

/** Returns only products that every visitor can open. */
async function readProductLinks(
  app: App,
  limit: number,
  condition?: SQL,
): Promise<LinkSuggestion[]> {
  const isPublic = [
    eq(products.status, 'published'),
    isNull(products.trashedAt),
    not(products.inCustomersOnlyCategory),
  ]
  const rows = await app.db
    .select({ slug: products.slug, name: products.name })
    .from(products)
    .where(and(...isPublic, condition))
    .orderBy(desc(products.id))
    .limit(limit)
  return rows.map(({ slug, name }) => ({ value: productUrl(slug), label: name }))
}
