import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { ImportItemsOptions } from '#app/features/partners/item-drafts/imported-items.ts'
import type {
  MarketplaceSource,
  SearchTerms,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import type { App } from '#app/platform/app.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { readPrice } from '#app/platform/text/price-text.ts'

export const DEFAULT_COUNTRY = 'nl'
const DEFAULT_MAX = 50

export const UNKNOWN_SOURCE = { misuse: `--source is een van: ${Object.keys(SOURCES).join(', ')}.` }

/** Adds a command that selects items of a marketplace by id or by a search. */
export const addSearchCommand = (parent: CommandUnknownOpts, name: 'import' | 'search') =>
  parent
    .command(name)
    .option('--source <naam>', 'amazon of bol; anders amazon')
    .option('--country <land>', 'nl, de, …; anders nl')
    .option('--ids <a,b,c>', 'ASINs bij Amazon, EANs bij bol')
    .option('--words <tekst>', 'woorden om naar te zoeken')
    .option('--brand <merk>', 'zoekt naar een merk')
    .option('--node <nummer>', 'zoekt in een rubriek')
    .option('--from <bedrag>', 'zoekt vanaf deze prijs, zoals 19,95')
    .option('--to <bedrag>', 'zoekt tot en met deze prijs')
    .option('--most <aantal>', `hoogstens zoveel uit een zoekopdracht; anders ${DEFAULT_MAX}`)
    .option('--category <slug>', 'het laatste deel van het adres van een categorie')

/** The options as typed on the command line. */
export type SearchOptions = Partial<
  Record<
    'source' | 'country' | 'ids' | 'words' | 'brand' | 'node' | 'from' | 'to' | 'most',
    string | undefined
  >
>

export interface ParsedSearch {
  openSource: (app: App) => Promise<MarketplaceSource>
  country: string
  terms: Required<SearchTerms>
  /** undefined: nothing to search for */
  request: ImportItemsOptions['request'] | undefined
}

export function parseSearch(options: SearchOptions): ParsedSearch | { misuse: string } {
  const openSource = lookUp(SOURCES, options.source ?? 'amazon')
  if (!openSource) return UNKNOWN_SOURCE
  const limit = Number(options.most ?? DEFAULT_MAX)
  if (!Number.isSafeInteger(limit) || limit < 1)
    return { misuse: '--most vraagt een heel aantal van 1 of meer.' }
  const terms = parseTerms(options)
  if ('misuse' in terms) return terms
  const ids = parseIds(options.ids)
  const searchRequest = hasTerms(terms) ? { ...terms, limit } : undefined
  return {
    openSource,
    country: options.country ?? DEFAULT_COUNTRY,
    terms,
    request: ids.length > 0 ? { ids } : searchRequest,
  }
}

/** Returns whether a search has terms, a brand or a node. A marketplace finds nothing by price alone. */
export const hasTerms = ({ terms, brand, node }: SearchTerms): boolean =>
  [terms, brand, node].some(Boolean)

function parseTerms(options: SearchOptions): Required<SearchTerms> | { misuse: string } {
  const { words: terms = '', brand = '', node = '' } = options
  const minPrice = readPrice(options.from ?? '')
  const maxPrice = readPrice(options.to ?? '')
  if (!minPrice.ok || !maxPrice.ok)
    return { misuse: '--from en --to vragen een bedrag, zoals 19,95.' }
  if (!/^\d{0,19}$/.test(node)) return { misuse: '--node vraagt het nummer van een rubriek.' }
  return { terms, brand, node, minCents: minPrice.cents ?? 0, maxCents: maxPrice.cents ?? 0 }
}

/** Parses a list of ids: "b01, b02" becomes ['B01', 'B02']. */
export const parseIds = (list: string | undefined): string[] =>
  list
    ?.toUpperCase()
    .split(/[\s,]+/)
    .filter((id) => id !== '') ?? []
