import type { RecordChanges } from '#app/features/catalog/product-drafts/store-products.server.ts'
import type {
  MarketplaceItem,
  SearchTerms,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { retryTimeText } from '#app/features/partners/marketplace-sources/sync.ts'

/**
 * The outcome of an item. made: new product; joined: new offer of an existing product; changed: other price or text; left:
 * nothing new; missing: not found; rejected: not imported, with the reason in the notes.
 */
export type ItemOutcome = 'made' | 'joined' | 'changed' | 'left' | 'missing' | 'rejected'

export interface ImportedItem {
  /** id at the source */
  id: string
  /** product name in this shop; '' if unknown */
  name: string
  outcome: ItemOutcome
  productId: number | null
  notes: string[]
  /** ids of all offers that were imported with this item, if there are several */
  importedIds?: string[]
  /** price and rating at the source, shown in a preview and never stored */
  sourceFacts?: Pick<MarketplaceItem, 'rating'> & { priceCents: number | null }
}

export const sourceFactsOf = ({ quote: { priceCents }, rating }: MarketplaceItem) => ({
  sourceFacts: { priceCents, ...(rating && { rating }) },
})

export interface ImportItemsOptions {
  country: string
  /** the requested items: by id, or at most `limit` results of a search */
  request: { ids: string[] } | (SearchTerms & { limit: number })
  categorySlug: string | undefined
  /** reports the result without writing anything */
  isDryRun: boolean
  /** new products are published at once; false: they are drafts */
  publishes: boolean
  /** records the created products, so that the run can be undone */
  recordChanges?: RecordChanges
  onProgress?: (doneCount: number, total: number) => void
  /** called with the number of imported items of a batch; each family is a batch, because it takes several requests */
  onItemsImported?: (items: number) => void
}

export type ImportItemsResult =
  | { ok: true; items: ImportedItem[] }
  | { ok: false; error: 'unknown-category' }
  /** the source stopped responding; earlier items are imported, and a repeated import continues after them */
  | (SourceFailure & { items: ImportedItem[] })

export function countOutcomes(items: ImportedItem[]): Record<ItemOutcome, number> {
  const counts = { made: 0, joined: 0, changed: 0, left: 0, missing: 0, rejected: 0 }
  for (const { outcome } of items) counts[outcome]++
  return counts
}

export function importItemsMessage(
  failure: Extract<ImportItemsResult, { ok: false }>,
  source: string,
): string {
  switch (failure.error) {
    case 'unknown-category':
      return 'Deze categorie is er niet. Noem het laatste deel van haar adres, zoals ringen.'
    case 'no-account':
      return `Voor ${source} in dit land is er geen sleutel of geen tag. Zonder sleutel maak je een nieuw product, met het adres of de ASIN erbij.`
    case 'not-eligible':
      return `Het account bij ${source} mag nu niets opvragen: daar zijn eerst genoeg verkopen voor nodig. Er is niets verdwenen; wat er was, blijft als link.`
    case 'keys-rejected':
      return `${source} neemt de sleutel niet aan. Kijk bij Instellingen, Marktplaatsen of hij klopt.`
    case 'quota-used':
      return `Wat ${source} vandaag laat vragen, is op. Morgen gaat het verder.`
    case 'throttled':
      return `${source} houdt onze vragen nu tegen: het zijn er te veel. Er wordt ${retryTimeText(failure.until)} weer gevraagd.`
    case 'day-used':
      return `${source} zegt dat er vandaag genoeg gevraagd is, ook al houdt de winkel zich aan het afgesproken aantal. Er wordt ${retryTimeText(failure.until)} weer geprobeerd.`
    case 'unavailable':
      return `${source} antwoordt niet. Probeer het later opnieuw; het gaat dan verder.`
    case 'rejected':
      return `${source} nam de vraag niet aan: ${failure.detail}`
  }
}

/** Returns the message about a request in the foreground, which is not retried automatically. */
export function sourceFailureMessage(failure: SourceFailure, source: string): string {
  switch (failure.error) {
    case 'unavailable':
      return `${source} antwoordt niet. Probeer het over een paar minuten nog eens.`
    case 'throttled':
      return `${source} houdt onze vragen nu tegen: het zijn er te veel. Probeer het ${retryTimeText(failure.until)} nog eens.`
    case 'day-used':
      return `${source} zegt dat er vandaag genoeg gevraagd is. Probeer het ${retryTimeText(failure.until)} nog eens; de winkel doet dat zelf ook.`
    default:
      return importItemsMessage({ ...failure, items: [] }, source)
  }
}
