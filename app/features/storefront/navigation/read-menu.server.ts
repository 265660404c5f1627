import { type CategoryNode, categoryUrl } from '#app/features/catalog/products/catalog.ts'
import type { MenuPanel, PanelLink } from '#app/features/content/menus/menu.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import {
  type Listing,
  listingUrl,
  parseListingQuery,
  toggleFilter,
} from '#app/features/listings/listings/listing.ts'
import { readCategoryTree } from '#app/features/listings/listings/read-categories.server.ts'
import type { App } from '#app/platform/app.ts'

/** Facets shown as columns beside the child categories. */
const FACET_COLUMNS = ['materiaal', 'steen']
const MAX_LINKS = 6
const MAX_PRODUCTS = 2

/** Returns the panels of the main categories, or of those with the given slugs. */
export async function readMenu(app: App, slugs?: (string | null)[]): Promise<MenuPanel[]> {
  const tree = await readCategoryTree(app)
  const shownCategories = tree.filter(
    ({ slug, count }) => count > 0 && (slugs?.includes(slug) ?? true),
  )
  const panels = await Promise.all(shownCategories.map((category) => toPanel(app, category)))
  return panels.filter((panel) => panel !== null)
}

async function toPanel(app: App, category: CategoryNode): Promise<MenuPanel | null> {
  const query = parseListingQuery(new URL('http://list'), { categorySlug: category.slug })
  const listing = await readListing(app, query)
  if (!listing) return null
  const { slug, name, count } = category
  return {
    slug,
    name,
    count,
    columns: [
      { title: 'Soort', links: toKindLinks(category) },
      ...FACET_COLUMNS.flatMap((code) => toFacetColumn(listing, code) ?? []),
    ],
    products: listing.cards
      .flatMap(({ slug, name, subtitle, photo }) =>
        photo ? [{ slug, name, subtitle, photo }] : [],
      )
      .slice(0, MAX_PRODUCTS),
  }
}

function toKindLinks({ slug, name, count, children }: CategoryNode): PanelLink[] {
  const shownChildren = children.filter((child) => child.count > 0).slice(0, MAX_LINKS - 1)
  return [
    { href: categoryUrl(slug), text: `Alle ${name.toLowerCase()}`, count },
    ...shownChildren.map((child) => ({
      href: categoryUrl(child.slug),
      text: child.name,
      count: child.count,
    })),
  ]
}

/** Returns whether a value means an absence, such as "Zonder steen". Such values come after the others. */
const isAbsence = ({ slug }: { slug: string }) => slug.startsWith('zonder-')

function toFacetColumn({ query, facets }: Listing, code: string) {
  const facet = facets.find((facet) => facet.code === code)
  if (!facet) return null
  const links = facet.values
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(isAbsence(a)) - Number(isAbsence(b)) || b.count - a.count)
    .slice(0, MAX_LINKS)
    .map(({ slug, label, count }) => ({
      href: listingUrl(toggleFilter(query, code, slug)),
      text: label,
      count,
    }))
  return { title: facet.name, links }
}
