import { readSearchResult } from '#app/features/catalog/categories/read-category-rows.server.ts'
import { readSearchSettings } from '#app/features/core/settings/search-settings.server.ts'
import { fillText } from '#app/features/core/settings/search-settings.ts'
import type { Listing } from '#app/features/listings/listings/listing.ts'
import type { App } from '#app/platform/app.ts'

/**
 * Returns the owner's title and description of a listing, and whether search engines may index it: only without filters, or
 * with a single value of a filter that the owner allowed. Undefined if the default head applies.
 */
export async function readListingHead(app: App, listing: Listing): Promise<Listing['searchMeta']> {
  const settings = await readSearchSettings(app)
  const { chosenValues, query, category, page } = listing
  const [onlyValue] = chosenValues
  const hasPriceFilter = query.minCents !== undefined || query.maxCents !== undefined
  const hasOtherChoices = hasPriceFilter || query.inStockOnly || query.search !== undefined
  const isIndexableFilter =
    onlyValue && chosenValues.length === 1 && settings.indexableFilters.includes(onlyValue.code)
  const isUnfiltered = chosenValues.length === 0
  const isIndexed =
    !hasOtherChoices &&
    (isUnfiltered || Boolean(isIndexableFilter)) &&
    (page === 1 || settings.indexesPages)
  const name = category?.name ?? listing.place?.name ?? ''
  const categoryTexts =
    category && isUnfiltered ? await readSearchResult(app, category.id) : undefined
  const ownerTexts = isUnfiltered ? (categoryTexts ?? listing.place?.searchResult) : undefined
  const fields = { naam: name }
  const title = ownerTexts?.title || (category ? fillText(settings.categoryTitle, fields) : '')
  const description =
    ownerTexts?.description || (category ? fillText(settings.categoryDescription, fields) : '')
  if (isUnfiltered && isIndexed && !title && !description) return undefined
  if (!isIndexableFilter)
    return hasOtherChoices && !title && !description ? undefined : { title, description, isIndexed }
  const unfilteredTitle = title || name || 'Sieraden'
  return {
    title: `${unfilteredTitle}: ${onlyValue.label}`,
    description: `${name || 'Sieraden'}, ${onlyValue.name.toLowerCase()} ${onlyValue.label}, met prijs, maat en levertijd erbij.`,
    isIndexed,
  }
}
