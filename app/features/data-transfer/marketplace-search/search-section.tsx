import type { ImportFormProps } from '#app/features/data-transfer/marketplace-runs/feed-import-forms.tsx'
import { MARKETPLACE_IMPORT_PAGE } from '#app/features/data-transfer/marketplace-runs/marketplace-import-forms.ts'
import { BrowseNodeNavigation } from '#app/features/data-transfer/marketplace-search/browse-node-tree.tsx'
import { ItemResultsForm } from '#app/features/data-transfer/marketplace-search/item-results-form.tsx'
import { RepeatSearchForm } from '#app/features/data-transfer/marketplace-search/repeat-search-form.tsx'
import { SearchTermsForm } from '#app/features/data-transfer/marketplace-search/search-terms-form.tsx'
import { itemSearchUrl } from '#app/features/data-transfer/marketplace-search/submitted-search.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { SearchMarketplaceResult } from './search-marketplace.server.ts'
import type { SubmittedSearch } from './submitted-search.ts'

export function SearchSection({
  search,
  searchResult,
  page,
  importChoices,
  repeatError,
}: {
  search: SubmittedSearch
  searchResult: SearchMarketplaceResult | null
  page: number
  importChoices: ImportFormProps
  /** error of the form that saves the search */
  repeatError: string | undefined
}) {
  const { query } = search
  const seller = query.source === 'bol' ? 'bol' : 'Amazon'
  return (
    <section className="pb-9">
      <h2 className="text-title font-semibold">Zoek bij een marktplaats</h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-2">
        Zet artikelen van Amazon of bol in je winkel. Klanten rekenen ze daar af. Je ziet eerst wat
        er verandert.
      </p>
      <SearchTermsForm search={search} url={MARKETPLACE_IMPORT_PAGE} />
      {searchResult && !searchResult.ok && (
        <div className="mt-5">
          <Notice kind="warning" role="alert">
            {searchResult.error}
          </Notice>
        </div>
      )}
      {searchResult?.ok && (
        <BrowseNodeNavigation
          searchedNode={searchResult.searchedNode}
          nodes={searchResult.nodes}
          urlOfNode={(node) =>
            itemSearchUrl(MARKETPLACE_IMPORT_PAGE, { ...search, query: { ...query, node } }, 1)
          }
        />
      )}
      {searchResult?.ok && searchResult.rows.length === 0 && (
        <p className="mt-5 text-ink-2">Niets gevonden bij {seller}.</p>
      )}
      {searchResult?.ok && searchResult.rows.length > 0 && (
        <ItemResultsForm
          key={itemSearchUrl(MARKETPLACE_IMPORT_PAGE, search, page)}
          search={search}
          seller={seller}
          results={searchResult}
          page={page}
          {...importChoices}
        />
      )}
      {searchResult?.ok && <RepeatSearchForm query={query} error={repeatError} />}
    </section>
  )
}
