import type { ItemQuery } from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import { AMAZON_SHOPS } from '#app/features/partners/offers/amazon-shops.ts'
import { readPrice } from '#app/platform/text/price-text.ts'

/** A search from the URL: the parsed query, and the prices as typed. */
export interface SubmittedSearch {
  query: ItemQuery
  /** false: there is no search yet, or its values are invalid */
  isRequested: boolean
  minPriceText: string
  maxPriceText: string
  errors: { terms?: string; node?: string; from?: string; to?: string }
}

export const MAX_TERMS_LENGTH = 200
const MAX_BRAND = 100

export function readSubmittedSearch(search: URLSearchParams, mainCountry: string): SubmittedSearch {
  const readParameter = (name: string, max: number) => (search.get(name) ?? '').trim().slice(0, max)
  const country = search.get('land') ?? ''
  const node = readParameter('rubriek', 20)
  const minPriceText = readParameter('van', 20)
  const maxPriceText = readParameter('tot', 20)
  const minPrice = readBound(minPriceText)
  const maxPrice = readBound(maxPriceText)
  const errors = {
    ...(!/^\d{0,19}$/.test(node) && { node: 'Een rubriek is een nummer, zoals 16391801031.' }),
    ...(minPrice === null && { from: 'Dit is geen bedrag.' }),
    ...(maxPrice === null && { to: 'Dit is geen bedrag.' }),
    ...(minPrice && maxPrice && maxPrice < minPrice && { to: 'Dit is minder dan de prijs vanaf.' }),
  }
  const query: ItemQuery = {
    source: search.get('bron') === 'bol' ? 'bol' : 'amazon',
    country: AMAZON_SHOPS.some((shop) => shop.country === country) ? country : mainCountry,
    terms: readParameter('woorden', MAX_TERMS_LENGTH),
    brand: readParameter('merk', MAX_BRAND),
    node,
    minCents: minPrice ?? 0,
    maxCents: maxPrice ?? 0,
  }
  const hasTerms = [query.terms, query.brand, node].some(Boolean)
  const isRequested = hasTerms && Object.keys(errors).length === 0
  // The parameter is present but empty, so somebody submitted the form without search terms.
  const isSubmittedEmpty = !hasTerms && search.has('woorden')
  const emptyError = isSubmittedEmpty && { terms: 'Vul woorden, een merk of een rubriek in.' }
  return { query, isRequested, minPriceText, maxPriceText, errors: { ...errors, ...emptyError } }
}

/** Returns cents; 0 for an empty field, null if the text is not an amount. */
function readBound(text: string): number | null {
  const price = readPrice(text)
  return price.ok ? (price.cents ?? 0) : null
}

/** Returns the URL of another result page of the same search. */
export function itemSearchUrl(
  pageUrl: string,
  { query: { source, country, terms, brand, node }, minPriceText, maxPriceText }: SubmittedSearch,
  page: number,
): string {
  const params = { bron: source, land: country, woorden: terms, merk: brand, rubriek: node }
  const filledParameters = Object.entries({
    ...params,
    van: minPriceText,
    tot: maxPriceText,
    pagina: String(page),
  })
  return `${pageUrl}?${new URLSearchParams(filledParameters.filter(([, value]) => value !== ''))}`
}
